import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import type { ExamSet } from '../../src/domain/exam/attempt.ts';
import { computeDeadline, computeStartTimes } from '../../src/domain/exam/attempt.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import { anAttempt, aQuestionSet, aUser, committed, NOON, paperOf } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('the attempt repository', () => {
  eachDatabase((open) => {
    const findOpen = (userId: number, set: ExamSet) =>
      committed(open(), ({ attempts }) => attempts.findOpen(userId, set));
    const close = (id: number, closedAt = NOON) =>
      committed(open(), ({ attempts }) =>
        attempts.close({ id, keyRevision: 0, entryRevision: 0 }, { closedAt, right: 0, items: 6 }, []),
      );

    it('offers the items of one set with their options and the wording of now (product.md 4.2)', async () => {
      const [first, second] = [await aQuestionSet(open(), 1), await aQuestionSet(open(), 2)];
      assert.deepEqual([first.length, second.length], [6, 6]);
      const questionIds = [...first, ...second].map((item) => item.questionId);
      const optionIds = [...first, ...second].flatMap((item) => item.optionIds);
      const versionIds = [...first, ...second].map((item) => item.versionId);
      assert.deepEqual(
        [questionIds, versionIds, optionIds].map((ids) => new Set(ids).size),
        [12, 12, 48],
      );
    });

    it('stores an attempt with its paper and finds it again (product.md 4.2, 4.4)', async () => {
      const { attempt, user, paper } = await anAttempt(open());
      const expected = {
        id: attempt.id,
        userId: user.id,
        examSet: 1,
        startedAt: NOON,
        deadlineAt: computeDeadline(NOON),
        closedAt: null,
        completed: false,
        allowance: { time: '1x', breaks: false },
        pausedAt: null,
        breakLeftMs: 0,
        keyRevision: 0,
        entryRevision: 0,
      };
      assert.deepEqual(attempt, expected);
      const inside = await committed(open(), async ({ attempts }) => ({
        locked: await attempts.lock(attempt.id),
        keyed: await attempts.keyedPaper(attempt.id),
      }));
      assert.deepEqual(inside.locked, expected);
      assert.deepEqual(
        inside.keyed,
        paper.map((item, index) => ({
          questionId: item.questionId,
          area: AREA_CODES[index],
          keyOptionId: item.optionIds[1],
          isTrial: false,
        })),
      );
      assert.equal(await committed(open(), ({ attempts }) => attempts.find(999_999)), null);
      assert.equal(await committed(open(), ({ attempts }) => attempts.lock(999_999)), null);
    });

    it('refuses a paper that holds a question twice (product.md 4.2)', async () => {
      const { user, paper } = await anAttempt(open());
      const [first] = paper;
      assert.ok(first);
      const twice = anAttempt(open(), { user, examSet: 2, paper: [first, { ...first, position: 2 }] });
      await assert.rejects(twice, /attempt_items/);
      await anAttempt(open(), { user, examSet: 2, paper: [first] });
    });

    it('finds the open attempt of the user at the set, and only that (product.md 4.3)', async () => {
      const { attempt, user } = await anAttempt(open());
      await anAttempt(open());
      assert.equal((await findOpen(user.id, 1))?.id, attempt.id);
      assert.equal(await findOpen(user.id, 2), null);
      await close(attempt.id);
      assert.equal(await findOpen(user.id, 1), null);
      const { attempt: later } = await anAttempt(open(), { user });
      assert.equal((await findOpen(user.id, 1))?.id, later.id);
    });

    it('begins no second one at the set, and one at another set (product.md 4.3)', async () => {
      const { attempt, user, paper } = await anAttempt(open());
      const times = { ...computeStartTimes(NOON, STANDARD_ALLOWANCE), allowance: STANDARD_ALLOWANCE };
      const begin = (examSet: ExamSet) =>
        committed(open(), ({ attempts }) => attempts.add({ userId: user.id, examSet, ...times }, paper));
      assert.equal(await begin(1), null);
      assert.ok(await begin(2));
      await close(attempt.id);
      assert.ok(await begin(1));
    });

    it('lets starts of different users run at once', async () => {
      const items = await aQuestionSet(open());
      const users = await Promise.all(Array.from({ length: 20 }, () => aUser(open())));
      const attempts = await Promise.all(users.map((user) => anAttempt(open(), { user, paper: paperOf(items) })));
      assert.equal(new Set(attempts.map(({ attempt }) => attempt.id)).size, 20);
    });

    it('lists attempts that nobody ended, oldest deadline first, and no others (product.md 4.10)', async () => {
      const long = 0;
      const { attempt: second } = await anAttempt(open(), { startedAt: long + 1 });
      const { attempt: first } = await anAttempt(open(), { startedAt: long });
      const { attempt: closed } = await anAttempt(open(), { startedAt: long });
      await close(closed.id);
      const overdue = (startedBefore: number, limit: number) =>
        createReaders(open()).attempts.listOverdue(computeDeadline(startedBefore), limit);
      assert.deepEqual(await overdue(long + 2, 10), [first.id, second.id]);
      assert.deepEqual(await overdue(long + 1, 10), [first.id]);
      assert.deepEqual(await overdue(long, 10), []);
      assert.deepEqual(await overdue(long + 2, 1), [first.id]);
    });
  });
});
