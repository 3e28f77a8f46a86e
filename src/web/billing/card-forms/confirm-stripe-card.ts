import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Confirmation, ConfirmCard } from '../checkout/pay.ts';

type Parts = { readonly stripe: Stripe; readonly elements: StripeElements };

/**
 * Charges the card in Stripe's form; the bank's page is visited only where the bank asks for it. The form
 * first hears of a price that a promo code has changed since it was opened.
 */
export const confirmStripeCard =
  ({ stripe, elements }: Parts, returnUrl: URL): ConfirmCard =>
  async () => {
    const updates = await elements.fetchUpdates();
    if (updates.error) return { status: 'refused', message: updates.error.message };
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl.href },
      redirect: 'if_required',
    });
    return error ? readError(error) : readIntent(paymentIntent);
  };

function readIntent({ id, status }: PaymentIntent): Confirmation {
  if (status === 'succeeded' || status === 'processing') return { status, paymentIntentId: id };
  return { status: 'refused', message: null };
}

/** A payment that had succeeded already is a success; what the form itself marks as missing needs no second message. */
function readError({ type, message, payment_intent: intent }: StripeError): Confirmation {
  if (intent?.status === 'succeeded') return { status: 'succeeded', paymentIntentId: intent.id };
  if (type === 'validation_error') return { status: 'incomplete' };
  return { status: 'refused', message: message ?? null };
}
