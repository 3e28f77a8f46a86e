import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { aGrant, anOpenPayment, aUser, committed, NOON, nextNumber, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;

describe('the user repository', () => {
  eachDatabase((open, kind) => {
    const add = (username: string, email: string) =>
      committed(open(), ({ users }) =>
        users.add({ username, email, role: 'user', passwordHash: 'hash', createdAt: NOON }),
      );

    it('keeps what it was given, and no entitlement', async () => {
      const id = await add('Ada', 'Ada@Example.org');
      assert.deepEqual(await createReaders(open()).users.findById(Number(id)), {
        id,
        username: 'Ada',
        email: 'Ada@Example.org',
        role: 'user',
        passwordHash: 'hash',
        createdAt: NOON,
        nppe: { status: null, endsAt: null },
        peng: { status: null, endsAt: null },
        hasSubmission: false,
      });
    });

    it('finds by name or address regardless of case, and nobody else (product.md 1.1, 1.2, 1.4)', async () => {
      const user = await aUser(open(), { username: 'Élodie', email: 'Elodie@Example.org' });
      const { users } = createReaders(open());
      for (const login of ['Élodie', 'élodie', ' ÉLODIE ', 'elodie@example.ORG']) {
        assert.equal((await users.findByLogin(login))?.id, user.id, login);
      }
      for (const login of ['Elodie', 'élodi', 'elodie@example.or', '%', '', 'elodie@example.org\u0000']) {
        assert.equal(await users.findByLogin(login), null, login);
      }
    });

    it('refuses a taken name or address, whatever its case, and says which (product.md 1.1, 1.2)', async () => {
      await add('Grace', 'grace@example.org');
      assert.equal(await add('GRACE', 'other@example.org'), 'username-taken');
      assert.equal(await add('other', 'GRACE@EXAMPLE.ORG'), 'email-taken');
      assert.equal(await add('grace', 'grace@example.org'), 'username-taken');
      assert.equal(typeof (await add('grace2', 'grace2@example.org')), 'number');
    });

    it('takes names and addresses that grow when folded', async () => {
      const long = `${'\uFDFA'.repeat(38)}${nextNumber()}`;
      const user = await aUser(open(), { username: long, email: `${long}@example.org` });
      assert.equal((await createReaders(open()).users.findByLogin(long))?.id, user.id);
      assert.equal(await add(long, 'another@example.org'), 'username-taken');
    });

    it('lets one of many win the same name at once (product.md 1.1)', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => add(index % 2 ? 'Racer' : 'racer', `racer${index}@example.org`)),
      );
      assert.equal(outcomes.filter((outcome) => typeof outcome === 'number').length, 1);
      assert.equal(outcomes.filter((outcome) => outcome === 'username-taken').length, 19);
    });

    it('stores NPPE access as it is given (product.md 2.3)', async () => {
      const { id } = await aUser(open());
      await committed(open(), ({ users }) => users.setNppeAccess(id, { status: 'active', endsAt: NOON + DAY }));
      const user = await createReaders(open()).users.findById(id);
      assert.deepEqual(user?.nppe, { status: 'active', endsAt: NOON + DAY });
      assert.deepEqual(user?.peng, { status: null, endsAt: null });
    });

    it('reads P.Eng. access as the latest end of the active periods, and keeps the payment of each (product.md 2.2)', async () => {
      const owner = await aUser(open());
      const payment = await anOpenPayment(open(), { user: owner, product: 'peng' });
      await committed(open(), async ({ users, payments }) => {
        await payments.setIntent(payment.id, `pi_${payment.id}`);
        await payments.markGranted(payment.id, aGrant(NOON, NOON + 2 * DAY));
        await users.addPengAccess(owner.id, { startsAt: NOON + DAY, endsAt: NOON + 2 * DAY, paymentId: payment.id });
        await users.addPengAccess(owner.id, { startsAt: NOON, endsAt: NOON + DAY, paymentId: null });
      });
      const user = present(await createReaders(open()).users.findById(owner.id));
      assert.deepEqual(user.peng, { status: 'active', endsAt: NOON + 2 * DAY });
      assert.deepEqual(user.nppe, { status: null, endsAt: null });
      const stored = await open().rows<{ stripe_payment_id: string; created_at: number }>(
        'SELECT stripe_payment_id, created_at FROM peng_subscriptions WHERE payment_id = ?',
        [payment.id],
      );
      assert.deepEqual({ ...stored[0] }, { stripe_payment_id: `pi_${payment.id}`, created_at: NOON });
    });

    it('moves, ends and restores the P.Eng. period of one payment and no other (product.md 3.22)', async () => {
      const owner = await aUser(open());
      const payment = await anOpenPayment(open(), { user: owner, product: 'peng' });
      const endOf = async () => present(await createReaders(open()).users.findById(owner.id)).peng.endsAt;
      await committed(open(), async ({ users }) => {
        await users.addPengAccess(owner.id, { startsAt: NOON, endsAt: NOON + DAY, paymentId: null });
        await users.addPengAccess(owner.id, { startsAt: NOON, endsAt: NOON + 2 * DAY, paymentId: payment.id });
        await users.endPengPeriod(payment.id);
        await users.endPengPeriod(payment.id + 1_000);
      });
      assert.equal(await endOf(), NOON + DAY);
      await committed(open(), ({ users }) =>
        users.movePengPeriod(payment.id, { startsAt: NOON + DAY, endsAt: NOON + 3 * DAY }),
      );
      assert.equal(await endOf(), NOON + 3 * DAY);
    });

    it('does not let one payment give P.Eng. access twice (product.md 3.11)', async () => {
      const user = await aUser(open());
      const payment = await anOpenPayment(open(), { user, product: 'peng' });
      const give = (paymentId: number | null) =>
        committed(open(), ({ users }) =>
          users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON + DAY, paymentId }),
        );
      await give(payment.id);
      await assert.rejects(give(payment.id), /payment_id/);
      await give(null);
    });

    it('makes two who lock one user wait for each other, so that no grant is lost (product.md 3.3, 3.11)', async () => {
      const { id } = await aUser(open());
      const transact = createTransact(open());
      const extend = () =>
        transact(async ({ users }) => {
          const user = present(await users.lock(id));
          await new Promise((resolve) => setTimeout(resolve, 2));
          await users.addPengAccess(id, { startsAt: NOON, endsAt: (user.peng.endsAt ?? NOON) + DAY, paymentId: null });
          return accepted(null);
        });
      await Promise.all(Array.from({ length: 10 }, extend));
      assert.equal((await createReaders(open()).users.findById(id))?.peng.endsAt, NOON + 10 * DAY);
    });

    // On SQLite transactions run one after the other, lock or no lock.
    const itWhereTransactionsOverlap = kind === 'mysql' ? it : () => {};

    itWhereTransactionsOverlap('would lose grants without the lock (control)', async () => {
      const { id } = await aUser(open());
      const everybody = 5;
      let read = 0;
      let allHaveRead = (): void => {};
      const together = new Promise<void>((resolve) => {
        allHaveRead = resolve;
      });
      const extend = () =>
        createTransact(open())(async ({ users }) => {
          const user = present(await users.findById(id));
          read += 1;
          if (read === everybody) allHaveRead();
          await together;
          await users.addPengAccess(id, { startsAt: NOON, endsAt: (user.peng.endsAt ?? NOON) + DAY, paymentId: null });
          return accepted(null);
        });
      await Promise.all(Array.from({ length: everybody }, extend));
      assert.equal((await createReaders(open()).users.findById(id))?.peng.endsAt, NOON + DAY);
    });

    /** Two administrators who take the role from each other at once, each at a connection of its own; how many remain. */
    const takeRoles = async (take: (database: Database, id: number) => Promise<unknown>): Promise<number> => {
      await open().run("UPDATE users SET role = 'user'");
      const [one, other] = [await aUser(open(), { role: 'admin' }), await aUser(open(), { role: 'admin' })];
      // A second writer of one process would stop the thread on SQLite.
      await Promise.all([take(open(), other.id), take(kind === 'mysql' ? await open.another() : open(), one.id)]);
      return (await open().rows("SELECT id FROM users WHERE role = 'admin'")).length;
    };

    it('leaves one of two administrators who take the role from each other (product.md 13.5)', async () => {
      for (let round = 0; round < 5; round += 1) {
        const left = await takeRoles((database, id) =>
          committed(database, async ({ users }) => {
            const admins = await users.lockAdmins();
            if (admins.length > 1) await users.setRole(id, 'user');
          }),
        );
        assert.equal(left, 1);
      }
    });

    itWhereTransactionsOverlap('would leave none if both counted them first (control)', async () => {
      let counted = 0;
      let bothCounted = (): void => undefined;
      const together = new Promise<void>((resolve) => {
        bothCounted = resolve;
      });
      const left = await takeRoles((database, id) =>
        database.inTransaction(async (handle) => {
          assert.equal((await handle.rows("SELECT id FROM users WHERE role = 'admin'")).length, 2);
          counted += 1;
          if (counted === 2) bothCounted();
          await together;
          await handle.run("UPDATE users SET role = 'user' WHERE id = ?", [id]);
        }),
      );
      assert.equal(left, 0);
    });

    it('lists users page by page, by id', async () => {
      const first = await aUser(open());
      const second = await aUser(open());
      const { users } = createReaders(open());
      assert.deepEqual(await users.list(first.id - 1, 2), [
        { id: first.id, username: first.username },
        { id: second.id, username: second.username },
      ]);
      assert.deepEqual(await users.list(second.id, 2), []);
    });

    it('answers null for ids that nobody has', async () => {
      const { users } = createReaders(open());
      assert.equal(await users.findById(999_999_999_999_999), null);
      assert.equal(await committed(open(), (repositories) => repositories.users.lock(999_999)), null);
    });
  });
});
