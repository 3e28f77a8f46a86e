import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { anAttempt, anItem, aQuestionSet, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('the attempt reader', () => {
  eachDatabase((open) => {
    it('finds an attempt as it stands (product.md 4.9)', async () => {
      const { attempt } = await anAttempt(open());
      const { attemptReader } = createReaders(open());
      assert.deepEqual(await attemptReader.find(attempt.id), { ...attempt, right: null, items: null });
      await committed(open(), ({ attempts }) =>
        attempts.close(attempt, { closedAt: NOON + 9, right: 4, items: 6 }, []),
      );
      const ended = { ...attempt, closedAt: NOON + 9, completed: true, right: 4, items: 6 };
      assert.deepEqual(await attemptReader.find(attempt.id), ended);
      assert.equal(await attemptReader.find(999_999), null);
    });

    it('reads the paper in its own order of items and options (product.md 4.2)', async () => {
      const items = await aQuestionSet(open());
      const paper = [...items]
        .reverse()
        .map((item, index) => ({ ...item, position: index + 1, optionIds: [...item.optionIds].reverse() }));
      const { attempt } = await anAttempt(open(), { paper });
      const texts = await createReaders(open()).attemptReader.paper(attempt.id);
      assert.deepEqual(
        texts.map((text) => [text.questionId, text.options.map((option) => option.id)]),
        paper.map((item) => [item.questionId, item.optionIds]),
      );
      assert.deepEqual(present(texts[0]).options.map(({ id: _, ...option }) => option)[0], {
        text: 'Option D of set1-6',
        isKey: false,
        rationale: 'Reason D of set1-6',
        rightWhen: 'the facts were those of D in set1-6',
      });
      const { stem, area, explanation } = present(texts[0]);
      assert.deepEqual([stem, area, explanation], ['What should set1-6 do?', 'VI', 'Because of set1-6.']);
      assert.deepEqual(
        texts.map((text) => text.options.filter((option) => option.isKey).length),
        [1, 1, 1, 1, 1, 1],
      );
    });

    it('keeps the wording of the paper when the bank changes (product.md 4.2, 5.3)', async () => {
      const { attempt } = await anAttempt(open(), { examSet: 2 });
      const before = await createReaders(open()).attemptReader.paper(attempt.id);
      const keyedBefore = await committed(open(), ({ attempts }) => attempts.keyedPaper(attempt.id));
      const changed = anItem('set2-1', { use: { kind: 'mock', set: 2 }, area: 'V', stem: 'Quite another stem?' });
      const otherKey = changed.options.map((option) => ({
        ...option,
        isKey: option.letter === 'D',
        rightWhen: option.letter === 'D' ? null : 'another fact had been in the stem',
      }));
      await committed(open(), ({ content }) => content.saveItems([{ ...changed, options: otherKey }], NOON + 1));
      assert.deepEqual(await createReaders(open()).attemptReader.paper(attempt.id), before);
      assert.deepEqual(await committed(open(), ({ attempts }) => attempts.keyedPaper(attempt.id)), keyedBefore);
      const { attempt: later } = await anAttempt(open(), { examSet: 2 });
      const [text, ...others] = await createReaders(open()).attemptReader.paper(later.id);
      assert.deepEqual([text?.stem, text?.area, others.length], ['Quite another stem?', 'V', 0]);
      assert.equal(text?.options.find((option) => option.isKey)?.text, 'Option D of set2-1');
    });

    it('reads the answers given', async () => {
      const { attempt, paper } = await anAttempt(open());
      const [item] = paper;
      assert.ok(item?.optionIds[2]);
      assert.deepEqual(await createReaders(open()).attemptReader.answers(attempt.id), []);
      const answer = { questionId: item.questionId, optionId: item.optionIds[2] };
      await committed(open(), ({ attempts }) =>
        attempts.saveAnswers([{ ...answer, attemptId: attempt.id, chosenAt: NOON }]),
      );
      assert.deepEqual(await createReaders(open()).attemptReader.answers(attempt.id), [
        { ...answer, isCounted: false },
      ]);
    });

    it('lists the newest attempts of one user', async () => {
      const user = await aUser(open());
      const started = [];
      for (const [place, startedAt] of [NOON, NOON + 2, NOON + 1].entries())
        started.push(await anAttempt(open(), { user, startedAt, examSet: 1 + place }));
      await anAttempt(open());
      const newest = await createReaders(open()).attemptReader.listOf(user.id, 2);
      assert.deepEqual(
        newest.map((attempt) => attempt.id),
        [started[1]?.attempt.id, started[2]?.attempt.id],
      );
      assert.deepEqual(await createReaders(open()).attemptReader.listOf((await aUser(open())).id, 6), []);
    });

    it('reads each view with one statement, whatever the length of the paper', async () => {
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const { attempt, user } = await anAttempt(open());
      const { attemptReader } = createReaders(database);
      statements.length = 0;
      await attemptReader.find(attempt.id);
      await attemptReader.paper(attempt.id);
      await attemptReader.answers(attempt.id);
      await attemptReader.listOf(user.id, 6);
      assert.equal(statements.length, 4);
    });
  });
});
