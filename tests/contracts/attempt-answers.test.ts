import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRepositories, createTransact } from '../../src/adapters/sql/transact.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import type { AnswerFacts } from '../../src/application/ports/exam.ts';
import { computeDeadline, computeLatestStoredMoment } from '../../src/domain/exam/attempt.ts';
import { accepted } from '../../src/domain/result.ts';
import { anAttempt, aUser, committed, NOON, present, type StartedAttempt, storedAttempt } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const NOTHING: AnswerFacts = { attempt: null, paperOptionIds: null, eventCount: 0 };

/** An answer by the places of question and option in the paper, so that a test reads as a story. */
const answerOf = ({ attempt, paper }: StartedAttempt, question: number, option: number, chosenAt = NOON) => {
  const item = present(paper[question]);
  return { attemptId: attempt.id, questionId: item.questionId, optionId: present(item.optionIds[option]), chosenAt };
};

const keyOf = ({ attempt, user, paper }: StartedAttempt, question: number) => ({
  attemptId: attempt.id,
  userId: user.id,
  questionId: present(paper[question]).questionId,
});

describe('answers of an attempt', () => {
  eachDatabase((open, kind) => {
    const facts = (keys: Parameters<typeof keyOf>[0] extends never ? never : ReturnType<typeof keyOf>[]) =>
      committed(open(), ({ attempts }) => attempts.answerFacts(keys));
    const save = (...answers: ReturnType<typeof answerOf>[]) =>
      committed(open(), ({ attempts }) => attempts.saveAnswers(answers));
    const answersOf = ({ attempt }: StartedAttempt) =>
      committed(open(), ({ attempts }) => attempts.answers(attempt.id));
    const close = (id: number, right: number | null = 0, rightQuestionIds: number[] = []) =>
      committed(open(), async ({ attempts }) =>
        attempts.close(
          present(await attempts.find(id)),
          { closedAt: NOON + 1, right, items: right === null ? null : 6 },
          rightQuestionIds,
        ),
      );
    const chosen = async (started: StartedAttempt, question: number): Promise<number | undefined> => {
      const { questionId, optionIds } = present(started.paper[question]);
      const answer = (await answersOf(started)).find((given) => given.questionId === questionId);
      return answer && optionIds.indexOf(answer.optionId);
    };

    it('answers facts in the order asked, also twice the same (product.md 4.5)', async () => {
      const [one, other] = [await anAttempt(open()), await anAttempt(open(), { startedAt: NOON + 5 })];
      const fact = (started: StartedAttempt, question: number) => ({
        attempt: { startedAt: started.attempt.startedAt, deadlineAt: started.attempt.deadlineAt, closedAt: null },
        paperOptionIds: present(started.paper[question]).optionIds,
        eventCount: 0,
      });
      assert.deepEqual(await facts([keyOf(other, 3), keyOf(one, 0), keyOf(other, 3), keyOf(other, 0)]), [
        fact(other, 3),
        fact(one, 0),
        fact(other, 3),
        fact(other, 0),
      ]);
      assert.deepEqual(await facts([]), []);
    });

    it('knows no attempt of somebody else, and no question outside the paper (product.md 2.4, 4.5)', async () => {
      const [one, other] = [await anAttempt(open()), await anAttempt(open(), { examSet: 2 })];
      const [own] = await facts([keyOf(one, 0)]);
      assert.ok(own?.attempt && own.paperOptionIds);
      const stranger = await aUser(open());
      const asked = await facts([
        { ...keyOf(one, 0), userId: stranger.id },
        { ...keyOf(one, 0), userId: other.user.id },
        { ...keyOf(one, 0), attemptId: 999_999 },
        { ...keyOf(one, 0), questionId: keyOf(other, 0).questionId },
      ]);
      assert.deepEqual(asked, [NOTHING, NOTHING, NOTHING, { ...own, paperOptionIds: null }]);
    });

    it('tells when an attempt is closed', async () => {
      const started = await anAttempt(open());
      await close(started.attempt.id);
      const [closed] = await facts([keyOf(started, 0)]);
      assert.deepEqual(closed?.attempt, { startedAt: NOON, deadlineAt: computeDeadline(NOON), closedAt: NOON + 1 });
    });

    it('keeps the answer chosen last, in whatever order they arrive (product.md 4.6)', async () => {
      const started = await anAttempt(open());
      await save(answerOf(started, 0, 2, NOON + 20));
      await save(answerOf(started, 0, 1, NOON + 10));
      assert.equal(await chosen(started, 0), 2);
      await save(answerOf(started, 0, 3, NOON + 30));
      assert.equal(await chosen(started, 0), 3);
      await save(answerOf(started, 0, 0, NOON + 30));
      assert.equal(await chosen(started, 0), 0);
    });

    it('replaces an answer that was stored before the clock was set back, and no other (product.md 4.34)', async () => {
      const started = await anAttempt(open());
      const saveAt = (now: number, ...answers: ReturnType<typeof answerOf>[]) =>
        committed(open(), ({ attempts }) => attempts.saveAnswers(answers, computeLatestStoredMoment(now)));
      await saveAt(NOON + 60_000, answerOf(started, 0, 2, NOON + 60_000), answerOf(started, 1, 2, NOON + 11_000));
      await saveAt(NOON + 10_000, answerOf(started, 0, 1, NOON + 9_000), answerOf(started, 1, 1, NOON + 10_000));
      assert.deepEqual([await chosen(started, 0), await chosen(started, 1)], [1, 2]);
      await saveAt(NOON + 11_000, answerOf(started, 0, 3, NOON + 8_000));
      assert.equal(await chosen(started, 0), 1, 'from here on the one chosen later stays');
    });

    it('keeps the answer chosen last inside one batch, of equal ones the last of the list (product.md 4.6)', async () => {
      const started = await anAttempt(open());
      await save(
        answerOf(started, 0, 1, NOON + 20),
        answerOf(started, 0, 2, NOON + 10),
        answerOf(started, 1, 1, NOON + 5),
        answerOf(started, 1, 2, NOON + 5),
        answerOf(started, 2, 1, NOON + 1),
        answerOf(started, 2, 2, NOON + 2),
      );
      assert.deepEqual([await chosen(started, 0), await chosen(started, 1), await chosen(started, 2)], [1, 2, 2]);
      await save(answerOf(started, 0, 3, NOON + 15), answerOf(started, 0, 0, NOON + 18));
      assert.equal(await chosen(started, 0), 1);
    });

    it('stores an answer only for a question of the paper, even if nobody asked before (product.md 4.5)', async () => {
      const [one, other] = [await anAttempt(open()), await anAttempt(open(), { examSet: 2 })];
      await assert.rejects(save({ ...answerOf(other, 0, 0), attemptId: one.attempt.id }), /FOREIGN KEY|foreign key/);
      assert.deepEqual(await answersOf(one), []);
      await save();
    });

    it('asks and stores with the same number of statements for one answer and for many (product.md 4.8)', async () => {
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const started = await Promise.all(Array.from({ length: 30 }, () => anAttempt(open())));
      const count = async (many: StartedAttempt[]): Promise<number> => {
        statements.length = 0;
        await committed(database, async ({ attempts }) => {
          await attempts.answerFacts(many.flatMap((one) => [0, 1, 2, 3, 4, 5].map((place) => keyOf(one, place))));
          await attempts.saveAnswers(many.flatMap((one) => [0, 1, 2, 3, 4, 5].map((place) => answerOf(one, place, 0))));
        });
        return statements.filter((sql) => !/^(BEGIN|COMMIT)/.test(sql)).length;
      };
      const most = kind === 'mysql' ? 3 : 2;
      assert.deepEqual([await count(started.slice(0, 1)), await count(started)], [most, most]);
      assert.deepEqual((await answersOf(present(started[29]))).length, 6);
    });

    it('closes an open attempt once, and marks its answers right or wrong (product.md 4.9, 4.11)', async () => {
      const [started, untouched] = [await anAttempt(open()), await anAttempt(open())];
      await save(answerOf(started, 0, 1), answerOf(started, 1, 0), answerOf(started, 2, 1), answerOf(untouched, 0, 1));
      const right = [keyOf(started, 0).questionId, keyOf(started, 2).questionId];
      assert.equal(await close(started.attempt.id, 2, right), true);
      assert.equal(await close(started.attempt.id, 0, []), false);
      const stored = await storedAttempt(open(), started.attempt.id);
      assert.deepEqual([stored.completed, stored.closedAt, stored.right, stored.items], [true, NOON + 1, 2, 6]);
      const marks = ({ attempt }: StartedAttempt) =>
        open().rows<{ is_correct: number | null }>(
          'SELECT is_correct FROM user_answers WHERE exam_attempt_id = ? ORDER BY question_id',
          [attempt.id],
        );
      assert.deepEqual(
        (await marks(started)).map((row) => row.is_correct),
        [1, 0, 1],
      );
      assert.deepEqual(
        (await marks(untouched)).map((row) => row.is_correct),
        [null],
      );
      const [row] = await open().rows<{ score: number }>('SELECT score FROM exam_attempts WHERE id = ?', [stored.id]);
      assert.equal(row?.score, 33);
    });

    it("keeps an attempt without a score 'Incomplete' (product.md 4.10)", async () => {
      const { attempt } = await anAttempt(open());
      assert.equal(await close(attempt.id, null), true);
      const stored = await storedAttempt(open(), attempt.id);
      assert.deepEqual([stored.completed, stored.closedAt, stored.right, stored.items], [false, NOON + 1, null, null]);
    });

    it('lets one of many close an attempt (product.md 4.9)', async () => {
      const { attempt } = await anAttempt(open());
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => close(attempt.id, index % 6)));
      assert.equal(outcomes.filter(Boolean).length, 1);
    });

    const decideAndSave = (started: StartedAttempt, question: number, pauseMs: number) =>
      createTransact(open())(async ({ attempts }) => {
        const [fact] = await attempts.answerFacts([keyOf(started, question)]);
        if (fact?.attempt?.closedAt !== null) return accepted(false);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        await attempts.saveAnswers([answerOf(started, question, 1)]);
        return accepted(true);
      });
    const endAttempt = ({ attempt }: StartedAttempt) =>
      committed(open(), async ({ attempts }) => {
        const locked = await attempts.lock(attempt.id);
        if (locked?.closedAt !== null) return;
        const answers = await attempts.answers(attempt.id);
        const ids = answers.map((answer) => answer.questionId);
        await attempts.close(locked, { closedAt: NOON, right: ids.length, items: 6 }, ids);
      });
    const unmarked = async ({ attempt }: StartedAttempt): Promise<number> =>
      (await open().rows('SELECT id FROM user_answers WHERE exam_attempt_id = ? AND is_correct IS NULL', [attempt.id]))
        .length;

    it('lets no answer in after the close, whichever is faster, and loses none before it (product.md 4.5, 4.8)', async () => {
      for (let round = 0; round < 8; round += 1) {
        const started = await anAttempt(open());
        const saving = [0, 1, 2, 3, 4, 5].map((question) => decideAndSave(started, question, question % 3));
        await new Promise((resolve) => setTimeout(resolve, round));
        const [saved] = await Promise.all([Promise.all(saving), endAttempt(started)]);
        const acknowledged = saved.filter((result) => result.ok && result.value).length;
        const stored = await storedAttempt(open(), started.attempt.id);
        assert.equal((await answersOf(started)).length, acknowledged);
        assert.equal(stored.right, acknowledged);
        assert.equal(await unmarked(started), 0);
      }
    });

    const itWhereTransactionsOverlap = kind === 'mysql' ? it : () => {};

    itWhereTransactionsOverlap('would let answers in after the close without the write (control)', async () => {
      const started = await anAttempt(open());
      await createTransact(open())(async ({ attempts }) => {
        const attempt = await attempts.find(started.attempt.id);
        await endAttempt(started);
        if (attempt?.closedAt === null) await attempts.saveAnswers([answerOf(started, 0, 1)]);
        return accepted(null);
      });
      assert.equal(await unmarked(started), 1);
    });

    itWhereTransactionsOverlap(
      'ends no attempt by answers that were read before one was saved (product.md 4.8)',
      async () => {
        const started = await anAttempt(open());
        // Outside a transaction, as at another node: neither side waits for the locks of the other.
        const { attempts } = createRepositories(open());
        let reads = 0;
        const answers = async (id: number) => {
          const read = await attempts.answers(id);
          reads += 1;
          if (reads === 1) assert.deepEqual(await decideAndSave(started, 0, 0), accepted(true));
          return read;
        };
        const read = present(await attempts.find(started.attempt.id));
        assert.equal(await scoreAndCloseAttempt({ ...attempts, answers }, read, 'learner', NOON + 1), true);
        assert.deepEqual([reads, (await storedAttempt(open(), started.attempt.id)).right], [2, 1]);
        assert.equal(await unmarked(started), 0);
        assert.deepEqual(await decideAndSave(started, 1, 0), accepted(false), 'it is closed');
      },
    );

    it('stores batches that name the same attempts in opposite order, at once', async () => {
      const started = await Promise.all(Array.from({ length: 6 }, () => anAttempt(open())));
      const batch = (order: StartedAttempt[], round: number) =>
        committed(open(), async ({ attempts }) => {
          await attempts.answerFacts(order.map((one) => keyOf(one, round % 6)));
          await attempts.saveAnswers(order.map((one) => answerOf(one, round % 6, round % 4, NOON + round)));
        });
      await Promise.all(
        Array.from({ length: 24 }, (_, round) => batch(round % 2 ? started : [...started].reverse(), round)),
      );
      for (const one of started) {
        assert.equal((await answersOf(one)).length, 6);
        assert.equal(await chosen(one, 5), 23 % 4);
      }
    });
  });
});
