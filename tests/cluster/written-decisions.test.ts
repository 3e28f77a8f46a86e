import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { checkIntegrity } from '../../src/adapters/sql/integrity.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { createMailingSessionStore } from '../../src/application/accounts/new-device.ts';
import { setRole } from '../../src/application/accounts/set-role.ts';
import { completeAttempt } from '../../src/application/exam/complete-attempt.ts';
import { saveAnswer } from '../../src/application/exam/save-answer.ts';
import { startAttempt } from '../../src/application/exam/start-attempt.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import {
  aGrant,
  anAttempt,
  anOpenPayment,
  aQuestionSet,
  aUser,
  committed,
  NOON,
  nextNumber,
  present,
} from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { clusterDatabases } from '../support/cluster-databases.ts';

const ROUNDS = 10;

/** In how many rounds a control meets its fault once: about two of three do. */
const CONTROL_ROUNDS = 40;
const DAY = 86_400_000;

const clock = { now: () => NOON + 9 };
const SITE = 'https://site.example' as never;

type Work = (transact: Transact) => Promise<unknown>;

/** Resolves for both of two callers once both have called. */
function createMeeting(): () => Promise<void> {
  let isAwaited = false;
  let goOn = (): void => undefined;
  const met = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return () => {
    if (isAwaited) goOn();
    isAwaited = true;
    return met;
  };
}

/** Transactions of a node; the first one waits before its commit until the one at another node has come as far. */
function transactMeeting(database: Database, meet: () => Promise<void>): Transact {
  let isFirst = true;
  return (work) =>
    createTransact(database)(async (repositories) => {
      try {
        return await work(repositories);
      } finally {
        if (isFirst) {
          isFirst = false;
          await meet();
        }
      }
    });
}

const inOne =
  (work: (repositories: Repositories) => Promise<unknown>): Work =>
  (transact) =>
    transact(async (repositories) => accepted(await work(repositories)));

