import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MIGRATIONS } from '../../migrations/index.ts';
import { dumpRows } from '../../src/adapters/sql/backup/dump-rows.ts';
import { loadRows } from '../../src/adapters/sql/backup/load-rows.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { checkIntegrity } from '../../src/adapters/sql/integrity.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { startAttempt } from '../../src/application/exam/start-attempt.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import { anAttempt, aQuestionSet, aUser, committed, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase, emptyDatabase } from '../support/databases.ts';

const STARTS = 8;

/** Where the key of running attempts came. */
const KEY = '043-running-attempts';

/** What a release does that asks for a running attempt and then begins one, at a node that knows nothing of the others. */
async function startAtOnce(database: Database, userId: number): Promise<number> {
  const running = 'SELECT id FROM exam_attempts WHERE user_id = ? AND exam_set = 1 AND end_time IS NULL';
  const seen = await Promise.all(Array.from({ length: STARTS }, () => database.rows(running, [userId])));
  const begin = `INSERT INTO exam_attempts (user_id, exam_set, start_time, deadline_at) VALUES (?, 1, ${NOON}, ${NOON + 1})`;
  await Promise.allSettled(seen.filter((rows) => rows.length === 0).map(() => database.run(begin, [userId])));
  return (await database.rows(running, [userId])).length;
}

const insertUser = async (database: Database): Promise<number> => {
  const columns = ['username', 'username_key', 'email', 'email_key'].join(', ');
  await database.run(
    `INSERT INTO users (${columns}, password_hash, role, created_at) VALUES ('a', 'a', 'a@b', 'a@b', '', 'user', 0)`,
  );
  return present((await database.rows<{ id: number }>('SELECT id FROM users'))[0]).id;
};

/** A dump by a release that does not tell computed columns from others. */
async function* withComputedColumn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isOfAttempts = false;
  for await (const line of lines) {
    const value = JSON.parse(line);
    if ('table' in value) isOfAttempts = value.table === 'exam_attempts';
    if (isOfAttempts && 'table' in value) value.columns.push('is_running');
    if (isOfAttempts && Array.isArray(value)) value.push(1);
    yield JSON.stringify(value);
  }
}

