import type Stripe from 'stripe';

/** The body of an error, in the words of Stripe's API. */
export type FailureBody = {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
};

/** What Stripe refuses, with the status and body it refuses it with. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly body: FailureBody;

  constructor(status: number, body: FailureBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }

  static invalid(message: string, code?: string, param?: string): StripeFailure {
    const named = { ...(code ? { code } : {}), ...(param ? { param } : {}) };
    return new StripeFailure(400, { type: 'invalid_request_error', message, ...named });
  }

  static missing(kind: string, id: string): StripeFailure {
    return new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${id}'`,
      param: 'id',
    });
  }

  static unexpectedState(intent: Stripe.PaymentIntent, what: string): StripeFailure {
    return new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's ${what} could not be done because it has a status of ${intent.status}.`,
      payment_intent: intent,
    });
  }
}
