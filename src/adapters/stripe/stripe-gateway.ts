import Stripe from 'stripe';
import { GatewayUnavailable, type IntentOrder, type PaymentGateway } from '../../application/ports/billing.ts';
import { type DisputeState, type MoneyState, moneyState } from '../../domain/billing/money-state.ts';
import type { PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { callStripe, isMissing, isStateConflict, wasReplayed } from './stripe-errors.ts';

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

/**
 * A dispute that was prevented from becoming one either was settled with our money or was turned away: the balance
 * tells.
 */
const preventedStanding = ({ balance_transactions: moves }: Stripe.Dispute): DisputeState =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'taken' : 'returned';

function standingOf(dispute: Stripe.Dispute): DisputeState {
  const standing = dispute.status === 'prevented' ? preventedStanding(dispute) : STANDINGS[dispute.status];
  if (!standing) throw new GatewayUnavailable(`Stripe answered a dispute in an unknown state: ${dispute.status}`);
  return standing;
}

/**
 * Where the money of an intent that succeeded is now; a dispute is asked for only where there was one. Throws
 * `GatewayUnavailable`.
 */
async function readMoney(stripe: Stripe, intent: Stripe.PaymentIntent, timeoutMs: number): Promise<MoneyState> {
  const latest = intent.latest_charge;
  const charge =
    typeof latest === 'string' ? await callStripe(() => stripe.charges.retrieve(latest), timeoutMs) : latest;
  if (!charge || !Number.isSafeInteger(charge.amount) || !Number.isSafeInteger(charge.amount_refunded)) {
    throw new GatewayUnavailable('Stripe answered a payment that succeeded without a charge');
  }
  const ofIntent = { payment_intent: intent.id, limit: 100 };
  const disputes = charge.disputed ? (await callStripe(() => stripe.disputes.list(ofIntent), timeoutMs)).data : [];
  return moneyState({
    paidCents: charge.amount,
    refundedCents: charge.amount_refunded,
    disputes: disputes.map(standingOf),
  });
}

/** `apiBase` moves the provider for tests; `timeoutMs` is for one try, of which there are two. */
export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly apiBase?: string | undefined;
  readonly timeoutMs?: number | undefined;
};

type Call = (work: () => Promise<Stripe.PaymentIntent>) => Promise<PaymentIntent>;

const DEFAULT_TIMEOUT_MS = 8_000;

/** Our words for Stripe's states. `requires_capture` never occurs with automatic capture and must not grant. */
const STATUSES: Readonly<Record<string, PaymentIntent['status']>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function addressOf(apiBase: string): Stripe.StripeConfig {
  const { protocol, hostname, port } = new URL(apiBase);
  return {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
  };
}

function toIntent(intent: Stripe.PaymentIntent, money: MoneyState): PaymentIntent {
  const status = STATUSES[intent.status];
  const { id, client_secret: clientSecret, amount, currency, metadata } = intent;
  if (!status || !id || !clientSecret || !Number.isSafeInteger(amount) || typeof currency !== 'string') {
    throw new GatewayUnavailable('Stripe answered something that is no payment intent');
  }
  const { userId = '', product = '', paymentId = '' } = metadata ?? {};
  return { id, clientSecret, status, amountCents: amount, currency, money, metadata: { userId, product, paymentId } };
}

const createParams = (order: IntentOrder): Stripe.PaymentIntentCreateParams => ({
  amount: order.amountCents,
  currency: order.currency,
  allowed_payment_method_types: ['card'],
  description: PRODUCTS[order.product].name,
  metadata: { userId: String(order.userId), product: order.product, paymentId: String(order.paymentId) },
});

/** Says the same for the same order and something else for any other, so that one key never stands for two requests. */
const idempotencyKeyOf = ({ paymentId, userId, product, amountCents, currency, createdAt }: IntentOrder): string =>
  `payment-${paymentId}-${createdAt}-user-${userId}-${product}-${amountCents}-${currency}`;

/**
 * Stripe as the payment provider, by its own SDK (product.md 3.10). Creating is idempotent per payment and amount; updates
 * and cancellations are not keyed by their content, since an amount may come back to a former one.
 */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const timeout = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const address = settings.apiBase === undefined ? {} : addressOf(settings.apiBase);
  const stripe = new Stripe(settings.secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...address });
  const call: Call = async (work) => {
    const intent = await callStripe(work, timeout);
    // What has not succeeded holds no money that could have gone back.
    return toIntent(intent, intent.status === 'succeeded' ? await readMoney(stripe, intent, timeout) : 'kept');
  };
  const readIntent = async (id: string): Promise<PaymentIntent | null> => {
    try {
      return await call(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      return nullIf(isMissing, error);
    }
  };
  return {
    kind: 'stripe',
    publishableKey: settings.publishableKey,
    createIntent: (order) => createIntent(stripe, call, order),
    readIntent,
    updateAmount: async (id, amountCents) => {
      try {
        return await call(() => stripe.paymentIntents.update(id, { amount: amountCents }));
      } catch (error) {
        return nullIf((cause) => isMissing(cause) || isStateConflict(cause), error);
      }
    },
    cancelIntent: async (id) => {
      try {
        return await call(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        if (isStateConflict(error)) return readIntent(id);
        return nullIf(isMissing, error);
      }
    },
  };
}

function nullIf(applies: (error: unknown) => boolean, error: unknown): null {
  if (!applies(error)) throw error;
  return null;
}

/** A failure that Stripe stored under the key would be answered for a day; then a second key tries anew. */
async function createIntent(stripe: Stripe, call: Call, order: IntentOrder): Promise<PaymentIntent> {
  const params = createParams(order);
  const idempotencyKey = idempotencyKeyOf(order);
  try {
    return await call(() => stripe.paymentIntents.create(params, { idempotencyKey }));
  } catch (error) {
    if (!wasReplayed(error)) throw error;
    return call(() => stripe.paymentIntents.create(params, { idempotencyKey: `${idempotencyKey}-anew` }));
  }
}
