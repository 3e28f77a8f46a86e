import type Stripe from 'stripe';
import { GatewayUnavailable } from '../../application/ports/billing.ts';
import type { DisputeState } from '../../domain/billing/funds-state.ts';
import { callStripe } from './stripe-errors.ts';

/** What Stripe's words for a dispute mean for the money; a word that is not here decides nothing (product.md 3.21). */
const STANDINGS: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'taken',
  under_review: 'taken',
  appeal_needs_response: 'taken',
  appeal_under_review: 'taken',
  lost: 'taken',
  won: 'returned',
};

/** A dispute prevented at an early stage was either settled with our money or dismissed: the balance shows which. */
const preventedStanding = ({ balance_transactions: moves }: Stripe.Dispute): DisputeState =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'taken' : 'returned';

function standingOf(dispute: Stripe.Dispute): DisputeState {
  const standing = dispute.status === 'prevented' ? preventedStanding(dispute) : STANDINGS[dispute.status];
  if (!standing) throw new GatewayUnavailable(`Stripe answered a dispute in an unknown state: ${dispute.status}`);
  return standing;
}

/**
 * The money of an intent that succeeded: amounts of its charge in cents, and its disputes, which are read only where
 * there was one. Throws `GatewayUnavailable`.
 */
export async function readCharge(stripe: Stripe, intent: Stripe.PaymentIntent, timeoutMs: number) {
  const latest = intent.latest_charge;
  const charge =
    typeof latest === 'string' ? await callStripe(() => stripe.charges.retrieve(latest), timeoutMs) : latest;
  if (!charge || !Number.isSafeInteger(charge.amount) || !Number.isSafeInteger(charge.amount_refunded)) {
    throw new GatewayUnavailable('Stripe answered a payment that succeeded without a charge');
  }
  const ofIntent = { payment_intent: intent.id, limit: 100 };
  const disputes = charge.disputed ? (await callStripe(() => stripe.disputes.list(ofIntent), timeoutMs)).data : [];
  return {
    paidCents: charge.amount,
    refundedCents: charge.amount_refunded,
    disputes: disputes.map(standingOf),
  };
}
