import {
  GatewayUnavailable,
  type PaymentEvent,
  type PaymentGateway,
  type RefundGateway,
} from '../../src/application/ports/billing.ts';
import { fundsState } from '../../src/domain/billing/funds-state.ts';
import type { PaymentIntent } from '../../src/domain/billing/payment.ts';

type StoredIntent = Omit<PaymentIntent, 'money'> & { readonly refundedCents: number; readonly isDisputed: boolean };

/** A call of the provider by an instance: a crash point, and a time that passes; `apply` is what the provider does meanwhile. */
export type CallProvider = <Value>(name: string, apply: () => Value) => Promise<Value>;

/**
 * The payment provider, outside every instance: what it has done stays done when an instance dies. Its events are handed to
 * `onEvent`, which delivers them as a network does.
 */
export function createPaymentProvider(onEvent: (event: PaymentEvent) => void) {
  const intents = new Map<string, StoredIntent>();
  /** Whose intent was made or changed, in the order in which it was. */
  const changes: number[] = [];
  let events = 0;
  const view = ({ refundedCents, isDisputed, ...intent }: StoredIntent): PaymentIntent => ({
    ...intent,
    money: fundsState({ paidCents: intent.amountCents, refundedCents, disputes: isDisputed ? ['taken'] : [] }),
  });
  const change = (id: string, to: Partial<StoredIntent>, type: string | null): PaymentIntent | null => {
    const intent = intents.get(id);
    if (!intent) return null;
    const changed = { ...intent, ...to };
    intents.set(id, changed);
    changes.push(Number(changed.metadata.userId));
    events += 1;
    if (type) onEvent({ id: `evt_${events}`, type, intentId: id });
    return view(changed);
  };
  const find = (id: string | null): PaymentIntent | undefined => {
    const intent = id === null ? undefined : intents.get(id);
    return intent && view(intent);
  };
  const isPayable = (id: string): boolean => intents.get(id)?.status === 'requires_payment';
  return {
    find,
    /** Grows with each intent and each change of one. */
    revision: () => changes.length,
    /** The learners whose intents were made or changed after a revision. */
    learnersSince: (revision: number): readonly number[] => changes.slice(revision),
    /** What the browser does with the provider, past the site. */
    pay: (clientSecret: string): boolean => {
      const intent = [...intents.values()].find((each) => each.clientSecret === clientSecret);
      if (!intent || !isPayable(intent.id)) return false;
      change(intent.id, { status: 'succeeded' }, 'payment_intent.succeeded');
      return true;
    },
    refund: (id: string): void => {
      const intent = intents.get(id);
      if (intent?.status === 'succeeded') change(id, { refundedCents: intent.amountCents }, 'charge.refunded');
    },
    dispute: (id: string, isDisputed: boolean): void => {
      if (intents.get(id)?.status === 'succeeded') change(id, { isDisputed }, 'charge.dispute.updated');
    },
    /** The provider as an instance reaches it. */
    gateway: (call: CallProvider): PaymentGateway => ({
      kind: 'stripe',
      publishableKey: 'pk_simulated',
      createIntent: ({ paymentId, userId, product, amountCents, currency, createdAt }) =>
        call('create an intent', () => {
          const id = `pi_${paymentId}_${createdAt}`;
          const metadata = { userId: String(userId), product, paymentId: String(paymentId) };
          const clientSecret = `${id}_secret`;
          const terms = { id, clientSecret, status: 'requires_payment' as const, amountCents, currency, metadata };
          const known = intents.get(id) ?? { ...terms, refundedCents: 0, isDisputed: false };
          intents.set(id, known);
          changes.push(userId);
          return view(known);
        }),
      updateAmount: (id, amountCents) =>
        call('change an amount', () => (isPayable(id) ? change(id, { amountCents }, null) : null)),
      readIntent: (id) => call('read an intent', () => find(id) ?? null),
      cancelIntent: (id) =>
        call('cancel an intent', () => {
          const intent = intents.get(id);
          if (!intent) return null;
          return isPayable(id) ? change(id, { status: 'cancelled' }, null) : view(intent);
        }),
    }),
    refunds: (): RefundGateway => ({
      readCharge: async () => null,
      refund: async () => {
        throw new GatewayUnavailable('support refunds nothing in the simulation');
      },
    }),
  };
}

export type PaymentProvider = ReturnType<typeof createPaymentProvider>;
