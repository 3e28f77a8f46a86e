import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ChargeFacts, decideRefund, type RefundRequest } from '../../../src/domain/billing/refund.ts';
import { accepted, refused } from '../../../src/domain/result.ts';

const PAID: ChargeFacts = { paidCents: 5900, refundedCents: 0, isDisputed: false };

describe('how much of a payment goes back (13.34)', () => {
  for (const [what, facts, request, expected] of [
    ['all of it', {}, { amountCents: null }, accepted(5900)],
    ['a part', {}, { amountCents: 900 }, accepted(900)],
    ['exactly all', {}, { amountCents: 5900 }, accepted(5900)],
    ['more than all', {}, { amountCents: 5901 }, refused('refund-too-much')],
    ['the rest', { refundedCents: 900 }, { amountCents: null, seenRefundedCents: 900 }, accepted(5000)],
    [
      'too much of it',
      { refundedCents: 900 },
      { amountCents: 5001, seenRefundedCents: 900 },
      refused('refund-too-much'),
    ],
    ['another one meanwhile', { refundedCents: 900 }, { amountCents: null }, refused('refund-changed')],
    [
      'nothing left',
      { refundedCents: 5900 },
      { amountCents: null, seenRefundedCents: 5900 },
      refused('refund-nothing-left'),
    ],
    ['a dispute', { isDisputed: true }, { amountCents: null }, refused('refund-disputed')],
  ] as const) {
    test(what, () => {
      const asked: RefundRequest = { seenRefundedCents: 0, ...request };
      assert.deepEqual(decideRefund({ ...PAID, ...facts }, asked), expected);
    });
  }
});
