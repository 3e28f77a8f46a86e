import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sandboxBank, sandboxGateway } from '../../src/adapters/sandbox-payments/sandbox-gateway.ts';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sandboxIntentStore } from '../../src/adapters/sql/sandbox-intent-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { systemRandomness } from '../../src/adapters/system/randomness.ts';
import { reconcilePayments } from '../../src/application/billing/check-due-payments.ts';
import { subscribePeng } from '../../src/application/billing/subscribe-peng.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { accessEndAfterPurchase } from '../../src/domain/billing/access-end.ts';
import type { ProductCode } from '../../src/domain/billing/product.ts';
import { acceptedValue, openFor, reportFor } from '../application/support/billing-world.ts';
import { aPromoCode, aUser, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';

const HOUR = 3_600_000;
const ONE_END = accessEndAfterPurchase(null, NOON, 2);

/** Billing on a real database, as one process of several would run it. */
function aServer(database: Database, time: { now: number }) {
  const clock = { now: () => time.now };
  const intents = sandboxIntentStore(database);
  const gateway = sandboxGateway({ intents, randomness: systemRandomness, clock });
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (event: string) => void errors.push(event) };
  const ports = { ...createReaders(database), transact: createTransact(database), gateway, clock, log };
  const [open, report, reconcile] = [openFor(ports), reportFor(ports), reconcilePayments(ports)];
  return {
    open,
    report,
    reconcile,
    subscribe: (user: User) => subscribePeng(ports)(callerOf(user), {}),
    bank: sandboxBank({ intents }),
    users: ports.users,
    payments: ports.payments,
    errors,
  };
}

const receiptsOf = async (database: Database, email: string): Promise<number> =>
  (await database.rows<{ id: number; payload: string }>('SELECT * FROM outbox')).filter((row) =>
    JSON.stringify(row).includes(email),
  ).length;

