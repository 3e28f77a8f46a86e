import type Stripe from 'stripe';
import { StripeFailure } from './stripe-failure.ts';
import {
  newCharge,
  newDispute,
  newEvent,
  newIntent,
  newMove,
  newRefund,
  type ObjectOf,
  seconds,
  textsOf,
} from './stripe-objects.ts';

/** The least that Stripe charges in Canadian dollars, and the most, in cents. */
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

const UNPAID: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Stripe's books: intents, charges, refunds and disputes, and the notices of what happened to them. */
export class StripeLedger {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds: Stripe.Refund[] = [];
  readonly disputes: Stripe.Dispute[] = [];
  readonly events: Stripe.Event[] = [];
  readonly #now: () => number;
  readonly #listeners: ((event: Stripe.Event) => void)[] = [];
  #made = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Calls back with every notice as it comes about. */
  onEvent(listener: (event: Stripe.Event) => void): void {
    this.#listeners.push(listener);
  }

  createIntent(params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent {
    checkAmount(params.amount);
    const intent = newIntent(this.#id('pi'), params, seconds(this.#now()));
    this.intents.set(intent.id, intent);
    this.#tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw StripeFailure.missing('payment_intent', id);
    return intent;
  }

  charge(id: string): Stripe.Charge {
    const charge = this.charges.get(id);
    if (!charge) throw StripeFailure.missing('charge', id);
    return charge;
  }

  updateIntent(id: string, params: Stripe.PaymentIntentUpdateParams): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (!UNPAID.includes(intent.status)) throw StripeFailure.unexpectedState(intent, 'update');
    if (params.amount !== undefined) checkAmount(params.amount);
    return Object.assign(intent, {
      amount: params.amount ?? intent.amount,
      description: params.description ?? intent.description,
      metadata: { ...intent.metadata, ...textsOf(params.metadata) },
    });
  }

  cancelIntent(id: string, params: Stripe.PaymentIntentCancelParams): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (!UNPAID.includes(intent.status)) throw StripeFailure.unexpectedState(intent, 'cancellation');
    const reason = (params.cancellation_reason ?? null) as Stripe.PaymentIntent.CancellationReason | null;
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: seconds(this.#now()),
      cancellation_reason: reason,
      next_action: null,
    });
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  /** Charges a card, as the form in the browser does. A card that wants its owner's word stops at the bank's page. */
  confirmIntent(id: string, card: string, returnUrl: string | null): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (!UNPAID.includes(intent.status)) throw StripeFailure.unexpectedState(intent, 'confirmation');
    if (card === 'pm_card_chargeDeclined') throw this.#decline(intent, 'Your card was declined.', 'card_declined');
    if (card === 'pm_card_authenticationRequired') {
      const url = `https://hooks.stripe.com/redirect/authenticate/${id}`;
      const nextAction = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
      return Object.assign(intent, { status: 'requires_action', payment_method: card, next_action: nextAction });
    }
    if (card !== 'pm_card_visa') throw StripeFailure.missing('PaymentMethod', card);
    return this.#succeed(intent);
  }

  /** What the bank's page comes to. */
  authenticate(id: string, isConfirmed: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw StripeFailure.unexpectedState(intent, 'authentication');
    if (isConfirmed) return this.#succeed(intent);
    const message = 'We are unable to authenticate your payment method.';
    this.#decline(intent, message, 'payment_intent_authentication_failure');
    return intent;
  }

  /** Moves an intent to a state that no request of ours leads to, such as a bank's long decision. */
  setStatus(id: string, status: Stripe.PaymentIntent.Status): void {
    Object.assign(this.intent(id), { status });
  }

  /** Gives money back, all that is left of it unless told otherwise. */
  refund(intentId: string, cents?: number): Stripe.Refund {
    const charge = this.#chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    const amount = cents ?? left;
    if (amount <= 0 || amount > left) {
      throw StripeFailure.invalid(`Charge ${charge.id} has only ${left} left.`, 'charge_already_refunded');
    }
    const refund = newRefund(this.#id('re'), charge, amount, seconds(this.#now()));
    this.refunds.push(refund);
    this.#countRefunds(charge);
    this.#tell('charge.refunded', charge);
    this.#tell('refund.created', refund);
    return refund;
  }

  /** A refund that the card's bank would not take: the money is ours again. */
  failRefund(refund: Stripe.Refund): void {
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    const charge = this.charge(String(refund.charge));
    this.#countRefunds(charge);
    this.#tell('refund.failed', refund);
    this.#tell('charge.refund.updated', refund);
  }

  /** A dispute is opened; one that is no mere inquiry takes the money. */
  dispute(intentId: string, status: Stripe.Dispute.Status = 'needs_response'): Stripe.Dispute {
    const charge = this.#chargeOf(intentId);
    const dispute = newDispute(this.#id('du'), charge, status, seconds(this.#now()));
    this.disputes.push(dispute);
    charge.disputed = true;
    const isInquiry = status.startsWith('warning');
    if (!isInquiry) dispute.balance_transactions.push(newMove(this.#id('txn'), dispute, -dispute.amount));
    this.#tell('charge.dispute.created', dispute);
    if (!isInquiry) this.#tell('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** A dispute comes to its end. */
  closeDispute(dispute: Stripe.Dispute, status: 'won' | 'lost' | 'warning_closed' | 'prevented'): void {
    dispute.status = status;
    if (status === 'won') {
      dispute.balance_transactions.push(newMove(this.#id('txn'), dispute, dispute.amount));
      this.#tell('charge.dispute.funds_reinstated', dispute);
    }
    this.#tell('charge.dispute.closed', dispute);
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}_3Double${String(this.#made).padStart(6, '0')}${Math.random().toString(36).slice(2, 12)}`;
  }

  #tell<Type extends Stripe.Event.Type>(type: Type, object: ObjectOf<Type>): void {
    const event = newEvent(this.#id('evt'), type, object, seconds(this.#now()));
    this.events.push(event);
    for (const listener of this.#listeners) listener(event);
  }

  #succeed(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const charge = newCharge(this.#id('ch'), intent, seconds(this.#now()));
    this.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
      payment_method: charge.payment_method,
    });
    this.#tell('charge.succeeded', charge);
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  #decline(intent: Stripe.PaymentIntent, message: string, code: string): StripeFailure {
    const error = { type: 'card_error', code, decline_code: 'generic_decline', message } as const;
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, next_action: null });
    this.#tell('payment_intent.payment_failed', intent);
    return new StripeFailure(402, { ...error, payment_intent: intent });
  }

  #chargeOf(intentId: string): Stripe.Charge {
    const latest = this.intent(intentId).latest_charge;
    if (typeof latest !== 'string') throw StripeFailure.invalid('This PaymentIntent has no successful charge.');
    return this.charge(latest);
  }

  #countRefunds(charge: Stripe.Charge): void {
    const made = this.refunds.filter((refund) => refund.charge === charge.id && refund.status !== 'failed');
    charge.amount_refunded = made.reduce((sum, refund) => sum + refund.amount, 0);
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}

function checkAmount(amount: number): void {
  if (amount < 1)
    throw StripeFailure.invalid(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
  if (amount < LEAST_CENTS) {
    throw StripeFailure.invalid('Amount must be at least $0.50 cad', 'amount_too_small', 'amount');
  }
  if (amount > MOST_CENTS)
    throw StripeFailure.invalid('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
}
