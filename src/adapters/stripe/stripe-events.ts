import Stripe from 'stripe';
import type { PaymentEventReader } from '../../application/ports/billing.ts';
import { accepted, refused } from '../../domain/result.ts';

/** How old a signature may be, in seconds; a copy sent later is refused (product.md 3.18). */
const TOLERANCE_SECONDS = 300;

/** The notices that can mean that access begins or ends; docs/operating.md lists the same. */
const RELEVANT: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] satisfies Stripe.Event.Type[]);

/** Reads Stripe's signed notices by its own SDK, with the secret of the endpoint (product.md 3.18). */
export const stripeEvents = (webhookSecret: string): NonNullable<PaymentEventReader> => ({
  read: (body, signature, now) => {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now);
      const intentId = RELEVANT.has(event.type) ? intentIdOf(event) : null;
      return accepted(intentId === null ? null : { id: event.id, type: event.type, intentId });
    } catch (error) {
      return refused(reasonOf(error));
    }
  },
});

/** The intent that a notice is about: the object itself, or the one that a charge, refund or dispute belongs to. */
function intentIdOf({ data }: Stripe.Event): string | null {
  const {
    id,
    object,
    payment_intent: parent,
  } = data.object as {
    readonly id?: string;
    readonly object?: string;
    readonly payment_intent?: string | { readonly id: string } | null;
  };
  if (object === 'payment_intent') return id ?? null;
  return typeof parent === 'object' ? (parent?.id ?? null) : (parent ?? null);
}

/** The SDK's first sentence; what comes after it are links. Never what was sent. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
