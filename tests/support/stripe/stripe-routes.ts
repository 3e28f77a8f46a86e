import type Stripe from 'stripe';
import type { Form } from './form-body.ts';
import type { RequestChecks } from './request-checks.ts';
import { StripeFailure } from './stripe-failure.ts';
import type { StripeLedger } from './stripe-ledger.ts';
import { newList } from './stripe-objects.ts';

/** A request to the API, its parameters from the query or the form. */
export type ApiRequest = { readonly method: string; readonly path: string; readonly form: Form };

/** A request whose parameters were found to be right, ready to be carried out. */
export type Prepared = () => unknown;

type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Checks the parameters at once; what it answers does the work. */
  readonly prepare: (checks: RequestChecks, ledger: StripeLedger, form: Form, id: string) => Prepared;
};

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    prepare: (check, ledger, form) => {
      const params = check<Stripe.PaymentIntentCreateParams>('PaymentIntentCreateParams', form);
      return () => ledger.createIntent(params);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    prepare: (check, ledger, form, id) => {
      const { expand } = check<Stripe.PaymentIntentRetrieveParams>('PaymentIntentRetrieveParams', form);
      return () => expanded(ledger, ledger.intent(id), expand ?? []);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    prepare: (check, ledger, form, id) => {
      const params = check<Stripe.PaymentIntentUpdateParams>('PaymentIntentUpdateParams', form);
      return () => ledger.updateIntent(id, params);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    prepare: (check, ledger, form, id) => {
      const { payment_method: card = '', return_url: url = null } = check<Stripe.PaymentIntentConfirmParams>(
        'PaymentIntentConfirmParams',
        form,
      );
      return () => ledger.confirmIntent(id, card, url);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    prepare: (check, ledger, form, id) => {
      const params = check<Stripe.PaymentIntentCancelParams>('PaymentIntentCancelParams', form);
      return () => ledger.cancelIntent(id, params);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/([^/]+)$/,
    prepare: (check, ledger, form, id) => {
      check('ChargeRetrieveParams', form);
      return () => ledger.charge(id);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    prepare: (check, ledger, form) => {
      const { payment_intent: id = '', amount } = check<Stripe.RefundCreateParams>('RefundCreateParams', form);
      return () => {
        const disputed = ledger.disputes.some((one) => one.payment_intent === id && !one.is_charge_refundable);
        if (disputed) throw StripeFailure.invalid('The charge has been charged back.', 'charge_disputed');
        return ledger.refund(id, amount);
      };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    prepare: (check, ledger, form) => {
      const { payment_intent: id } = check<Stripe.RefundListParams>('RefundListParams', form);
      return () => newList('/v1/refunds', ofIntent(ledger.refunds, id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    prepare: (check, ledger, form) => {
      const { payment_intent: id } = check<Stripe.DisputeListParams>('DisputeListParams', form);
      return () => newList('/v1/disputes', ofIntent(ledger.disputes, id));
    },
  },
];

const ofIntent = <Item extends { payment_intent: unknown }>(items: readonly Item[], id: string | undefined): Item[] =>
  items.filter((item) => id === undefined || item.payment_intent === id).reverse();

/** Finds what a request asks for and checks its parameters; throws what Stripe answers to others. */
export function prepareRequest(checks: RequestChecks, ledger: StripeLedger, request: ApiRequest): Prepared {
  for (const { method, path, prepare } of ROUTES) {
    const match = path.exec(request.path);
    if (match && method === request.method) return prepare(checks, ledger, request.form, match[1] ?? '');
  }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path}).`,
  });
}

/** An intent with the objects that it only names put in their places. */
function expanded(ledger: StripeLedger, intent: Stripe.PaymentIntent, paths: readonly string[]): Stripe.PaymentIntent {
  for (const path of paths) {
    if (path !== 'latest_charge') {
      throw StripeFailure.invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
    }
  }
  if (paths.length === 0 || typeof intent.latest_charge !== 'string') return intent;
  return { ...intent, latest_charge: ledger.charge(intent.latest_charge) };
}