describe('billing, from the checkout to the receipt (3.7-3.11)', () => {
  eachDatabase((open, kind) => {
    /** A second process with a connection of its own; SQLite is for one process, whose use cases then share one. */
    const another = () => (kind === 'mysql' ? open.another() : open());

    it('one payment, reported fifty times at once to two servers while the job runs, grants once', async () => {
      const time = { now: NOON };
      const servers = [aServer(open(), time), aServer(await another(), time)] as const;
      const [first, second] = servers;
      const user = await aUser(open());
      const [one, two] = [await aPromoCode(open(), { discountPercent: 15 }), await aPromoCode(open())];
      let secret = '';
      for (const promoCode of [undefined, one.code, two.code, '', one.code, undefined]) {
        secret = acceptedValue(await first.open(user, { product: 'nppe', promoCode })).clientSecret ?? '';
      }
      const paid = present(await first.bank.pay(secret, 'succeeds'));
      assert.equal(paid.amountCents, 5_015);
      time.now += HOUR;
      const reports = Array.from({ length: 50 }, (_, index) =>
        present(servers[index % 2]).report(user, { product: 'nppe', paymentIntentId: paid.id }),
      );
      const results = await Promise.all([...reports, first.reconcile(), second.reconcile()]);
      assert.deepEqual(
        results.filter((result) => !result.ok),
        [],
      );
      assert.equal((await first.payments.listGranted(user.id)).length, 1);
      const end = accessEndAfterPurchase(null, time.now, 2);
      assert.deepEqual(present(await first.users.findById(user.id)).nppe, { status: 'active', endsAt: end });
      const uses = await open().rows<{ code: string; used_count: number }>(
        'SELECT code, used_count FROM promo_codes WHERE id IN (?, ?) ORDER BY id',
        [one.id, two.id],
      );
      assert.deepEqual(
        uses.map((row) => ({ ...row })),
        [
          { code: one.code, used_count: 1 },
          { code: two.code, used_count: 0 },
        ],
      );
      assert.equal(await receiptsOf(open(), user.email), 1);
      assert.deepEqual([...first.errors, ...second.errors], []);
    });

    it('of thirty learners at once, on two servers, exactly ten get a code with ten uses (3.7)', async () => {
      const time = { now: NOON };
      const servers = [aServer(open(), time), aServer(await another(), time)] as const;
      const promo = await aPromoCode(open(), { discountPercent: 20, maxUses: 10 });
      const learners = await Promise.all(Array.from({ length: 30 }, () => aUser(open())));
      const results = await Promise.all(
        learners.map((user, index) =>
          present(servers[index % 2]).open(user, { product: 'nppe', promoCode: promo.code }),
        ),
      );
      const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]));
      assert.deepEqual(
        refusals,
        Array.from({ length: 20 }, () => 'promo-used-up'),
      );
      const [row] = await open().rows<{ used_count: number }>('SELECT used_count FROM promo_codes WHERE id = ?', [
        promo.id,
      ]);
      assert.equal(row?.used_count, 10);
    });

    it('a code that leaves nothing to charge, sent ten times at once, grants once (3.9)', async () => {
      const time = { now: NOON };
      const servers = [aServer(open(), time), aServer(await another(), time)] as const;
      const promo = await aPromoCode(open(), { discountPercent: 100, maxUses: 5 });
      const user = await aUser(open());
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          present(servers[index % 2]).open(user, { product: 'nppe', promoCode: promo.code }),
        ),
      );
      const granted = await servers[0].payments.listGranted(user.id);
      assert.deepEqual(
        granted.map(({ amountCents, endsAt }) => [amountCents, endsAt]),
        [[0, ONE_END]],
      );
      assert.equal(await receiptsOf(open(), user.email), 1);
    });

    it('two products paid and reported at once both grant, each its own access (2.2)', async () => {
      const server = aServer(open(), { now: NOON });
      const user = await aUser(open());
      const paid: { product: ProductCode; paymentIntentId: string }[] = [];
      for (const product of ['nppe', 'peng'] as const) {
        const opened = acceptedValue(await server.open(user, { product }));
        const { id } = present(await server.bank.pay(opened.clientSecret ?? '', 'succeeds'));
        paid.push({ product, paymentIntentId: id });
      }
      const reports = [...paid, ...paid, ...paid].map((command) => server.report(user, command));
      for (const result of await Promise.all(reports)) acceptedValue(result);
      const { nppe, peng } = present(await server.users.findById(user.id));
      assert.deepEqual([nppe.endsAt, peng.endsAt], [ONE_END, accessEndAfterPurchase(null, NOON, 3)]);
    });

    it('a paid P.Eng. payment, asked for and reported forty times at once to two servers, grants once (3.32)', async () => {
      const time = { now: NOON };
      const [first, second] = [aServer(open(), time), aServer(await another(), time)];
      const user = await aUser(open());
      const { clientSecret } = acceptedValue(await first.open(user, { product: 'peng' }));
      const paid = present(await first.bank.pay(clientSecret ?? '', 'succeeds'));
      const results = await Promise.all(
        Array.from({ length: 20 }, () => [
          first.subscribe(user),
          second.report(user, { product: 'peng', paymentIntentId: paid.id }),
        ]).flat(),
      );
      const end = accessEndAfterPurchase(null, NOON, 3);
      for (const result of results) assert.equal(acceptedValue<{ active: boolean }>(result).active, true);
      assert.equal(present(await first.users.findById(user.id)).peng.endsAt, end);
      assert.equal(await receiptsOf(open(), user.email), 1);
      assert.equal(acceptedValue(await second.subscribe(user)).subscription?.endDate, new Date(end).toISOString());
    });

    it('what was left alone for a day is given up, and its use goes to somebody else (3.8)', async () => {
      const time = { now: NOON };
      const server = aServer(open(), time);
      const promo = await aPromoCode(open(), { discountPercent: 20, maxUses: 1 });
      const [leaving, waiting] = [await aUser(open()), await aUser(open())];
      acceptedValue(await server.open(leaving, { product: 'nppe', promoCode: promo.code }));
      assert.equal((await server.open(waiting, { product: 'nppe', promoCode: promo.code })).ok, false);
      time.now += 25 * HOUR;
      assert.ok(acceptedValue(await server.reconcile()).abandoned >= 1, 'given up');
      acceptedValue(await server.open(waiting, { product: 'nppe', promoCode: promo.code }));
    });
  });
});
