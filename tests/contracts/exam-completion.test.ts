import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { completeAttempt } from '../../src/application/exam/complete-attempt.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { recordMistakesOfAttempts } from '../../src/application/exam/record-attempts.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { anAttempt, aQuestionSet, aUser, committed, NOON, paperOf, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';

const MINUTE = 60_000;
const END = NOON + 30 * MINUTE;

describe('an exam that its learner completes', () => {
  eachDatabase((open) => {
    /** An attempt whose first three questions were in view for 1, 2 and 3 minutes, the first two of them answered. */
    const worked = async (user: User) => {
      const paper = paperOf(await aQuestionSet(open()));
      const { attempt } = await anAttempt(open(), { user, paper });
      const seen = paper.slice(0, 3).map(({ questionId, optionIds }, place) => ({
        ...{ attemptId: attempt.id, questionId, key: `visit:${place}`, kind: 'visit' as const },
        ...{ optionId: present(optionIds[place]), chosenAt: NOON, at: NOON + (place * (place + 1) * MINUTE) / 2 },
      }));
      const leave = { attemptId: attempt.id, key: 'leave', kind: 'leave' as const, questionId: null, optionId: null };
      await committed(open(), async ({ attempts }) => {
        await attempts.saveAnswers(seen.slice(0, 2));
        await attempts.appendEvents([
          ...seen.map((visit) => ({ ...visit, optionId: null })),
          { ...leave, at: NOON + 6 * MINUTE },
        ]);
      });
      return attempt;
    };

    const ports = () => ({
      transact: createTransact(open()),
      attemptReader: createReaders(open()).attemptReader,
      clock: { now: () => END },
    });

    const storedTimes = async (id: number) => {
      const { attemptReader, analyticsReader } = createReaders(open());
      const times = (await attemptReader.reviewedQuestions(id)).map(({ times }) => times);
      return { times, quarters: (await analyticsReader.findAttempt(id))?.quarters.map(({ spentMs }) => spentMs) };
    };

    it('stores the times and figures that a job would store from its events', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const attempt = await worked(user);
      assert.ok((await completeAttempt(ports())(callerOf(user), { examId: attempt.id })).ok);
      const once = await storedTimes(attempt.id);
      const people = (count: number) => [1, 2].map((minutes) => ({ people: count, totalMs: count * minutes * MINUTE }));
      assert.deepEqual(once.times, [...people(1), null, null, null, null]);
      assert.deepEqual(once.quarters, [MINUTE, 5 * MINUTE, 0, 0]);
      const { id } = await worked(other);
      await committed(open(), async ({ attempts }) =>
        scoreAndCloseAttempt(attempts, present(await attempts.lock(id)), 'server', END),
      );
      await committed(open(), (repositories) => recordMistakesOfAttempts(repositories, other.id));
      assert.deepEqual(await storedTimes(id), {
        times: [...people(2), null, null, null, null],
        quarters: once.quarters,
      });
      assert.equal(
        await committed(open(), ({ analytics }) => analytics.analyseNew(10)),
        0,
        'nothing is left for the job',
      );
      await committed(open(), ({ analytics }) => analytics.rebuild([user.id]));
      assert.deepEqual((await storedTimes(attempt.id)).quarters, once.quarters);
    });

    it('is answered with the stored result, the second time too (product.md 4.9)', async () => {
      const user = await aUser(open());
      const attempt = await worked(user);
      const complete = () => completeAttempt(ports())(callerOf(user), { examId: attempt.id });
      const answer = await complete();
      assert.deepEqual(await complete(), answer);
      const stored = present(await createReaders(open()).attemptReader.find(attempt.id));
      assert.deepEqual([stored.closedAt, stored.completed, stored.right, stored.items], [END, true, 1, 6]);
      assert.ok(answer.ok);
      assert.deepEqual([answer.value.examAttempt.completed, answer.value.examAttempt.score], [true, 17]);
    });
  });
});
