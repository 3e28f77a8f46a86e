import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MIGRATIONS } from '../../migrations/index.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createRepositories, createTransact } from '../../src/adapters/sql/transact.ts';
import { completeAttempt } from '../../src/application/exam/complete-attempt.ts';
import { finishOverdueAttempts } from '../../src/application/exam/finish-overdue-attempts.ts';
import { saveAnswer } from '../../src/application/exam/save-answer.ts';
import { startAttempt } from '../../src/application/exam/start-attempt.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import { ANSWER_GRACE_MS, computeStartTimes } from '../../src/domain/exam/attempt.ts';
import type { BankItem } from '../../src/domain/exam/paper.ts';
import { accepted } from '../../src/domain/result.ts';
import { aQuestionSet, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { emptyDatabase } from '../support/databases.ts';

/** The migration that gives the key of a running attempt to one attempt of a learner at a set. */
const KEY = '043-running-attempts';

const { deadlineAt } = computeStartTimes(NOON, STANDARD_ALLOWANCE);

/** Where the right option and a wrong one are in an item of the tests. */
const [WRONG, RIGHT] = [0, 1];

async function insertUser({ knex }: Database): Promise<number> {
  const names = { username: 'a', username_key: 'a', email: 'a@b', email_key: 'a@b' };
  const [id] = await knex('users').insert({ ...names, password_hash: '', role: 'user', created_at: NOON });
  return present(id);
}

/** An attempt of the former release, with the paper of the set and one answer that was acknowledged. */
async function beginWithAnswer({ knex }: Database, userId: number, paper: readonly BankItem[], option: number) {
  const start = { user_id: userId, exam_set: 1, start_time: NOON, deadline_at: deadlineAt };
  const id = present((await knex('exam_attempts').insert(start))[0]);
  for (const [index, { questionId, versionId, optionIds }] of paper.entries()) {
    const item = { attempt_id: id, position: index + 1, question_id: questionId, version_id: versionId };
    await knex('attempt_items').insert({ ...item, option_ids: JSON.stringify(optionIds) });
  }
  const { questionId, optionIds } = present(paper[0]);
  const answer = { question_id: questionId, selected_answer_id: present(optionIds[option]), chosen_at: NOON + 1 };
  await knex('user_answers').insert({ exam_attempt_id: id, ...answer });
  return id;
}

/** What the learner and the job do with attempts, at the time that a test sets. */
function examOn(database: Database, user: User, paper: readonly BankItem[]) {
  const time = { now: NOON + 60_000 };
  const { attemptReader } = createReaders(database);
  const ports = {
    transact: createTransact(database),
    clock: { now: () => time.now },
    randomness: { number: () => 0, token: () => '' },
    attempts: createRepositories(database).attempts,
    attemptReader,
  };
  const caller = callerOf(user);
  return {
    time,
    start: () => startAttempt(ports)(caller, { examSet: 1 }),
    answer: (examId: number, place: number, option: number) => {
      const { questionId, optionIds } = present(paper[place]);
      return saveAnswer(ports)(caller, { examId, questionId, selectedAnswerId: present(optionIds[option]) });
    },
    complete: (examId: number) => completeAttempt(ports)(caller, { examId }),
    finishOverdue: finishOverdueAttempts(ports),
    resultOf: async (id: number) => {
      const { right, items, closedAt } = present(await attemptReader.find(id));
      return { right, items, closedAt };
    },
  };
}

type Given = { readonly exam: ReturnType<typeof examOn>; readonly older: number; readonly latest: number };

/** Both attempts after the migration: the answer of the older one is right, that of the latest is wrong. */
async function afterMigration(kind: 'sqlite' | 'mysql', work: (given: Given) => Promise<void>): Promise<void> {
  const empty = await emptyDatabase(kind);
  const former = await openDatabase(empty.url, { migrations: MIGRATIONS.filter(({ name }) => name < KEY) });
  const database = await openDatabase(empty.url);
  try {
    await former.migrate();
    const userId = await insertUser(former);
    const paper = await aQuestionSet(former);
    const older = await beginWithAnswer(former, userId, paper, RIGHT);
    const latest = await beginWithAnswer(former, userId, paper, WRONG);
    assert.equal((await database.migrate())[0], KEY);
    const user = present(await createReaders(database).users.findById(userId));
    await work({ exam: examOn(database, user, paper), older, latest });
  } finally {
    await former.close();
    await database.close();
    await empty.remove();
  }
}

describe('an attempt that runs beside a later one at its set, from before the key (product.md 4.3, 4.8)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    describe(`on ${kind}`, () => {
      it('takes answers and is ended by its learner, with those from before and after', () =>
        afterMigration(kind, async ({ exam, older, latest }) => {
          assert.deepEqual(await exam.start(), accepted({ id: latest, resumed: true }));
          assert.ok((await exam.answer(older, 1, RIGHT)).ok);
          assert.ok((await exam.complete(older)).ok);
          assert.deepEqual(await exam.resultOf(older), { right: 2, items: 6, closedAt: exam.time.now });
          assert.deepEqual(await exam.resultOf(latest), { right: null, items: null, closedAt: null });
          assert.ok((await exam.complete(latest)).ok);
          assert.deepEqual(await exam.resultOf(latest), { right: 0, items: 6, closedAt: exam.time.now });
        }));

      it('is what a start resumes once the later one has ended', () =>
        afterMigration(kind, async ({ exam, older, latest }) => {
          assert.ok((await exam.complete(latest)).ok);
          assert.deepEqual(await exam.start(), accepted({ id: older, resumed: true }));
          assert.ok((await exam.complete(older)).ok);
          assert.deepEqual(await exam.resultOf(older), { right: 1, items: 6, closedAt: exam.time.now });
          const next = await exam.start();
          assert.ok(next.ok && !next.value.resumed, 'a new one begins when both have ended');
        }));

      it('is ended by the server at its deadline, with its answers, as the later one is', () =>
        afterMigration(kind, async ({ exam, older, latest }) => {
          assert.ok((await exam.answer(older, 1, RIGHT)).ok);
          assert.equal(await exam.finishOverdue(), 0, 'not before (control)');
          exam.time.now = deadlineAt + ANSWER_GRACE_MS + 1;
          assert.equal(await exam.finishOverdue(), 2);
          assert.deepEqual(await exam.resultOf(older), { right: 2, items: 6, closedAt: deadlineAt });
          assert.deepEqual(await exam.resultOf(latest), { right: 0, items: 6, closedAt: deadlineAt });
        }));
    });
  }
});
