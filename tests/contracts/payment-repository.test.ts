import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { aGrant, anOpenPayment, aPromoCode, aUser, committed, FULL_PRICE, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the payment repository', () => {
  eachDatabase((open) => {
    const read = (id: number) => createReaders(open()).payments.findById(id);

    it('makes an open payment with the terms given, in the currency of the product (product.md 3.2, 3.10)', async () => {
      const user = await aUser(open());
      const promo = await aPromoCode(open());
      const terms = { listCents: 7900, discountPercent: 20, amountCents: 6320, promoCodeId: promo.id };
      const payment = await anOpenPayment(open(), { user, product: 'peng', terms });
      const expected = {
        id: payment.id,
        userId: user.id,
        product: 'peng',
        status: 'open',
        intentId: null,
        currency: 'cad',
        createdAt: NOON,
        grantedAt: null,
        endReason: null,
        revision: 0,
        ...terms,
      };
      assert.deepEqual(payment, expected);
      assert.deepEqual(await createReaders(open()).payments.findOpen(user.id, 'peng'), expected);
      assert.equal(await createReaders(open()).payments.findOpen(user.id, 'nppe'), null);
    });

    it('opens the same payment again, with its own terms (product.md 3.8)', async () => {
      const user = await aUser(open());
      const first = await anOpenPayment(open(), { user });
      const again = await anOpenPayment(open(), { user, terms: { ...FULL_PRICE, amountCents: 1 } });
      assert.deepEqual(again, first);
      const other = await anOpenPayment(open(), { user, product: 'peng' });
      assert.notEqual(other.id, first.id);
    });

    it('opens one payment for many calls at once (product.md 3.8)', async () => {
      const user = await aUser(open());
      const payments = await Promise.all(Array.from({ length: 50 }, () => anOpenPayment(open(), { user })));
      assert.equal(new Set(payments.map((payment) => payment.id)).size, 1);
    });

    it('changes terms until the payment is granted (product.md 3.8)', async () => {
      const promo = await aPromoCode(open());
      const { id } = await anOpenPayment(open());
      const terms = { listCents: 5900, discountPercent: 20, amountCents: 4720, promoCodeId: promo.id };
      await committed(open(), ({ payments }) => payments.setTerms(id, terms, NOON + 1));
      assert.deepEqual({ ...(await read(id)), ...terms }, await read(id));
      await committed(open(), async ({ payments }) => {
        await payments.markAbandoned(id);
        await payments.setTerms(id, FULL_PRICE, NOON + 2);
      });
      assert.equal((await read(id))?.amountCents, 5900);
      await committed(open(), async ({ payments }) => {
        await payments.markGranted(id, aGrant(NOON, NOON));
        await payments.setTerms(id, terms, NOON + 3);
      });
      assert.equal((await read(id))?.amountCents, 5900);
    });

    it('records the intent of an open payment once, and the same one again (product.md 3.10)', async () => {
      const { id } = await anOpenPayment(open());
      const set = (intentId: string) => committed(open(), ({ payments }) => payments.setIntent(id, intentId));
      assert.equal(await set(`pi_a${id}`), true);
      assert.equal(await set(`pi_a${id}`), true);
      assert.equal(await set(`pi_b${id}`), false);
      assert.equal((await createReaders(open()).payments.findByIntent(`pi_a${id}`))?.id, id);
      assert.equal(await createReaders(open()).payments.findByIntent(`pi_b${id}`), null);
      await committed(open(), ({ payments }) => payments.markAbandoned(id));
      assert.equal(await set(`pi_a${id}`), false);
    });

    it('grants one of fifty callers, ever (product.md 3.11)', async () => {
      const payment = await anOpenPayment(open());
      const grant = () =>
        committed(open(), ({ payments }) => payments.markGranted(payment.id, aGrant(NOON, NOON + HOUR)));
      const outcomes = await Promise.all(Array.from({ length: 50 }, grant));
      assert.equal(outcomes.filter(Boolean).length, 1);
      assert.equal(await grant(), false);
      assert.equal((await read(payment.id))?.status, 'granted');
    });

    it('grants a payment that was given up, but gives up none that was granted (product.md 3.11)', async () => {
      const payment = await anOpenPayment(open());
      const abandon = () => committed(open(), ({ payments }) => payments.markAbandoned(payment.id));
      assert.deepEqual([await abandon(), await abandon()], [true, false]);
      assert.equal(
        await committed(open(), ({ payments }) => payments.markGranted(payment.id, aGrant(NOON, NOON))),
        true,
      );
      assert.equal(await abandon(), false);
      assert.equal((await read(payment.id))?.status, 'granted');
    });

    it('lets a new payment open once the former one was granted or given up (product.md 3.8)', async () => {
      const user = await aUser(open());
      const first = await anOpenPayment(open(), { user });
      await committed(open(), ({ payments }) => payments.markGranted(first.id, aGrant(NOON, NOON)));
      const second = await anOpenPayment(open(), { user });
      await committed(open(), ({ payments }) => payments.markAbandoned(second.id));
      const third = await anOpenPayment(open(), { user });
      assert.equal(new Set([first.id, second.id, third.id]).size, 3);
    });

    it('lists open payments five minutes after they were touched, and no others (product.md 3.34)', async () => {
      const long = NOON - 1000 * HOUR;
      const [older, newer] = [
        await anOpenPayment(open(), { now: long }),
        await anOpenPayment(open(), { now: long + 1 }),
      ];
      const [touched, given] = [await anOpenPayment(open(), { now: long }), await anOpenPayment(open(), { now: long })];
      const granted = await anOpenPayment(open(), { now: long });
      await committed(open(), async ({ payments }) => {
        await payments.setTerms(touched.id, FULL_PRICE, NOON);
        await payments.markAbandoned(given.id);
        await payments.markGranted(granted.id, aGrant(NOON, NOON + HOUR, { checkAt: long }));
      });
      const due = async (since: number, limit = 10) =>
        (await createReaders(open()).payments.listDueChecks('open', long + 5 * MINUTE + since, limit)).map(
          ({ payment, changedAt, dueAt }) => [payment.id, changedAt, dueAt],
        );
      const dueAt = long + 5 * MINUTE;
      assert.deepEqual(await due(-1), []);
      assert.deepEqual(await due(0), [[older.id, long, dueAt]]);
      assert.deepEqual(await due(1), [
        [older.id, long, dueAt],
        [newer.id, long + 1, dueAt + 1],
      ]);
      assert.equal((await due(1, 1)).length, 1);
      const move = () => committed(open(), ({ payments }) => payments.scheduleCheck(older.id, dueAt, dueAt + 2));
      assert.deepEqual((await Promise.all(Array.from({ length: 20 }, move))).filter(Boolean).length, 1, 'one takes it');
      assert.deepEqual(await due(2), [
        [newer.id, long + 1, dueAt + 1],
        [older.id, long, dueAt + 2],
      ]);
      await committed(open(), async ({ payments }) => {
        for (const { id } of [older, newer]) await payments.markAbandoned(id);
        await payments.markEnded(granted.id, 'refunded', NOON, null);
      });
    });

    it('lists what a user bought, newest first', async () => {
      const user = await aUser(open());
      await anOpenPayment(open(), { user, product: 'peng' });
      for (const grantedAt of [NOON, NOON + HOUR]) {
        const { id } = await anOpenPayment(open(), { user });
        await committed(open(), ({ payments }) => payments.markGranted(id, aGrant(grantedAt, grantedAt + HOUR)));
      }
      const price = { listCents: 5900, discountPercent: 0, amountCents: 5900, isCharged: false };
      const paid = { product: 'nppe', ...price, months: 2, endBefore: null, ended: null };
      const bought = await createReaders(open()).payments.listGranted(user.id);
      assert.deepEqual(
        bought.map(({ id: _, ...payment }) => payment),
        [
          { ...paid, grantedAt: NOON + HOUR, endsAt: NOON + 2 * HOUR },
          { ...paid, grantedAt: NOON, endsAt: NOON + HOUR },
        ],
      );
    });

    it('takes over one of many readings that began from the same state (product.md 3.19)', async () => {
      const { id } = await anOpenPayment(open());
      const take = (revision: number) => committed(open(), ({ payments }) => payments.advance(id, revision));
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(0)));
      assert.equal(outcomes.filter(Boolean).length, 1);
      assert.deepEqual([await take(0), await take(1)], [false, true]);
      assert.equal((await read(id))?.revision, 2);
    });

    it('ends a payment from every state, with its latest reason, and restores the one that gave access (product.md 3.20-3.23)', async () => {
      const user = await aUser(open());
      const end = (id: number, reason: 'refunded' | 'disputed', at: number) =>
        committed(open(), ({ payments }) => payments.markEnded(id, reason, at, null));
      const restore = (id: number) => committed(open(), ({ payments }) => payments.markRestored(id));
      const first = await anOpenPayment(open(), { user });
      await end(first.id, 'refunded', NOON);
      assert.equal((await read(first.id))?.status, 'ended');
      assert.equal(await restore(first.id), false, 'it never gave access');
      const second = await anOpenPayment(open(), { user });
      assert.notEqual(second.id, first.id, 'an ended payment is not open');
      for (const { id } of [first, second]) {
        await committed(open(), ({ payments }) => payments.markGranted(id, aGrant(NOON, NOON + HOUR)));
      }
      await end(second.id, 'disputed', NOON + 1);
      await end(second.id, 'refunded', NOON + 2);
      const ends = async () =>
        (await createReaders(open()).payments.listGranted(user.id)).map(({ id, ended }) => [id, ended]);
      assert.deepEqual(await ends(), [
        [second.id, { reason: 'refunded', at: NOON + 2 }],
        [first.id, null],
      ]);
      assert.equal(await committed(open(), ({ payments }) => payments.markGranted(second.id, aGrant(1, 1))), false);
      assert.deepEqual([await restore(second.id), await restore(second.id)], [true, false]);
      assert.deepEqual(await ends(), [
        [second.id, null],
        [first.id, null],
      ]);
      const { status, endReason, grantedAt } = present(await read(second.id));
      assert.deepEqual({ status, endReason, grantedAt }, { status: 'granted', endReason: null, grantedAt: NOON });
    });

    it('moves the months of a payment (product.md 3.22)', async () => {
      const { id, userId } = await anOpenPayment(open());
      await committed(open(), async ({ payments }) => {
        await payments.markGranted(id, aGrant(NOON, NOON + HOUR, { endBefore: NOON + 5 }));
        await payments.moveAccess(id, { endBefore: NOON + 7, endsAt: NOON + 2 * HOUR });
      });
      const [moved] = await createReaders(open()).payments.listGranted(userId);
      assert.deepEqual([moved?.endBefore, moved?.endsAt, moved?.months], [NOON + 7, NOON + 2 * HOUR, 2]);
    });

    it('lists what is due to be read again, longest due first, and puts it off once (product.md 3.26)', async () => {
      const early = -2000 * HOUR;
      const due = async (checkAt: number | null) => {
        const { id } = await anOpenPayment(open());
        await committed(open(), ({ payments }) => payments.markGranted(id, aGrant(NOON, NOON + HOUR, { checkAt })));
        return id;
      };
      const [later, sooner] = [await due(early + 2), await due(early + 1)];
      await due(null);
      await due(early + 3);
      const list = (now: number, limit = 10) =>
        createReaders(open()).payments.listDueChecks('paid', early + now, limit);
      assert.deepEqual(
        (await list(2)).map(({ payment, dueAt, changedAt }) => [payment.id, dueAt, changedAt]),
        [
          [sooner, early + 1, NOON],
          [later, early + 2, NOON],
        ],
      );
      assert.equal((await list(2, 1))[0]?.payment.id, sooner);
      const schedule = (id: number, dueAt: number, checkAt: number | null) =>
        committed(open(), ({ payments }) => payments.scheduleCheck(id, dueAt, checkAt));
      await schedule(sooner, early + 1, null);
      await schedule(later, early + 9, null);
      assert.deepEqual(
        (await list(2)).map(({ payment }) => payment.id),
        [later],
        'one that was scheduled anew meanwhile stays',
      );
      await committed(open(), ({ payments }) => payments.markEnded(later, 'disputed', NOON + 5, early));
      const [ended] = await list(0);
      assert.deepEqual([ended?.payment.id, ended?.changedAt], [later, NOON + 5]);
      await schedule(later, early, null);
    });

    it('keeps an open payment to one caller until its transaction ends', async () => {
      const user = await aUser(open());
      const order: string[] = [];
      const hold = (name: string) =>
        createTransact(open())(async ({ payments }) => {
          await payments.openFor(user.id, 'nppe', FULL_PRICE, NOON);
          order.push(`${name} in`);
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push(`${name} out`);
          return accepted(null);
        });
      await Promise.all([hold('one'), hold('two')]);
      assert.match(order.join(), /^(one|two) in,\1 out,(one|two) in,\2 out$/);
    });

    it('refuses the intent of another payment', async () => {
      const [one, other] = [await anOpenPayment(open()), await anOpenPayment(open())];
      const set = (id: number) => committed(open(), ({ payments }) => payments.setIntent(id, `pi_shared${one.id}`));
      await set(one.id);
      await assert.rejects(set(other.id), /intent_id/);
      assert.equal(present(await read(other.id)).intentId, null);
    });
  });
});