describe('decisions at two writing nodes, neither of which sees what the other has not committed', () => {
  const { cluster, nodes } = clusterDatabases('decisions');

  const nodeAt = (index: number): Database => present(nodes[index % nodes.length]);
  const count = async (sql: string, ...bindings: number[]): Promise<number> =>
    Number((await nodeAt(2).rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`, bindings))[0]?.n);
  const atOnce = async (one: Work, other: Work): Promise<void> => {
    const meet = createMeeting();
    await Promise.all([one, other].map((work, index) => work(transactMeeting(nodeAt(index), meet))));
  };

  const start =
    (user: User, ids: number[] = []): Work =>
    async (transact) => {
      const started = await startAttempt({ transact, clock, randomness: { number: Math.random } as never })(
        callerOf(user),
        { examSet: 1 },
      );
      assert.ok(started.ok);
      ids.push(started.value.id);
    };
  const running = (user: User) => count('exam_attempts WHERE user_id = ? AND end_time IS NULL', user.id);
  const erase = (user: User): Work =>
    inOne(async ({ users, personalData }) => personalData.erase(present(await users.lock(user.id)), NOON));
  /** Somebody of whom the row stays after the deletion, as of everybody who has paid. */
  const aCustomer = async (): Promise<User> => {
    const user = await aUser(nodeAt(2));
    const { id } = await anOpenPayment(nodeAt(2), { user });
    await committed(nodeAt(2), ({ payments }) => payments.markGranted(id, aGrant(NOON, NOON)));
    return user;
  };
  const sessionsOf = ({ id }: User) => count('sessions WHERE user_id = ?', id);
  const mailsOf = ({ id }: User) => count('sent_mails WHERE user_id = ?', id);
  const admins = () => count("users WHERE role = 'admin'");
  const twoAdmins = async (): Promise<readonly [User, User]> => {
    await nodeAt(2).run("UPDATE users SET role = 'user'");
    return [await aUser(nodeAt(2), { role: 'admin' }), await aUser(nodeAt(2), { role: 'admin' })];
  };

  test('two starts of a set make one running attempt, which the later one resumes (product.md 4.3)', async () => {
    await aQuestionSet(nodeAt(0));
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await aUser(nodeAt(2));
      const ids: number[] = [];
      await atOnce(start(user, ids), start(user, ids));
      assert.deepEqual([new Set(ids).size, await running(user)], [1, 1]);
    }
  });

  test('an answer is in the result of the exam that ends meanwhile, or refused (product.md 4.5, 4.8)', async () => {
    const seen = { inResult: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { attempt, user, paper } = await anAttempt(nodeAt(2));
      const { questionId, optionIds } = present(paper[0]);
      let isSaved = false;
      const save: Work = async (transact) => {
        const command = { examId: attempt.id, questionId, selectedAnswerId: present(optionIds[1]) };
        const answer = await saveAnswer({ transact, clock })(callerOf(user), command);
        isSaved = answer.ok;
        if (!answer.ok) assert.equal(answer.refusal.code, 'attempt-closed');
      };
      const end: Work = async (transact) => {
        const { attemptReader } = createReaders(nodeAt(1));
        const ended = await completeAttempt({ transact, attemptReader, clock })(callerOf(user), { examId: attempt.id });
        assert.ok(ended.ok);
      };
      await (round % 2 === 0 ? atOnce(save, end) : atOnce(end, save));
      seen[isSaved ? 'inResult' : 'refused'] += 1;
      const stored = await createReaders(nodeAt(2)).attemptReader.find(attempt.id);
      const answers = await count('user_answers WHERE exam_attempt_id = ?', attempt.id);
      assert.deepEqual([stored?.completed, stored?.right, answers], [true, isSaved ? 1 : 0, isSaved ? 1 : 0]);
    }
    process.stdout.write(`  ${seen.inResult} answers in the result, ${seen.refused} refused\n`);
  });

  test('an account that is deleted during a sign-in or the record of a mail keeps neither (product.md 1.14)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await aCustomer();
      const signIn: Work = (transact) =>
        createMailingSessionStore(sessionStore(nodeAt(0)), transact, SITE).create(
          `session-${nextNumber()}`,
          { userId: user.id, begunAt: NOON, expiresAt: NOON + DAY },
          user.passwordHash,
        );
      await atOnce(signIn, erase(user));
      assert.equal(await sessionsOf(user), 0);
      const other = await aCustomer();
      const record = { mail: 'receipt', to: other.email, userId: round % 2 ? other.id : null } as const;
      await atOnce(
        inOne(({ outbox }) => outbox.markSent(900_000 + round, NOON, record)),
        erase(other),
      );
      assert.equal(await mailsOf(other), 0);
    }
  });

  test('two administrators who take the role from each other leave one of them (product.md 13.5)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await twoAdmins();
      const codes: string[] = [];
      const demote =
        (actor: User, userId: number): Work =>
        async (transact) => {
          const command = { userId, role: 'user', reason: 'left the company' } as const;
          const done = await setRole({ transact, clock })(callerOf(actor), command);
          codes.push(done.ok ? 'done' : done.refusal.code);
        };
      await atOnce(demote(one, other.id), demote(other, one.id));
      assert.deepEqual([await admins(), codes.sort()], [1, ['done', 'not-admin']]);
    }
    process.stdout.write(`  certification conflicts: ${await cluster().sumOf('wsrep_local_cert_failures')}\n`);
  });

  test('every rule of the database holds', async () => {
    assert.deepEqual((await checkIntegrity(nodeAt(0), () => undefined)).violations, []);
  });

  describe('without what they write (control)', () => {
    test('an answer is stored after the end, and in no result', async () => {
      const { attempt, paper } = await anAttempt(nodeAt(2));
      const { questionId, optionIds } = present(paper[0]);
      const answer = { attemptId: attempt.id, questionId, optionId: present(optionIds[1]), chosenAt: NOON };
      await atOnce(
        inOne(async ({ attempts }) => {
          assert.equal((await attempts.find(attempt.id))?.closedAt, null);
          await attempts.saveAnswers([answer]);
        }),
        inOne(({ attempts }) => attempts.close(attempt, { closedAt: NOON, right: 0, items: paper.length }, [])),
      );
      assert.equal(await count('user_answers WHERE exam_attempt_id = ? AND is_correct IS NULL', attempt.id), 1);
    });

    // The reference to the user is not compared with the change of a user whose row stays. Which of both commits first varies.
    for (const [what, insert, countOf] of [
      ['a session', 'INSERT INTO sessions (id_digest, user_id, begun_at, expires_at) VALUES (?, ?, 1, 2)', sessionsOf],
      ['a record', "INSERT INTO sent_mails (outbox_id, user_id, mail, sent_at) VALUES (?, ?, 'receipt', 1)", mailsOf],
    ] as const) {
      test(`a deleted account keeps ${what}`, async () => {
        let kept = 0;
        for (let round = 0; round < CONTROL_ROUNDS && kept === 0; round += 1) {
          const user = await aCustomer();
          const meet = createMeeting();
          const write = nodeAt(0).inTransaction(async (handle) => {
            const there = 'SELECT id FROM users WHERE id = ? AND deleted_at IS NULL';
            assert.equal((await handle.rows(there, [user.id])).length, 1);
            await handle.run(insert, [910_000 + nextNumber(), user.id]);
            await meet();
          });
          // Where the deletion is first, the insert is undone.
          await Promise.all([write.catch(() => undefined), erase(user)(transactMeeting(nodeAt(1), meet))]);
          kept = await countOf(user);
        }
        assert.equal(kept, 1);
      });
    }

    test('no administrator remains', async () => {
      const [one, other] = await twoAdmins();
      const meet = createMeeting();
      const takeRole = ({ id }: User, node: Database) =>
        node.inTransaction(async (handle) => {
          const [row] = await handle.rows<{ n: number }>("SELECT COUNT(*) AS n FROM users WHERE role = 'admin'");
          assert.equal(row?.n, 2);
          await handle.run("UPDATE users SET role = 'user' WHERE id = ?", [id]);
          await meet();
        });
      await Promise.all([takeRole(other, nodeAt(0)), takeRole(one, nodeAt(1))]);
      assert.equal(await admins(), 0);
    });

    test('a learner has two running attempts at a set', async () => {
      await nodeAt(0).run('ALTER TABLE exam_attempts DROP INDEX exam_attempts_running');
      const user = await aUser(nodeAt(2));
      await atOnce(start(user), start(user));
      assert.equal(await running(user), 2);
    });
  });
});
