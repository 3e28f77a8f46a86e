import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  determinePaidTerms,
  type Payment,
  type PaymentIntent,
  removePaymentDiscount,
  verifyPaidPayment,
} from '../../../src/domain/billing/payment.ts';
import { accepted, refused } from '../../../src/domain/result.ts';

const payment: Payment = {
  id: 7,
  userId: 3,
  product: 'nppe',
  status: 'open',
  intentId: 'pi_7',
  listCents: 5_900,
  discountPercent: 15,
  amountCents: 5_015,
  currency: 'cad',
  promoCodeId: 2,
  createdAt: 1,
  grantedAt: null,
  endReason: null,
  revision: 0,
};
const metadata = { userId: '3', product: 'nppe', paymentId: '7' };
const intent: PaymentIntent = {
  id: 'pi_7',
  clientSecret: 'secret',
  status: 'succeeded',
  amountCents: 5_015,
  currency: 'cad',
  money: 'kept',
  metadata,
};

/** Each single thing that can be wrong about an intent that succeeded. */
const WRONG: readonly (readonly [string, Partial<PaymentIntent>])[] = [
  ['another intent', { id: 'pi_8' }],
  ['a smaller amount', { amountCents: 5_014 }],
  ['a greater amount', { amountCents: 5_016 }],
  ['nothing', { amountCents: 0 }],
  ['another currency', { currency: 'usd' }],
  ['a currency in other letters', { currency: 'CAD' }],
  ['another owner', { metadata: { ...metadata, userId: '4' } }],
  ['no owner', { metadata: { ...metadata, userId: '' } }],
  ['another product', { metadata: { ...metadata, product: 'peng' } }],
  ['another payment', { metadata: { ...metadata, paymentId: '70' } }],
  ['an id that is equal as a number only', { metadata: { ...metadata, paymentId: '7.0' } }],
];

const UNPAID = ['requires_payment', 'requires_action', 'processing', 'cancelled'] as const;

describe('whether an intent pays for a payment (3.10)', () => {
  test('the right one does, whatever the payment came to meanwhile', () => {
    for (const status of ['open', 'granted', 'abandoned'] as const) {
      assert.deepEqual(verifyPaidPayment({ ...payment, status }, intent), accepted({ ...payment, status }));
    }
  });

  for (const [what, changes] of WRONG) {
    test(`${what} does not`, () => {
      assert.deepEqual(verifyPaidPayment(payment, { ...intent, ...changes }), refused('payment-mismatch'));
      assert.deepEqual(determinePaidTerms(payment, { ...intent, ...changes }), refused('payment-mismatch'));
    });
  }

  for (const status of UNPAID) {
    test(`one that is ${status} does not`, () => {
      assert.deepEqual(verifyPaidPayment(payment, { ...intent, status }), refused('payment-not-succeeded'));
      assert.deepEqual(determinePaidTerms(payment, { ...intent, status }), refused('payment-not-succeeded'));
    });
  }

  test('a payment without an intent is paid by none', () => {
    assert.deepEqual(verifyPaidPayment({ ...payment, intentId: null }, intent), refused('payment-mismatch'));
  });
});

describe('the terms that were paid (3.10, 3.11)', () => {
  const full = { ...payment, discountPercent: 0, amountCents: 5_900, promoCodeId: null };

  test('are those recorded', () => assert.deepEqual(determinePaidTerms(payment, intent), accepted(payment)));

  test('or the full price, without the discount that was being changed', () => {
    assert.deepEqual(removePaymentDiscount(payment), full);
    assert.deepEqual(determinePaidTerms(payment, { ...intent, amountCents: 5_900 }), accepted(full));
  });

  test('the full price of another owner, product or payment is none of them', () => {
    for (const [what, changes] of WRONG.filter(([, wrong]) => wrong.amountCents === undefined)) {
      const result = determinePaidTerms(payment, { ...intent, amountCents: 5_900, ...changes });
      assert.deepEqual(result, refused('payment-mismatch'), what);
    }
  });

  test('what is not paid yet need not fit yet', () => {
    for (const status of UNPAID) {
      const result = determinePaidTerms(payment, { ...intent, status, amountCents: 1 });
      assert.deepEqual(result, refused('payment-not-succeeded'));
    }
  });
});
