import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';
import { aUser, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('a database', () => {
  it('is opened only from a URL it understands', async () => {
    await assert.rejects(async () => openDatabase('postgres://localhost/x'), /sqlite:PATH or mysql:/);
  });

  it('is refused when it cannot be reached, at once', async () => {
    const started = Date.now();
    await assert.rejects(openDatabase('mysql://root@127.0.0.1:1/nothing'), { code: 'ECONNREFUSED' });
    assert.ok(Date.now() - started < 2_000);
  });

  it('is refused when the file is something else, or cannot be made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
    const path = join(folder, 'text.db');
    await writeFile(path, 'no database, but more than a hundred characters of text. '.repeat(10));
    await assert.rejects(openDatabase(`sqlite:${path}`), { code: 'SQLITE_NOTADB' });
    await assert.rejects(openDatabase(`sqlite:${folder}`), { code: 'SQLITE_CANTOPEN' });
    await (await openDatabase(`sqlite:${join(folder, 'new', 'fresh.db')}`)).close();
    await rm(folder, { recursive: true });
  });

  eachDatabase((open, kind) => {
    const itWithWires = kind === 'mysql' ? it : () => {};
    itWithWires(
      'with ?tls=on is encrypted with a trusted certificate or not opened at all (product.md 7.10)',
      async () => {
        await (await openDatabase(open.url())).close();
        await assert.rejects(openDatabase(`${open.url()}?tls=on`), /secure connection|SSL|TLS|certificate/i);
      },
    );

    it('answers a ping while it is open, and none after', async () => {
      const database = await openDatabase(open.url());
      await database.ping();
      await database.close();
      await assert.rejects(database.ping());
    });

    it('compares text exactly: case, accents and width all count', async () => {
      const { id } = await aUser(open(), { username: 'exact', passwordHash: 'Straße' });
      const find = (hash: string) =>
        open().rows<{ id: number }>('SELECT id FROM users WHERE password_hash = ?', [hash]);
      assert.equal((await find('Straße'))[0]?.id, id);
      for (const other of ['straße', 'Strasse', 'Strase']) assert.deepEqual(await find(other), []);
    });

    it('keeps moments to the millisecond', async () => {
      const moment = NOON + 123;
      const { createdAt } = await aUser(open(), { createdAt: moment });
      assert.equal(createdAt, moment);
    });

    const itCounts = kind === 'mysql' ? it : () => {};
    itCounts('prepares a statement once per connection and reports each use of it', async () => {
      const reported: string[] = [];
      const database = await open.another({ onStatement: (sql) => reported.push(sql) });
      const sql = 'SELECT ? AS text';
      await database.inTransaction(async ({ rows }) => {
        for (const text of ['one', 'two']) assert.deepEqual(await rows(sql, [text], { isPrepared: true }), [{ text }]);
        await rows('SELECT 1');
        const counts = await rows<{ Value: string }>(
          "SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_execute', 'Com_stmt_prepare')",
        );
        assert.deepEqual(
          counts.map(({ Value }) => Number(Value)),
          [2, 1],
        );
      });
      assert.equal(reported.filter((each) => each === sql).length, 2);
      await assert.rejects(database.rows('SELECT missing', [], { isPrepared: true }), { errno: 1054 });
    });

    const itKeeps = kind === 'sqlite' ? it : () => {};
    itKeeps('prepares a statement once for each connection, also for transactions', async ({ mock }) => {
      const prepare = mock.method(BetterSqlite3.prototype, 'prepare');
      const database = await open.another();
      const sql = 'SELECT ? AS text';
      for (const text of ['one', 'two']) {
        assert.deepEqual(await database.reads.rows(sql, [text]), [{ text }]);
        await database.inTransaction(async ({ rows }) => assert.deepEqual(await rows(sql, [text]), [{ text }]));
      }
      assert.equal(prepare.mock.calls.filter(({ arguments: [text] }) => text === sql).length, 2);
    });

    it('refuses what goes on after its transaction has ended, also while the next one is open', async () => {
      const { id, username } = await aUser(open());
      let late: SqlHandle | undefined;
      await open().inTransaction(async (handle) => {
        late = handle;
      });
      await open().inTransaction(async () => {
        const run = async () => late?.run('UPDATE users SET username = ? WHERE id = ?', ['late', id]);
        const build = async () => late?.knex('users').where({ id }).update({ username: 'late' });
        for (const write of [run, build]) await assert.rejects(write, /has ended|already complete/);
      });
      assert.deepEqual(await open().rows('SELECT username FROM users WHERE id = ?', [id]), [{ username }]);
    });

    it('reads the same by a prepared statement', async () => {
      const user = await aUser(open(), { username: 'exact 𝄞 é', createdAt: NOON + 123 });
      const sql = `SELECT users.*, 1.5 * 2 AS amount, id / 4 AS part, COUNT(*) OVER () AS count, id IN (?, 9007199254740991) AS found
        FROM users WHERE id = ? AND created_at <= ? AND username IN (?, ?)`;
      const values = [user.id, user.id, NOON + 123, user.username, 'other'];
      const rows = await open().rows(sql, values, { isPrepared: true });
      assert.equal(rows.length, 1);
      assert.deepEqual(rows, await open().rows(sql, values));
    });

    it('refuses rows that refer to nothing', async () => {
      const insert = open().run(
        'INSERT INTO payments (user_id, product, status, list_cents, discount_percent, amount_cents, currency, created_at, updated_at) VALUES (987654, ?, ?, 1, 0, 1, ?, 0, 0)',
        ['nppe', 'open', 'cad'],
      );
      await assert.rejects(insert, /foreign key/i);
    });

    const itOverANetwork = kind === 'mysql' ? it : () => {};

    itOverANetwork('gives the error of the work, not of undoing it, when the connection breaks', async () => {
      const database = await open.another();
      const broken = database.inTransaction(async (handle) => {
        const [row] = await handle.rows<{ id: number }>('SELECT CONNECTION_ID() AS id');
        await open().run(`KILL ${row?.id}`);
        await handle.rows('SELECT 1');
      });
      await assert.rejects(broken, /^Error: SELECT 1 - .*(closed|lost|ended|killed)/i);
      await database.ping();
    });

    it(
      kind === 'sqlite' ? 'writes ahead and waits for the disk (product.md 4.8)' : 'reads what is committed',
      async () => {
        const expected =
          kind === 'sqlite'
            ? {
                'PRAGMA journal_mode': 'wal',
                'PRAGMA synchronous': 2,
                'PRAGMA foreign_keys': 1,
                'PRAGMA busy_timeout': 2000,
              }
            : { 'SELECT @@SESSION.time_zone': '+00:00', 'SELECT @@SESSION.innodb_lock_wait_timeout': 5 };
        for (const [sql, value] of Object.entries(expected)) {
          const [row] = await open().rows<Record<string, unknown>>(sql);
          assert.deepEqual(Object.values(row ?? {}), [value], sql);
        }
        if (kind === 'sqlite') return;
        const isolation = "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')";
        const [row] = await open().rows<{ Value: string }>(isolation);
        assert.equal(row?.Value, 'READ-COMMITTED');
      },
    );

    it('cannot write through the reading connection (SQLite), and reads there what is committed', async () => {
      const user = await aUser(open());
      const { reads } = open();
      const [row] = await reads.rows<{ username: string }>('SELECT username FROM users WHERE id = ?', [user.id]);
      assert.equal(row?.username, user.username);
      assert.equal((await reads.knex('users').where({ id: user.id })).length, 1);
      if (kind === 'sqlite') await assert.rejects(reads.run('DELETE FROM users'), { code: 'SQLITE_READONLY' });
    });
  });
});
