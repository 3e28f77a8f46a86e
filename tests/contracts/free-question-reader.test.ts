import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { anItem, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('the sample questions (product.md 8.6, 8.7)', () => {
  eachDatabase((open) => {
    it('are those of the free set and no other; the chapter is that of their area', async () => {
      const use = { kind: 'free' } as const;
      const free = [anItem('free-1', { use, area: 'II' }), anItem('free-2', { use, area: 'IV' })];
      const chapter = {
        number: 2,
        slug: '2-ethics',
        title: 'Ethics',
        description: 'About ethics.',
        area: 'II',
        sections: [],
      } as const;
      await committed(open(), async ({ content }) => {
        await content.saveChapters([chapter], NOON);
        await content.saveItems([...free, anItem('mock-1')], NOON);
      });
      const { freeQuestions } = createReaders(open());
      const listed = await freeQuestions.list();
      assert.deepEqual(
        listed.map(({ question, explanation, chapterId }) => [question, explanation, chapterId !== null]),
        [
          ['What should free-1 do?', 'Because of free-1.', true],
          ['What should free-2 do?', 'Because of free-2.', false],
        ],
      );
      const [first] = listed;
      assert.deepEqual(
        first?.options.map((option) => [Object.keys(option), option.text]),
        ['A', 'B', 'C', 'D'].map((letter) => [['id', 'text'], `Option ${letter} of free-1`]),
      );
      const options = await freeQuestions.findOptions(first?.id ?? 0);
      assert.deepEqual(
        options?.map(({ isCorrect, rationale, rightWhen }) => [isCorrect, rationale, rightWhen]),
        [
          [false, 'Reason A of free-1', 'the facts were those of A in free-1'],
          [true, 'Reason B of free-1', null],
          [false, 'Reason C of free-1', 'the facts were those of C in free-1'],
          [false, 'Reason D of free-1', 'the facts were those of D in free-1'],
        ],
      );
    });

    it('no id of another question is answered, nor one that left the files', async () => {
      const { freeQuestions } = createReaders(open());
      const [mock] = await open().rows<{ id: number }>("SELECT id FROM questions WHERE external_id = 'mock-1'");
      assert.ok(mock);
      assert.equal(await freeQuestions.findOptions(mock.id), null);
      assert.equal(await freeQuestions.findOptions(999_999), null);
      const [gone] = await freeQuestions.list();
      await committed(open(), ({ content }) =>
        content.saveItems([anItem('free-2', { use: { kind: 'free' }, area: 'IV' }), anItem('mock-1')], NOON + 1),
      );
      assert.deepEqual(
        (await freeQuestions.list()).map(({ question }) => question),
        ['What should free-2 do?'],
      );
      assert.equal(await freeQuestions.findOptions(gone?.id ?? 0), null);
    });
  });
});
