import Stripe from 'stripe';
import {
  GatewayUnavailable,
  type IntentOrder,
  type PaymentGateway,
  type RefundGateway,
} from '../../application/ports/billing.ts';
import { type FundsState, fundsState } from '../../domain/billing/funds-state.ts';
import type { PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { callStripe, isIdempotentReplay, isIntentMissing, isRefundRefused, isStateConflict } from './stripe-errors.ts';
import { readCharge } from './stripe-money.ts';

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

function toIntent(intent: Stripe.PaymentIntent, money: FundsState): PaymentIntent {
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

/** The same for the same order and different for any other, so that one key never covers two requests. */
const idempotencyKeyOf = ({ paymentId, userId, product, amountCents, currency, createdAt }: IntentOrder): string =>
  `payment-${paymentId}-${createdAt}-user-${userId}-${product}-${amountCents}-${currency}`;

function openStripe(settings: StripeSettings): { readonly stripe: Stripe; readonly timeout: number } {
  const timeout = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const address = settings.apiBase === undefined ? {} : addressOf(settings.apiBase);
  const stripe = new Stripe(settings.secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...address });
  return { stripe, timeout };
}

/**
 * Refunds by Stripe. The key of a refund includes what was refunded before it, so that the same decision sent twice
 * refunds once, and the same amount can be refunded again later (product.md 13.34). A retry reads the charge first, so
 * that a second key is used only where the first one refunded nothing.
 */
export function stripeRefundGateway(settings: StripeSettings): RefundGateway {
  const { stripe, timeout } = openStripe(settings);
  return {
    readCharge: async (intentId) => {
      const read = () => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      const intent = await callStripe(read, timeout).catch((error: unknown) => nullIf(isIntentMissing, error));
      if (intent?.status !== 'succeeded') return null;
      const { disputes, ...amounts } = await readCharge(stripe, intent, timeout);
      return { ...amounts, isDisputed: disputes.includes('taken') };
    },
    refund: async (intentId, { amountCents, refundedCents }) => {
      const params = { payment_intent: intentId, amount: amountCents, reason: 'requested_by_customer' } as const;
      // The SDK must not retry: the replay header distinguishes a stored failure from its first answer.
      const create = (idempotencyKey: string) =>
        callStripe(() => stripe.refunds.create(params, { idempotencyKey, maxNetworkRetries: 0 }), timeout);
      try {
        await withSecondKey(`refund-${intentId}-${refundedCents}-${amountCents}`, create);
        return true;
      } catch (error) {
        if (!isRefundRefused(error)) throw error;
        return false;
      }
    },
  };
}

/**
 * Stripe as the payment provider, by its own SDK (product.md 3.10). Creating is idempotent per payment and amount; updates
 * and cancellations are not keyed by their content, since an amount may come back to a former one.
 */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const { stripe, timeout } = openStripe(settings);
  const call: Call = async (work) => {
    const intent = await callStripe(work, timeout);
    // A payment that has not succeeded holds no money that could have been returned.
    return toIntent(
      intent,
      intent.status === 'succeeded' ? fundsState(await readCharge(stripe, intent, timeout)) : 'kept',
    );
  };
  const readIntent = async (id: string): Promise<PaymentIntent | null> => {
    try {
      return await call(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      return nullIf(isIntentMissing, error);
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
        return nullIf((cause) => isIntentMissing(cause) || isStateConflict(cause), error);
      }
    },
    cancelIntent: async (id) => {
      try {
        return await call(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        if (isStateConflict(error)) return readIntent(id);
        return nullIf(isIntentMissing, error);
      }
    },
  };
}

function nullIf(applies: (error: unknown) => boolean, error: unknown): null {
  if (!applies(error)) throw error;
  return null;
}

function createIntent(stripe: Stripe, call: Call, order: IntentOrder): Promise<PaymentIntent> {
  const params = createParams(order);
  return withSecondKey(idempotencyKeyOf(order), (idempotencyKey) =>
    call(() => stripe.paymentIntents.create(params, { idempotencyKey })),
  );
}

/** Stripe would repeat a failure stored under the key for a day; a second key makes a new attempt. */
async function withSecondKey<Value>(key: string, create: (key: string) => Promise<Value>): Promise<Value> {
  try {
    return await create(key);
  } catch (error) {
    if (!isIdempotentReplay(error)) throw error;
    return create(`${key}-anew`);
  }
}
