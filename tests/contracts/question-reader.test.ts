import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { QuestionQuery } from '../../src/application/ports/questions.ts';
import { anItem, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { storedQuestion } from '../support/question-drafts.ts';

const ITEMS = [
  anItem('m1-a', { stem: 'Who seals a Drawing?' }),
  anItem('m2-a', { use: { kind: 'mock', set: 2 }, area: 'IV', stem: 'What is 100% sure?' }),
  anItem('free-a', { use: { kind: 'free' }, stem: 'When is a drawing sealed!' }),
  anItem('p3-a', { use: { kind: 'practice', chapter: 3 }, area: 'IV', stem: 'Why under_score?' }),
  anItem('c4-a', { use: { kind: 'course', module: 4 }, stem: 'How?' }),
];

describe('the list of questions (product.md 12.7)', () => {
  eachDatabase((open) => {
    const found = async (choice: Partial<QuestionQuery> = {}): Promise<string[]> => {
      const lines = await createReaders(open()).questionReader.list({ limit: 50, ...choice });
      return lines.map(({ externalId }) => externalId);
    };

    it('is searched by words in either case, by id, by use and by area', async () => {
      await committed(open(), ({ content }) => content.saveItems(ITEMS, NOON));
      assert.deepEqual(await found(), ['m1-a', 'm2-a', 'free-a', 'p3-a', 'c4-a']);
      assert.deepEqual(await found({ words: 'DRAWING' }), ['m1-a', 'free-a']);
      assert.deepEqual(await found({ words: '100%' }), ['m2-a']);
      assert.deepEqual(await found({ words: '%' }), ['m2-a']);
      assert.deepEqual(await found({ words: '_' }), ['p3-a']);
      assert.deepEqual(await found({ words: '!' }), ['free-a']);
      assert.deepEqual(await found({ words: 'P3-A' }), ['p3-a']);
      const { id } = await storedQuestion(open(), 'c4-a');
      assert.ok((await found({ words: String(id) })).includes('c4-a'));
      assert.deepEqual(await found({ area: 'IV' }), ['m2-a', 'p3-a']);
      assert.deepEqual(await found({ use: { kind: 'mock', set: 1 } }), ['m1-a']);
      assert.deepEqual(await found({ use: { kind: 'free' } }), ['free-a']);
      assert.deepEqual(await found({ use: { kind: 'practice', chapter: 3 } }), ['p3-a']);
      assert.deepEqual(await found({ use: { kind: 'practice', chapter: 4 } }), []);
      assert.deepEqual(await found({ use: { kind: 'course', module: 4 } }), ['c4-a']);
      assert.deepEqual(await found({ words: 'drawing', use: { kind: 'free' }, area: 'IV' }), []);
    });

    it('leaves retired questions out, but where words or their state ask for them', async () => {
      const question = await storedQuestion(open(), 'c4-a');
      await committed(open(), ({ questionBank }) => questionBank.changeState(question, { kind: 'retire' }, NOON));
      assert.deepEqual(await found({ use: question.use }), []);
      assert.deepEqual(await found({ words: 'c4-a' }), ['c4-a']);
      assert.deepEqual(await found({ state: 'retired' }), ['c4-a']);
      assert.deepEqual(await found({ state: 'draft' }), []);
      assert.deepEqual(await found({ state: 'live', use: { kind: 'free' } }), ['free-a']);
    });
  });
});
