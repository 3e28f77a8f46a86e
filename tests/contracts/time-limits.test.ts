import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/adapters/sql/database.ts';
import { isDatabaseOutage, isStorageFailure } from '../../src/adapters/sql/storage-failure.ts';
import { waitForDatabase } from '../../src/adapters/sql/wait-for-database.ts';
import { emptyDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type Line, layLine } from '../support/line.ts';

const LIMIT_MS = 500;
const CONNECTIONS = 10;

type OnLine = { readonly url: string; readonly line: Line; readonly database: Database };

/** A database behind a line; its statements have a limit unless the options say otherwise. */
async function onLine(
  work: (place: OnLine) => Promise<void>,
  options: DatabaseOptions = { statementLimitMs: LIMIT_MS },
): Promise<void> {
  const { url, remove } = await emptyDatabase('mysql');
  const line = await layLine(Number(new URL(url).port));
  const through = Object.assign(new URL(url), { port: String(line.port) }).href;
  const database = await openDatabase(through, options);
  try {
    await work({ url: through, line, database });
  } finally {
    await line.cut();
    await database.close();
    await remove();
  }
}

const PREPARED = { isPrepared: true };

/** Uses all connections of the pool at once. */
const useAll = ({ rows }: Pick<Database, 'rows'>) =>
  Promise.allSettled(Array.from({ length: CONNECTIONS }, () => rows('SELECT SLEEP(0.1)')));

const failuresOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

describe('statements on MariaDB have a time limit (product.md 7.3)', () => {
  test('connections that went silent are thrown away, and all are replaced after the first of them', () =>
    onLine(async ({ line, database }) => {
      assert.deepEqual(failuresOf(await useAll(database)), []);
      assert.equal(line.connections(), CONNECTIONS);
      line.silence();
      await assert.rejects(database.rows('SELECT 1'), (error) => isDatabaseOutage(error));
      assert.deepEqual(failuresOf(await useAll(database)), []);
    }));

  for (const known of ['SELECT 1', 'SELECT 2'])
    test(`a prepared statement fails on a silent connection, prepared there before or not: ${known}`, () =>
      onLine(async ({ line, database }) => {
        await database.rows('SELECT 1', [], PREPARED);
        line.silence();
        await assert.rejects(database.rows(known, [], PREPARED), (error) => isDatabaseOutage(error));
        assert.deepEqual(await database.rows('SELECT 1 AS one', [], PREPARED), [{ one: 1 }]);
      }));

  test('a transaction on a silent connection fails, and the next one works', () =>
    onLine(async ({ line, database }) => {
      const transaction = database.inTransaction(async ({ rows }) => {
        line.silence();
        await rows('SELECT 1');
      });
      await assert.rejects(transaction, (error) => isDatabaseOutage(error));
      assert.deepEqual(await database.inTransaction(({ rows }) => rows('SELECT 1 AS one')), [{ one: 1 }]);
    }));

  test('a database that hangs is answered as unavailable by every statement, and serves again when it goes on', () =>
    onLine(async ({ line, database }) => {
      await useAll(database);
      line.freeze();
      const failures = failuresOf(await useAll(database));
      assert.equal(failures.length, CONNECTIONS);
      assert.ok(failures.every(isDatabaseOutage));
      line.thaw();
      await database.ping();
    }));

  test('a slow statement is ended by the server and keeps its connection', () =>
    onLine(async ({ line, database }) => {
      for (const options of [{}, PREPARED])
        await assert.rejects(database.rows('SELECT SLEEP(5)', [], options), (error) => isDatabaseOutage(error));
      const own = 'SELECT COUNT(*) AS running FROM information_schema.processlist WHERE info LIKE ?';
      assert.deepEqual(await database.rows(own, ['SELECT SLEEP(5)%']), [{ running: 0 }]);
      assert.equal(line.connections(), 1);
    }));

  test('without a limit, as for commands and migrations, a slow statement ends by itself', async () => {
    const { url, remove } = await emptyDatabase('mysql');
    const database = await openDatabase(url);
    const [row] = await database.rows('SELECT SLEEP(0.7) AS slept');
    assert.deepEqual(row, { slept: 0 });
    await database.close();
    await remove();
  });
});

describe('statements without a limit end when the database falls silent', () => {
  const options = { silenceCheckMs: 50 };

  for (const [kind, isPrepared] of Object.entries({ 'a statement': false, 'a prepared statement': true }))
    test(`where it hangs on ${kind}, with all connections, so that a command can end`, () =>
      onLine(async ({ line, database }) => {
        await useAll(database);
        line.freeze();
        await assert.rejects(database.rows('SELECT 1', [], { isPrepared }), (error) => isDatabaseOutage(error));
        await untilReady(async () => assert.equal(line.connections(), 0));
      }, options));

  test('where it lost the connection and works on nothing for it', () =>
    onLine(async ({ line, database }) => {
      await database.ping();
      const transaction = database.inTransaction(async ({ rows }) => {
        line.silence();
        await rows('SELECT 1');
      });
      await assert.rejects(transaction, (error) => isDatabaseOutage(error));
      await database.ping();
    }, options));

  test('and not where it is only long at work', () =>
    onLine(async ({ database }) => {
      assert.deepEqual(await database.rows('SELECT SLEEP(1) AS slept'), [{ slept: 0 }]);
    }, options));
});

describe('a database that is away at the start', () => {
  test('is waited for, with one message', () =>
    onLine(async ({ url, line }) => {
      await line.cut();
      const said: string[] = [];
      const opening = waitForDatabase(() => openDatabase(url), {
        limitMs: 30_000,
        say: (text) => {
          said.push(text);
          void line.mend();
        },
      });
      await (await opening).close();
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /Waiting for the database.*ECONNREFUSED/);
    }));

  test('is not waited for longer than the limit, and not at all where waiting cannot help', async () => {
    const nowhere = `mysql://root@127.0.0.1:${await freePort()}/nothing`;
    const wait = { limitMs: 1, say: () => undefined };
    await assert.rejects(
      waitForDatabase(() => openDatabase(nowhere), wait),
      { name: 'OperatorError', message: /could not be reached within 0 seconds \(ECONNREFUSED\).*DATABASE_URL/ },
    );
    const { url, remove } = await emptyDatabase('mysql');
    const refused = waitForDatabase(() => openDatabase(`${url}_of_nobody`), { ...wait, limitMs: 60_000 });
    await assert.rejects(refused, { code: 'ER_BAD_DB_ERROR' });
    await remove();
  });
});

describe('failures of the moment', () => {
  const cases: readonly [Record<string, unknown>, boolean][] = [
    [{ code: 'ER_UNKNOWN_COM_ERROR', errno: 1047 }, true],
    [{ code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205 }, false],
    [{ code: 'ER_LOCK_DEADLOCK', errno: 1213 }, false],
    [{ code: 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT', errno: 3101 }, false],
    [{ code: 'UNKNOWN_CODE_PLEASE_REPORT', errno: 1969 }, true],
    [{ code: 'PROTOCOL_SEQUENCE_TIMEOUT' }, true],
    [{ name: 'KnexTimeoutError' }, true],
  ];
  for (const [error, concernsAll] of cases) {
    test(`${JSON.stringify(error)}: ${concernsAll ? 'an outage' : 'other transactions in the way'}`, () => {
      assert.equal(isStorageFailure(error), true);
      assert.equal(isDatabaseOutage(error), concernsAll);
    });
  }
  test('a bug is none', () => assert.equal(isStorageFailure(new TypeError('x is not a function')), false));
});
