import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { UserRepository } from '../../src/application/ports/accounts.ts';
import { accepted, refused } from '../../src/domain/result.ts';
import { aUser, committed, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const newUser = (username: string) =>
  ({ username, email: `${username}@example.org`, role: 'user', passwordHash: 'hash', createdAt: NOON }) as const;

const busy = (code: string): Error => Object.assign(new Error('in the way'), { code });

describe('transact', () => {
  eachDatabase((open, kind) => {
    const itOnSqlite = kind === 'sqlite' ? it : () => {};
    const isStored = async (username: string): Promise<boolean> =>
      (await createReaders(open()).users.findByLogin(username)) !== null;

    it('keeps what was accepted (control for the next three)', async () => {
      const result = await createTransact(open())(async ({ users }) => accepted(await users.add(newUser('kept'))));
      assert.equal(result.ok, true);
      assert.equal(await isStored('kept'), true);
    });

    it('undoes what was refused, in every repository, and answers the refusal (product.md 7.3)', async () => {
      const result = await createTransact(open())(async ({ users, outbox }) => {
        await users.add(newUser('refused'));
        await outbox.add(
          { kind: 'mail', to: 'a@example.org', subject: 's', name: 'n', paragraphs: [] },
          NOON,
          'refused',
        );
        return refused('no');
      });
      assert.deepEqual(result, { ok: false, refusal: 'no' });
      assert.equal(await isStored('refused'), false);
      assert.deepEqual(await open().rows('SELECT id FROM outbox WHERE unique_key = ?', ['refused']), []);
    });

    it('undoes what was done before a throw, and throws it on (product.md 7.3)', async () => {
      const bug = new Error('a bug');
      const work = createTransact(open())(async ({ users }) => {
        await users.add(newUser('thrown'));
        throw bug;
      });
      await assert.rejects(work, (error) => error === bug);
      assert.equal(await isStored('thrown'), false);
    });

    it('goes on after an insert that met a taken key', async () => {
      const taken = await aUser(open());
      const result = await createTransact(open())(async ({ users }) => {
        assert.equal(await users.add(newUser(taken.username)), 'username-taken');
        return accepted(await users.add(newUser('after-taken')));
      });
      assert.equal(result.ok, true);
      assert.equal(await isStored('after-taken'), true);
    });

    itOnSqlite('runs no work where another process keeps the transaction from beginning', async () => {
      const other = await open.another();
      let calls = 0;
      await other.inTransaction(async (handle) => {
        await handle.run('DELETE FROM outbox WHERE id = 0');
        const work = open().inTransaction(async () => {
          calls += 1;
        });
        await assert.rejects(work, { code: 'SQLITE_BUSY' });
      });
      assert.equal(calls, 0);
    });

    it('tries again when another transaction was in the way, from the start', async () => {
      const codes = [
        ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT'],
        // Of a cluster: a commit that it undid, a node that lost the others.
        ...['ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 'ER_UNKNOWN_COM_ERROR'],
      ];
      let tries = 0;
      const name = `patient${nextNumber()}`;
      const result = await createTransact(open())(async ({ users }) => {
        const added = await users.add(newUser(name));
        const code = codes[tries];
        tries += 1;
        if (code) throw busy(code);
        return accepted(added);
      });
      assert.equal(tries, codes.length + 1);
      assert.ok(result.ok && typeof result.value === 'number');
    });

    it('gives up after some tries, and never repeats a bug', async () => {
      let tries = 0;
      const failing = (error: Error) =>
        createTransact(open())(async () => {
          tries += 1;
          throw error;
        });
      await assert.rejects(failing(busy('SQLITE_BUSY')), { code: 'SQLITE_BUSY' });
      assert.ok(tries > 2 && tries < 20, `${tries} tries`);
      tries = 0;
      await assert.rejects(failing(new TypeError('bug')), TypeError);
      assert.equal(tries, 1);
    });

    it('comes through two transactions that lock the same rows in opposite order', async () => {
      const [one, other] = [await aUser(open()), await aUser(open())];
      const lockBoth = (first: number, second: number) =>
        createTransact(open())(async ({ users }) => {
          await lockSlowly(users, first);
          await lockSlowly(users, second);
          await users.setNppeAccess(second, { status: 'active', endsAt: NOON });
          return accepted(null);
        });
      const results = await Promise.all([lockBoth(one.id, other.id), lockBoth(other.id, one.id)]);
      assert.deepEqual(
        results.map((result) => result.ok),
        [true, true],
      );
    });

    it('shows nobody what is not committed yet, and lets others read meanwhile', async () => {
      let seenInside: boolean | undefined;
      await committed(open(), async ({ users }) => {
        await users.add(newUser('unseen'));
        seenInside = await isStored('unseen');
      });
      assert.equal(seenInside, false);
      assert.equal(await isStored('unseen'), true);
    });

    itOnSqlite(
      'stays usable after a commit that failed, and acknowledges nothing of it (product.md 4.8, 7.3)',
      async () => {
        const failing = open().inTransaction(async (handle) => {
          await handle.run('PRAGMA defer_foreign_keys = ON');
          await handle.run(
            `INSERT INTO sessions (id_digest, user_id, begun_at, expires_at) VALUES ('orphan', 987654, 0, 0)`,
          );
          return 'acknowledged';
        });
        await assert.rejects(failing, { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
        assert.deepEqual(await open().rows(`SELECT id_digest FROM sessions WHERE id_digest = 'orphan'`), []);
        await aUser(open());
      },
    );

    itOnSqlite('fails as a whole when the disk is full, then goes on (product.md 4.8, 7.3)', async () => {
      const database = await open.another();
      const [{ page_count: pages } = { page_count: 0 }] = await database.rows<{ page_count: number }>(
        'PRAGMA page_count',
      );
      await database.rows(`PRAGMA max_page_count = ${pages + 1}`);
      const big = {
        kind: 'mail',
        to: 'a@example.org',
        subject: 's',
        name: 'n',
        paragraphs: ['x'.repeat(100_000)],
      } as const;
      await assert.rejects(
        committed(database, async ({ outbox, users }) => {
          await users.add(newUser('full-disk'));
          await outbox.add(big, NOON, 'full-disk');
        }),
        { code: 'SQLITE_FULL' },
      );
      assert.equal(await isStored('full-disk'), false);
      await database.rows('PRAGMA max_page_count = 1000000');
      await committed(database, ({ outbox }) => outbox.add(big, NOON, 'full-disk'));
    });

    it('puts no value of a statement into an error (product.md 1.3)', async () => {
      const canary = 'CANARY-HASH';
      const failing = committed(open(), ({ users }) =>
        users.add({ ...newUser(`loud${nextNumber()}`), passwordHash: canary, createdAt: null as unknown as number }),
      );
      const error = await failing.then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.match(inspect(error), /created_at/);
      assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(canary));
    });
  });
});

async function lockSlowly(users: UserRepository, id: number): Promise<void> {
  await users.lock(id);
  await new Promise((resolve) => setTimeout(resolve, 30));
}
