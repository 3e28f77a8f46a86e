import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FundsMovements, fundsState } from '../../../src/domain/billing/funds-state.ts';
import { decideTransition, type PaymentTransition } from '../../../src/domain/billing/payment.ts';

describe('where the money of a payment is (3.20, 3.21)', () => {
  const cases: readonly [Partial<FundsMovements>, ReturnType<typeof fundsState>][] = [
    [{}, 'kept'],
    [{ refundedCents: 1 }, 'regained'],
    [{ refundedCents: 5_899 }, 'regained'],
    [{ refundedCents: 5_900 }, 'refunded'],
    [{ refundedCents: 5_901 }, 'refunded'],
    [{ disputes: ['inquiry'] }, 'regained'],
    [{ disputes: ['returned'] }, 'regained'],
    [{ disputes: ['taken'] }, 'disputed'],
    [{ disputes: ['returned', 'taken', 'inquiry'] }, 'disputed'],
    [{ disputes: ['returned', 'inquiry'] }, 'regained'],
    [{ refundedCents: 100, disputes: ['taken'] }, 'disputed'],
    [{ refundedCents: 5_900, disputes: ['taken'] }, 'refunded'],
    [{ paidCents: 0, refundedCents: 0 }, 'kept'],
  ];
  for (const [facts, state] of cases) {
    test(`${JSON.stringify(facts)}: ${state}`, () => {
      assert.equal(fundsState({ paidCents: 5_900, refundedCents: 0, disputes: [], ...facts }), state);
    });
  }
});

describe('what news makes of a payment (3.11, 3.19-3.23)', () => {
  const never = { grantedAt: null, endReason: null } as const;
  const once = { grantedAt: 1, endReason: null } as const;
  const states = {
    open: { status: 'open', ...never },
    abandoned: { status: 'abandoned', ...never },
    granted: { status: 'granted', ...once },
    'ended before it was granted': { status: 'ended', grantedAt: null, endReason: 'refunded' },
    refunded: { status: 'ended', grantedAt: 1, endReason: 'refunded' },
    disputed: { status: 'ended', grantedAt: 1, endReason: 'disputed' },
  } as const;
  const cases: readonly [
    keyof typeof states,
    kept: PaymentTransition,
    regained: PaymentTransition,
    refunded: PaymentTransition,
    disputed: PaymentTransition,
  ][] = [
    ['open', 'grant', 'grant', 'end', 'end'],
    ['abandoned', 'grant', 'grant', 'end', 'end'],
    ['granted', 'none', 'none', 'end', 'end'],
    ['ended before it was granted', 'grant', 'grant', 'none', 'end'],
    ['refunded', 'restore', 'restore', 'none', 'end'],
    ['disputed', 'restore', 'restore', 'end', 'none'],
  ];
  for (const [name, ...turns] of cases) {
    test(`${name}: ${turns.join(', ')}`, () => {
      const money = ['kept', 'regained', 'refunded', 'disputed'] as const;
      assert.deepEqual(
        money.map((state) => decideTransition(states[name], state)),
        turns,
      );
    });
  }
});