describe('running attempts', () => {
  eachDatabase((open, kind) => {
    /** A database of the release before the key, with a learner. */
    const onFormerSchema = async (work: (former: Database, url: string, userId: number) => Promise<void>) => {
      const empty = await emptyDatabase(kind);
      const former = await openDatabase(empty.url, { migrations: MIGRATIONS.filter(({ name }) => name < KEY) });
      try {
        await former.migrate();
        await work(former, empty.url, await insertUser(former));
      } finally {
        await former.close();
        await empty.remove();
      }
    };

    it('are one for a set, whoever begins them without asking the others (product.md 4.3)', async () => {
      const user = await aUser(open());
      assert.equal(await startAtOnce(open(), user.id), 1);
    });

    it('would be many without the key (control)', () =>
      onFormerSchema(async (former, _, userId) => assert.equal(await startAtOnce(former, userId), STARTS)));

    if (kind !== 'sqlite')
      it('have a key that is stored: of an indexed one computed at each reading the purge did not end (decision 52)', async () => {
        const computed = `SELECT extra AS extra FROM information_schema.columns
          WHERE table_schema = DATABASE() AND extra LIKE '%GENERATED%'`;
        assert.deepEqual(await open().rows(computed), [{ extra: 'STORED GENERATED' }]);
      });

    it('are resumed by every start that comes while another one draws the paper (product.md 4.3)', async () => {
      await aQuestionSet(open());
      const user = await aUser(open());
      // All ask for the running one before any of them begins one, as at nodes that do not wait for each other.
      let asked = 0;
      let release = (): void => undefined;
      const allAsked = new Promise<void>((resolve) => {
        release = resolve;
      });
      const overlapping = kind === 'mysql';
      const transactOn =
        (database: Database): Transact =>
        (work) =>
          createTransact(database)((repositories) => {
            const { attempts } = repositories;
            const bankItems: typeof attempts.bankItems = async (set) => {
              asked += 1;
              if (asked === 2) release();
              if (overlapping) await allAsked;
              return attempts.bankItems(set);
            };
            return work({ ...repositories, attempts: { ...attempts, bankItems } });
          });
      const databases = overlapping ? [open(), await open.another()] : [open(), open()];
      const randomness = { number: () => 0 } as never;
      const answers = await Promise.all(
        databases.map((database) =>
          startAttempt({ transact: transactOn(database), clock: { now: () => NOON }, randomness })(callerOf(user), {
            examSet: 1,
          }),
        ),
      );
      const views = answers.map((answer) => present(answer.ok ? answer.value : null));
      assert.equal(new Set(views.map(({ id }) => id)).size, 1);
      assert.deepEqual(views.map(({ resumed }) => resumed).sort(), [false, true]);
      assert.equal(asked, overlapping ? 2 : 1, 'both drew a paper where they overlap (control)');
    });

    it('are restored from a backup that a former release made, with what it took for a column', async () => {
      const { user } = await anAttempt(open());
      const empty = await emptyDatabase(kind);
      await loadRows(empty.url, withComputedColumn(dumpRows(open())));
      const restored = await openDatabase(empty.url);
      try {
        assert.ok(await committed(restored, ({ attempts }) => attempts.findOpen(user.id, 1)));
        assert.equal(await startAtOnce(restored, user.id), 1);
      } finally {
        await restored.close();
        await empty.remove();
      }
    });

    // On SQLite the migration is one transaction, so that nobody begins an attempt meanwhile.
    if (kind !== 'sqlite')
      it('that a former release doubles between the marking and the key are marked by the next start', () =>
        onFormerSchema(async (former, url, userId) => {
          await startAtOnce(former, userId);
          const begin = `INSERT INTO exam_attempts (user_id, exam_set, start_time, deadline_at) VALUES (${userId}, 1, ${NOON}, ${NOON + 1})`;
          const isKey = (statement: string) => /^ALTER TABLE exam_attempts ADD UNIQUE/.test(statement);
          const doubling = MIGRATIONS.filter(({ name }) => name <= KEY).map((migration) => ({
            ...migration,
            statements: (knex: Parameters<typeof migration.statements>[0]) =>
              migration.statements(knex).flatMap((statement) => (isKey(statement) ? [begin, statement] : [statement])),
          }));
          const interrupted = await openDatabase(url, { migrations: doubling });
          await assert.rejects(interrupted.migrate(), { errno: 1062 });
          await interrupted.close();
          const database = await openDatabase(url);
          try {
            assert.equal((await database.migrate())[0], KEY);
            const running =
              'SELECT MAX(id) AS latest, COUNT(*) AS n, SUM(is_duplicate) AS duplicates FROM exam_attempts';
            const [row] = await database.rows<Record<'latest' | 'n' | 'duplicates', number>>(running);
            assert.deepEqual([row?.n, Number(row?.duplicates)], [STARTS + 1, STARTS]);
            const open = await committed(database, ({ attempts }) => attempts.findOpen(userId, 1));
            assert.equal(open?.id, row?.latest);
          } finally {
            await database.close();
          }
        }));

    it('that a former release doubled run on beside the key until they end, and are reported', () =>
      onFormerSchema(async (former, url, userId) => {
        await startAtOnce(former, userId);
        const database = await openDatabase(url);
        try {
          assert.equal((await database.migrate())[0], KEY);
          const reported = async () =>
            (await checkIntegrity(database, () => undefined)).violations.map(({ rule }) => rule);
          assert.ok((await reported()).includes('a learner has one running attempt at a set at most'));
          assert.equal(await startAtOnce(database, userId), STARTS, 'none is added');
          const findOpen = () => committed(database, ({ attempts }) => attempts.findOpen(userId, 1));
          for (let left = STARTS; left > 0; left -= 1) {
            const attempt = present(await findOpen());
            const ending = { closedAt: NOON, right: null, items: null };
            assert.ok(await committed(database, ({ attempts }) => attempts.close(attempt, ending, [])));
          }
          assert.equal(await findOpen(), null);
          assert.ok(!(await reported()).includes('a learner has one running attempt at a set at most'));
          assert.equal(await startAtOnce(database, userId), 1);
        } finally {
          await database.close();
        }
      }));
  });
});
