import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { recordMistakesOfAttempts } from '../../src/application/exam/record-attempts.ts';
import { EMPTY_QUESTION_MARKS } from '../../src/domain/exam/marks.ts';
import { anAttempt, anItem, aQuestionSet, aUser, committed, NOON, paperOf, present } from '../support/builders.ts';
import { correctedSets } from '../support/corrected-sets.ts';
import { eachDatabase } from '../support/databases.ts';

describe('the attempt reader', () => {
  eachDatabase((open) => {
    const { aSet, completed, correct, carryOut } = correctedSets(open);

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

    it('reads answers and marks in the order of their questions, and a blind review in that of the paper', async () => {
      const bank = await aQuestionSet(open());
      const { attempt, paper } = await anAttempt(open(), { paper: paperOf([...bank].reverse()) });
      const read = () => createReaders(open()).attemptReader.entries(attempt.id);
      assert.deepEqual(await read(), { answers: [], blindAnswers: [], marks: new Map() });
      const choose = (place: number, option: number) => {
        const { questionId, optionIds } = present(paper[place]);
        return { questionId, optionId: present(optionIds[option]) };
      };
      const [first, second, third, redone] = [choose(0, 2), choose(1, 1), choose(2, 0), choose(1, 3)];
      const given = [first, second, third].map((answer) => ({ ...answer, attemptId: attempt.id, chosenAt: NOON }));
      await committed(open(), async ({ attempts }) => {
        await attempts.saveAnswers(given);
        const change = { attemptId: attempt.id, questionId: first.questionId, changedAt: NOON };
        await attempts.saveMarks([
          { ...change, kind: 'note', value: 'Why?' },
          { ...change, kind: 'flagged', value: true },
          { ...change, questionId: third.questionId, kind: 'confidence', value: 'guess' },
        ]);
      });
      const uncounted = [third, second, first].map((answer) => ({ ...answer, isCounted: false }));
      assert.deepEqual((await read()).answers, uncounted);
      await committed(open(), async ({ attempts, blindReviews }) => {
        const current = present(await attempts.find(attempt.id));
        await attempts.close(current, { closedAt: NOON, right: 1, items: 6 }, [third.questionId]);
        await blindReviews.open(attempt.id, [first.questionId, second.questionId], NOON);
        await blindReviews.saveAnswer(attempt.id, redone, NOON);
        await blindReviews.close(attempt.id, 'finished', [redone.questionId], NOON);
      });
      const { answers, blindAnswers, marks } = await read();
      assert.deepEqual(
        answers,
        uncounted.map((answer, place) => ({ ...answer, isCounted: place === 0 })),
      );
      assert.deepEqual(blindAnswers, [
        { questionId: first.questionId, optionId: null, isCounted: false },
        { ...redone, isCounted: true },
      ]);
      assert.deepEqual(
        [...marks],
        [
          [third.questionId, { ...EMPTY_QUESTION_MARKS, confidence: 'guess' }],
          [first.questionId, { ...EMPTY_QUESTION_MARKS, flagged: true, note: 'Why?' }],
        ],
      );
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
      await attemptReader.findOverview(attempt.id);
      await attemptReader.paper(attempt.id);
      await attemptReader.entries(attempt.id);
      await attemptReader.reviewedQuestions(attempt.id);
      await attemptReader.listOf(user.id, 6);
      assert.equal(statements.length, 6);
    });

    it('finds an attempt with what withholds its keys and with its rescorings, the oldest first', async () => {
      const set = await aSet();
      const id = await completed(set, 'CCB...');
      const { attemptReader } = createReaders(open());
      const find = async () => present(await attemptReader.findOverview(id));
      const attempt = present(await attemptReader.find(id));
      assert.deepEqual(await find(), { attempt, blindReview: null, withholding: null, rescorings: [] });
      for (const place of [1, 0]) await carryOut(await correct(set, place, 'C'));
      const [one, other] = [present(set.questions[0]).id, present(set.questions[1]).id];
      const { attempt: rescored, rescorings } = await find();
      assert.deepEqual([rescored.id, rescored.right], [id, 3]);
      assert.deepEqual(
        rescorings.map(({ questionId, rightBefore, rightAfter }) => [questionId, rightBefore, rightAfter]),
        [
          [other, 1, 2],
          [one, 2, 3],
        ],
      );
      await committed(open(), ({ blindReviews }) => blindReviews.open(id, [one], NOON));
      assert.deepEqual((await find()).blindReview, { state: 'open' });
      await committed(open(), ({ blindReviews }) => blindReviews.close(id, 'declined', [], NOON));
      const closed = await find();
      assert.deepEqual([closed.blindReview, closed.withholding], [{ state: 'declined' }, null]);
      const user = present(await createReaders(open()).users.findById(attempt.userId));
      const { attempt: again } = await anAttempt(open(), { user, paper: set.paper.slice(0, 1) });
      const withheld = await find();
      assert.deepEqual(withheld.withholding, { id: again.id, phase: 'running' });
      assert.deepEqual([withheld.attempt, withheld.rescorings], [rescored, rescorings], 'the rest is the same');
      await committed(open(), async ({ attempts, blindReviews }) => {
        await attempts.close(again, { closedAt: NOON, right: 0, items: 1 }, []);
        await blindReviews.open(again.id, [one], NOON);
      });
      assert.deepEqual((await find()).withholding, { id: again.id, phase: 'blind' });
      assert.equal(await attemptReader.findOverview(999_999), null);
    });

    it('reads what the questions are about, with the mistakes of the learner whose attempt it is', async () => {
      const set = await aSet();
      const [id, ofOther] = [await completed(set, 'BAB...'), await completed(set, 'BBB...')];
      const { attemptReader, mistakes } = createReaders(open());
      const [attempt, other] = [present(await attemptReader.find(id)), present(await attemptReader.find(ofOther))];
      for (const { userId } of [attempt, other])
        await committed(open(), (repositories) => recordMistakesOfAttempts(repositories, userId));
      const missed = (await mistakes.listOpen(attempt.userId, 10)).map((entry) => [entry.sourceId, entry.id]);
      const read = await attemptReader.reviewedQuestions(id);
      assert.deepEqual(
        read.map(({ questionId }) => questionId),
        set.paper.map(({ questionId }) => questionId),
      );
      assert.deepEqual(
        read.flatMap(({ questionId, mistake }) => (mistake ? [[questionId, mistake.id]] : [])).sort(),
        missed.sort(),
      );
      assert.equal(missed.length, 4);
      const { area, topic, source, times, mistake } = present(read[1]);
      assert.deepEqual([area, topic, source, times], ['II', 'II.1', 'A book on ethics', null]);
      assert.deepEqual([mistake?.cause, mistake?.rightOn, mistake?.resolvedAt], [null, null, null]);
    });
  });
});
