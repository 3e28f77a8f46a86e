import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { endAccess, restoreAccess } from '../../src/application/billing/end-access.ts';
import { grantAccess } from '../../src/application/billing/grant-access.ts';
import { setAccess } from '../../src/application/billing/set-access.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { addCalendarMonths } from '../../src/domain/billing/access-end.ts';
import type { Payment } from '../../src/domain/billing/payment.ts';
import { PRODUCTS, type ProductCode } from '../../src/domain/billing/product.ts';
import { endOfDay } from '../../src/domain/calendar-day.ts';
import { anOpenPayment, aUser, committed, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A learner with a shop and a support of their own, at moments that the test names. */
async function learner(database: Database, product: ProductCode) {
  const [user, admin] = [await aUser(database), await aUser(database, { role: 'admin' })];
  const now = async (): Promise<User> => present(await createReaders(database).users.findById(user.id));
  const end = async (): Promise<number | null> => (await now())[product].endsAt;
  const paid = async (payment: Payment): Promise<Payment> =>
    present(await createReaders(database).payments.findById(payment.id));
  const months = PRODUCTS[product].months;
  return {
    end,
    months,
    buy: async (at: number): Promise<Payment> => {
      const payment = await anOpenPayment(database, { user, product, now: at });
      await committed(database, async (repositories) => grantAccess(repositories, await now(), payment, at));
      return paid(payment);
    },
    refund: async (payment: Payment, at: number) => {
      const [owner, current] = [await now(), await paid(payment)];
      await committed(database, (repositories) => endAccess(repositories, owner, current, 'refunded', at));
    },
    restore: async (payment: Payment, at: number) => {
      const [owner, current] = [await now(), await paid(payment)];
      await committed(database, (repositories) => restoreAccess(repositories, owner, current, at));
    },
    set: async (endsOn: string | null, at: number) => {
      const seen = await end();
      const ports = { transact: createTransact(database), clock: { now: () => at } };
      const seenEnd = seen === null ? null : new Date(seen).toISOString();
      const done = await setAccess(ports)(callerOf(admin), {
        userId: user.id,
        product,
        endsOn,
        seenEnd,
        reason: 'asked',
      });
      return done.ok ? 'set' : done.refusal.code;
    },
  };
}

/** What mails to somebody wait in the outbox, by what support did. */
async function mailsTo(database: Database, email: string): Promise<string[]> {
  const rows = await database.rows<{ body: string }>('SELECT body FROM outbox ORDER BY id');
  return rows
    .map(({ body }) => JSON.parse(body) as { readonly to?: string; readonly paragraphs?: readonly string[] })
    .filter(({ to }) => to === email)
    .map(({ paragraphs }) => paragraphs?.[0] ?? '');
}

describe('access that support changed, beside purchases and refunds (product.md 3.22, 13.7, 13.8)', () => {
  eachDatabase((open) => {
    for (const product of ['nppe', 'peng'] as const) {
      it(`${product}: a refund takes what was bought and leaves what was given; winning it back gives both`, async () => {
        const { buy, set, refund, restore, end, months } = await learner(open(), product);
        const payment = await buy(NOON);
        const bought = addCalendarMonths(NOON, months);
        assert.equal(await end(), bought);
        const extended = endOfDay(day(bought + 6 * DAY));
        assert.equal(await set(day(bought + 6 * DAY), NOON + DAY), 'set');
        assert.equal(await end(), extended);
        await refund(payment, NOON + 2 * DAY);
        assert.equal(await end(), NOON + DAY + (extended - bought));
        await restore(payment, NOON + 3 * DAY);
        assert.equal(await end(), extended);
      });

      it(`${product}: a renewal builds on what was given, and its refund goes back to that`, async () => {
        const { buy, set, refund, end, months } = await learner(open(), product);
        await set(day(NOON + 10 * DAY), NOON);
        const given = endOfDay(day(NOON + 10 * DAY));
        assert.equal(await end(), given);
        const payment = await buy(NOON + DAY);
        assert.equal(await end(), addCalendarMonths(given, months));
        await refund(payment, NOON + 2 * DAY);
        assert.equal(await end(), given);
      });

      it(`${product}: access that was ended stays ended when what came before is won back; buying again opens it`, async () => {
        const { buy, set, refund, restore, end, months } = await learner(open(), product);
        const payment = await buy(NOON);
        assert.equal(await set(null, NOON + DAY), 'set');
        assert.equal(await end(), NOON + DAY);
        assert.equal(await set(null, NOON + 2 * DAY), 'access-not-running');
        const again = await buy(NOON + 3 * DAY);
        const bought = addCalendarMonths(NOON + 3 * DAY, months);
        assert.equal(await end(), bought);
        await refund(again, NOON + 4 * DAY);
        assert.equal(await end(), NOON + DAY);
        await refund(payment, NOON + 5 * DAY);
        assert.equal(await end(), null);
        await restore(payment, NOON + 6 * DAY);
        assert.equal(await end(), NOON + DAY);
      });
    }

    it('an end that changed since it was seen is not overwritten', async () => {
      const [user, admin] = [await aUser(open()), await aUser(open(), { role: 'admin' })];
      const set = (endsOn: string) =>
        setAccess({ transact: createTransact(open()), clock: { now: () => NOON } })(callerOf(admin), {
          ...{ userId: user.id, product: 'nppe', endsOn, seenEnd: null, reason: 'asked' },
        });
      const outcomes = await Promise.all([set('2026-03-01'), set('2026-04-01')]);
      assert.deepEqual(outcomes.map((done) => (done.ok ? 'set' : done.refusal.code)).toSorted(), [
        'access-changed',
        'set',
      ]);
      const entries = await createReaders(open()).audit.list({ kind: 'user', subjectId: user.id, limit: 10 });
      assert.deepEqual(
        entries.map(({ action, actor }) => [action, actor?.id]),
        [['access extended', admin.id]],
      );
      assert.deepEqual(await mailsTo(open(), user.email), ['Support has given you access to NPPE Study Package.']);
    });

    it('each change writes one mail to the learner with it; what is refused writes none, nor does an end of an admin', async () => {
      const [user, admin] = [await aUser(open()), await aUser(open(), { role: 'admin' })];
      let seenEnd: string | null = null;
      const set = async (userId: number, endsOn: string | null, reason = 'asked') => {
        const command = {
          userId,
          product: 'nppe',
          endsOn,
          seenEnd: userId === user.id ? seenEnd : null,
          reason,
        } as const;
        const done = await setAccess({ transact: createTransact(open()), clock: { now: () => NOON } })(
          callerOf(admin),
          command,
        );
        if (done.ok && userId === user.id) seenEnd = done.value.endsAt;
        return done.ok ? 'set' : [done.refusal.code, Object.keys(done.refusal.fields ?? {})];
      };
      const far = NOON + 40 * DAY;
      assert.equal(await set(user.id, day(far)), 'set');
      assert.deepEqual(await set(user.id, day(far)), ['access-day-unfit', ['endsOn']]);
      assert.deepEqual(await set(user.id, day(far), ''), ['invalid-input', ['endsOn', 'reason']]);
      assert.deepEqual(await set(user.id, day(far + DAY), ''), ['invalid-input', ['reason']]);
      assert.equal(await set(user.id, day(far + DAY)), 'set');
      assert.equal(await set(user.id, day(far - DAY)), 'set');
      assert.equal(await set(user.id, null), 'set');
      assert.equal(await set(admin.id, day(far)), 'set');
      assert.deepEqual(await mailsTo(open(), user.email), [
        'Support has given you access to NPPE Study Package.',
        'Support has extended your access to NPPE Study Package.',
        'Support has shortened your access to NPPE Study Package.',
        'Support has ended your access to NPPE Study Package.',
      ]);
      assert.deepEqual(await mailsTo(open(), admin.email), []);
    });
  });
});
