import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import { describeRefusal, type Refusal } from '../../../src/application/contract/refusals.ts';
import type { CheckoutPorts } from '../../../src/web/billing/checkout/checkout-ports.ts';
import { displayedPrice, initialCheckoutState } from '../../../src/web/billing/checkout/checkout-state.ts';
import {
  readBankAnswer,
  reportAfterBankReturn,
  reportSuccessfulPayment,
} from '../../../src/web/billing/checkout/report-payment.ts';

const NEVER = new Promise<void>(() => {});

const refused = (refusal: Refusal): ApiError => {
  const { status, body } = describeRefusal(refusal);
  return new ApiError(status, JSON.stringify(body));
};

const CHARGED = { listCents: 5_900, discountPercent: 15, amountCents: 5_015 };
const GRANTED = { endDate: '2027-01-21T15:30:00.000Z', charged: CHARGED };
const PROCESSING = refused({ code: 'payment-processing' });
const UNPAID = refused({ code: 'payment-not-succeeded' });
const UNCHECKED = refused({ code: 'payment-not-checked' });
const HELD = refused({ code: 'payment-mismatch', reference: 'PL-00000001' });
const OFFLINE = new TypeError('Failed to fetch');

/** A checkout on a screen of its own: reports are answered in turn, waits pass at once until `waits` are used up. */
function aCheckout(answers: readonly (typeof GRANTED | Error)[], waits = 0) {
  const left = [...answers];
  const seen = { toasts: [] as string[], pauses: [] as number[], opened: 0, reports: 0 };
  let state = initialCheckoutState(true);
  let mayWait = waits;
  const ports: CheckoutPorts = {
    operations: {
      open: async () => {
        seen.opened += 1;
        return { free: false, clientSecret: 'secret', discount: null, amountCents: 5_900 };
      },
      applyCode: () => Promise.reject(new Error('no code is typed here')),
      report: async () => {
        seen.reports += 1;
        const answer = left.shift();
        if (answer === undefined) throw new Error('nobody should ask again');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    priceCents: 5_900,
    read: () => state,
    write: (change) => {
      state = { ...state, ...change };
    },
    notify: ({ title }) => void seen.toasts.push(title),
    wait: (milliseconds) => {
      seen.pauses.push(milliseconds);
      mayWait -= 1;
      return mayWait >= 0 ? Promise.resolve() : NEVER;
    },
    isInView: () => true,
    accessChanged: () => {},
    sessionEnded: () => {},
    reload: () => {},
    visitBank: () => {},
  };
  return { ports, seen, state: () => state };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const back = (hasSucceeded: boolean) => ({ paymentIntentId: 'pi_1', hasSucceeded });

describe('the price of a payment that a bank sent back (3.5, 3.14)', () => {
  test('is what was charged, not the list price', async () => {
    const { ports, state } = aCheckout([GRANTED]);
    await reportAfterBankReturn(ports, back(true));
    assert.deepEqual(displayedPrice(5_900, state()), {
      listCents: 5_900,
      discountPercent: 15,
      discountCents: 885,
      totalCents: 5_015,
    });
  });

  test('is not shown while it is not known', async () => {
    const { ports, state } = aCheckout([PROCESSING]);
    assert.equal(displayedPrice(5_900, state()), null);
    await reportAfterBankReturn(ports, back(true));
    assert.deepEqual([state().stage, displayedPrice(5_900, state())], ['pending', null]);
  });
});

describe('a payment that the bank still works on (3.38)', () => {
  for (const hasSucceeded of [true, false]) {
    test(`is never said to have failed, whatever the address claims (${hasSucceeded})`, async () => {
      const { ports, seen, state } = aCheckout([PROCESSING]);
      await reportAfterBankReturn(ports, back(hasSucceeded));
      assert.deepEqual([state().stage, state().problem?.title], ['pending', 'Payment Processing']);
      assert.match(state().problem?.message ?? '', /^Your bank is still working on this payment\./);
      assert.deepEqual([seen.toasts, seen.opened], [['Payment Processing'], 0], 'and nothing else can be paid');
    });
  }

  test('is asked about again by itself, with growing pauses, until it is decided', async () => {
    const { ports, seen, state } = aCheckout([PROCESSING, PROCESSING, OFFLINE, PROCESSING, GRANTED], 5);
    await reportAfterBankReturn(ports, back(false));
    await settled();
    assert.deepEqual(seen.pauses, [5_000, 10_000, 20_000, 40_000, 60_000]);
    assert.deepEqual([state().stage, state().grant?.endDate], ['granted', GRANTED.endDate]);
    assert.deepEqual(seen.toasts, ['Payment Processing', 'Payment Successful']);
  });

  test('leads back to the form once the bank has said no', async () => {
    const { ports, seen, state } = aCheckout([PROCESSING, UNPAID], 1);
    await reportAfterBankReturn(ports, back(true));
    await settled();
    assert.deepEqual([state().stage, seen.opened], ['ready', 1]);
    assert.deepEqual(seen.toasts, ['Payment Processing', 'Payment Failed']);
  });

  test('says that the bank declined, that nothing was charged, and what to do', async () => {
    const { ports, seen, state } = aCheckout([UNPAID]);
    await reportAfterBankReturn(ports, back(false));
    assert.deepEqual([seen.toasts, state().problem?.title], [['Payment Failed'], 'Payment Failed']);
    assert.match(state().problem?.message ?? '', /bank declined.*nothing was charged.*another card.*call your bank/);
  });

  test('can be asked about at once, which tells what is so', async () => {
    const { ports, seen, state } = aCheckout([PROCESSING, PROCESSING, GRANTED]);
    await reportAfterBankReturn(ports, back(false));
    await readBankAnswer(ports);
    assert.deepEqual(seen.toasts, ['Payment Processing', 'Payment Processing']);
    assert.equal(state().isAskingBank, false);
    await readBankAnswer(ports);
    assert.equal(state().stage, 'granted');
  });

  test('that this page itself confirmed is waited for as well', async () => {
    const { ports, state } = aCheckout([PROCESSING]);
    await reportSuccessfulPayment(ports, 'pi_1');
    assert.deepEqual([state().stage, state().pendingIntentId], ['pending', 'pi_1']);
  });
});

describe('a payment that cannot be checked (3.15, 3.37)', () => {
  for (const [what, error] of [
    ['the provider is away', UNCHECKED],
    ['the network is away', OFFLINE],
  ] as const) {
    test(`back from the bank, and ${what}: it is being checked, and nothing says that nothing was charged`, async () => {
      const { ports, seen, state } = aCheckout([error, error, error], 2);
      await reportAfterBankReturn(ports, back(false));
      assert.deepEqual([state().stage, state().problem?.title, seen.opened], ['pending', 'Checking Your Payment', 0]);
      assert.match(state().problem?.message ?? '', /do not pay again/);
      assert.doesNotMatch(state().problem?.message ?? '', /[Nn]othing was charged/);
    });

    test(`paid, and ${what}: the words of a report that failed`, async () => {
      for (const report of [
        reportSuccessfulPayment,
        (ports: CheckoutPorts) => reportAfterBankReturn(ports, back(true)),
      ]) {
        const { ports, seen, state } = aCheckout([error, error, error], 2);
        await report(ports, 'pi_1');
        assert.equal(state().stage, 'unreported');
        assert.deepEqual(seen.toasts, ['Payment Successful, But...']);
        assert.equal(
          state().problem?.message,
          'Your payment was successful, but we had trouble updating your subscription. Please refresh the page or contact support.',
        );
      }
    });
  }

  test('one that opens nothing stays in view with its reference; nobody is led on or sold another (3.36)', async () => {
    for (const report of [
      reportSuccessfulPayment,
      (ports: CheckoutPorts) => reportAfterBankReturn(ports, back(false)),
    ]) {
      const { ports, seen, state } = aCheckout([HELD]);
      await report(ports, 'pi_1');
      assert.deepEqual([state().stage, seen.toasts, seen.opened], ['held', ['Payment Successful, But...'], 0]);
      assert.match(state().problem?.advice ?? '', /do not pay again.*PL-00000001/);
    }
  });
});
