import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readers } from '../../src/adapters/sql/readers.ts';
import { transactOn } from '../../src/adapters/sql/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { anOpenPayment, aPromoCode, aUser, committed, FULL_PRICE, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const HOUR = 3_600_000;

describe('the payment repository', () => {
  eachDatabase((open) => {
    const read = (id: number) => readers(open()).payments.findById(id);

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
        ...terms,
      };
      assert.deepEqual(payment, expected);
      assert.deepEqual(await readers(open()).payments.findOpen(user.id, 'peng'), expected);
      assert.equal(await readers(open()).payments.findOpen(user.id, 'nppe'), null);
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
        await payments.markGranted(id, NOON, NOON);
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
      assert.equal((await readers(open()).payments.findByIntent(`pi_a${id}`))?.id, id);
      assert.equal(await readers(open()).payments.findByIntent(`pi_b${id}`), null);
      await committed(open(), ({ payments }) => payments.markAbandoned(id));
      assert.equal(await set(`pi_a${id}`), false);
    });

    it('grants one of fifty callers, ever (product.md 3.11)', async () => {
      const payment = await anOpenPayment(open());
      const grant = () => committed(open(), ({ payments }) => payments.markGranted(payment.id, NOON, NOON + HOUR));
      const outcomes = await Promise.all(Array.from({ length: 50 }, grant));
      assert.equal(outcomes.filter(Boolean).length, 1);
      assert.equal(await grant(), false);
      assert.equal((await read(payment.id))?.status, 'granted');
    });

    it('grants a payment that was given up, but gives up none that was granted (product.md 3.11)', async () => {
      const payment = await anOpenPayment(open());
      const abandon = () => committed(open(), ({ payments }) => payments.markAbandoned(payment.id));
      assert.deepEqual([await abandon(), await abandon()], [true, false]);
      assert.equal(await committed(open(), ({ payments }) => payments.markGranted(payment.id, NOON, NOON)), true);
      assert.equal(await abandon(), false);
      assert.equal((await read(payment.id))?.status, 'granted');
    });

    it('lets a new payment open once the former one was granted or given up (product.md 3.8)', async () => {
      const user = await aUser(open());
      const first = await anOpenPayment(open(), { user });
      await committed(open(), ({ payments }) => payments.markGranted(first.id, NOON, NOON));
      const second = await anOpenPayment(open(), { user });
      await committed(open(), ({ payments }) => payments.markAbandoned(second.id));
      const third = await anOpenPayment(open(), { user });
      assert.equal(new Set([first.id, second.id, third.id]).size, 3);
    });

    it('lists open payments left alone, oldest first, and no others (product.md 3.8)', async () => {
      const long = -1000 * HOUR;
      const older = await anOpenPayment(open(), { now: NOON + long });
      const newer = await anOpenPayment(open(), { now: NOON + long + 1 });
      const touched = await anOpenPayment(open(), { now: NOON + long });
      const given = await anOpenPayment(open(), { now: NOON + long });
      await committed(open(), async ({ payments }) => {
        await payments.setTerms(touched.id, FULL_PRICE, NOON);
        await payments.markAbandoned(given.id);
      });
      const stale = (before: number, limit: number) => readers(open()).payments.listStale(NOON + long + before, limit);
      assert.deepEqual(
        (await stale(2, 10)).map((payment) => payment.id),
        [older.id, newer.id],
      );
      assert.deepEqual(
        (await stale(1, 10)).map((payment) => payment.id),
        [older.id],
      );
      assert.equal((await stale(2, 1)).length, 1);
      assert.deepEqual(await stale(0, 10), []);
    });

    it('lists what a user bought, newest first', async () => {
      const user = await aUser(open());
      await anOpenPayment(open(), { user, product: 'peng' });
      for (const grantedAt of [NOON, NOON + HOUR]) {
        const { id } = await anOpenPayment(open(), { user });
        await committed(open(), ({ payments }) => payments.markGranted(id, grantedAt, grantedAt + HOUR));
      }
      const bought = await readers(open()).payments.listGranted(user.id);
      assert.deepEqual(
        bought.map(({ id: _, ...payment }) => payment),
        [
          { product: 'nppe', amountCents: 5900, grantedAt: NOON + HOUR, accessUntil: NOON + 2 * HOUR },
          { product: 'nppe', amountCents: 5900, grantedAt: NOON, accessUntil: NOON + HOUR },
        ],
      );
    });

    it('keeps an open payment to one caller until its transaction ends', async () => {
      const user = await aUser(open());
      const order: string[] = [];
      const hold = (name: string) =>
        transactOn(open())(async ({ payments }) => {
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
