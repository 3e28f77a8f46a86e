import type { Appearance, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { color } from '../../theme/theme.css.ts';
import { isCardNeeded, type OpenPaymentState } from '../checkout/checkout-state.ts';
import type { CardConfirmation, ConfirmCard } from '../checkout/pay.ts';
import { stripeBox, stripeFrame } from './card-form.css.ts';
import type { CardFormProps } from './card-form-props.ts';
import { CardFormShell } from './card-form-shell.tsx';
import { StripeSkeleton } from './stripe-waiting.tsx';

const DARK = '(prefers-color-scheme: dark)';

/** The house's colours for Stripe's form, whose frame sees none of the page's styles. Its type is a system face for the same reason. */
function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const value = (token: string): string => styles.getPropertyValue(token.replace(/^var\((--[\w-]+)\)$/, '$1')).trim();
  return {
    theme: 'stripe',
    labels: 'above',
    disableAnimations: true,
    variables: {
      colorPrimary: value(color.accent),
      colorBackground: value(color.raised),
      colorText: value(color.ink),
      colorTextSecondary: value(color.soft),
      colorTextPlaceholder: value(color.soft),
      colorDanger: value(color.bad),
      inputColorBorder: value(color.soft),
      focusOutline: `2px solid ${value(color.focus)}`,
      focusBoxShadow: 'none',
      inputBoxShadow: 'none',
      fontFamily: "'Source Sans 3', Arial, sans-serif",
      fontSizeBase: '16px',
      borderRadius: '8px',
      labelFontSize: '16px',
      labelFontWeight: '600',
      labelColorText: value(color.ink),
      gridRowSpacing: '16px',
    },
  };
}

/** Calls back when the device changes between light and dark; the answer stops it. */
function whenThemeChanges(change: () => void): () => void {
  const dark = window.matchMedia(DARK);
  dark.addEventListener('change', change);
  return () => dark.removeEventListener('change', change);
}

type Parts = { readonly stripe: Stripe; readonly elements: StripeElements };

/**
 * Charges the card in Stripe's form; the bank's page is visited only if the bank requires it. The form is first updated
 * with a price that a promo code has changed since it was opened.
 */
const confirmStripeCard =
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

function readIntent({ id, status }: PaymentIntent): CardConfirmation {
  if (status === 'succeeded' || status === 'processing') return { status, paymentIntentId: id };
  return { status: 'refused', message: null };
}

/** A payment that had succeeded already is a success; what the form itself marks as missing needs no second message. */
function readError({ type, message, payment_intent: intent }: StripeError): CardConfirmation {
  if (intent?.status === 'succeeded') return { status: 'succeeded', paymentIntentId: intent.id };
  if (type === 'validation_error') return { status: 'incomplete' };
  return { status: 'refused', message: message ?? null };
}

type StripeCardFormProps = Omit<CardFormProps, 'payment'> & {
  readonly payment: OpenPaymentState;
  readonly publishableKey: string;
};

/** A Payment Element that can be used. */
type Ready = { readonly stripe: Stripe; readonly elements: StripeElements };

/** Stripe's card form: the card is typed into Stripe's own frame and never reaches this site. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { stage, payment, problem, totalCents, returnPath, onPay } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ready = usePaymentElement(frame, props);
  const submit = (): void => {
    if (ready) onPay(confirmStripeCard(ready, new URL(returnPath, window.location.origin)));
  };
  return (
    <CardFormShell stage={ready ? stage : 'opening'} problem={problem} totalCents={totalCents} onSubmit={submit}>
      <div className={stripeBox}>
        {ready ? null : <StripeSkeleton />}
        <div ref={frame} className={stripeFrame[ready ? 'shown' : 'loading']} inert={!isCardNeeded(stage, payment)} />
      </div>
    </CardFormShell>
  );
}

/**
 * Mounts the Payment Element for one payment: cards only, in tabs, without wallets. Another payment gets another element;
 * the same payment at another price keeps what was typed.
 */
function usePaymentElement(
  frame: { readonly current: HTMLDivElement | null },
  { publishableKey, payment: { clientSecret }, onFailure }: StripeCardFormProps,
): Ready | null {
  const [ready, setReady] = useState<Ready | null>(null);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    let isWanted = true;
    let unmount = (): void => {};
    const mount = async (): Promise<void> => {
      const stripe = await openStripe(publishableKey);
      const target = frame.current;
      if (!isWanted || !stripe || !target) return;
      const elements = stripe.elements({ clientSecret, locale: 'en-CA', appearance: stripeAppearance() });
      unmount = mountElement(elements, target, (problem) =>
        problem === null ? setReady({ stripe, elements }) : fail.current(problem),
      );
    };
    mount().catch(() => isWanted && fail.current(null));
    return () => {
      isWanted = false;
      unmount();
      setReady(null);
    };
  }, [frame, publishableKey, clientSecret]);
  return ready;
}

/** Mounts the element and reports when it can be used, or why not; the returned function unmounts it. */
function mountElement(
  elements: StripeElements,
  target: HTMLElement,
  tell: (problem: string | null) => void,
): () => void {
  const element = elements.create('payment', {
    layout: { type: 'tabs' },
    paymentMethodOrder: ['card'],
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  element.on('ready', () => tell(null));
  element.on('loaderror', ({ error }) => tell(error.message ?? 'Could not initialize payment'));
  element.mount(target);
  const forgetTheme = whenThemeChanges(() => void elements.update({ appearance: stripeAppearance() }));
  return () => {
    forgetTheme();
    element.destroy();
  };
}

/**
 * Loads Stripe's script and opens it with the site's key. Only a document that was served as a checkout may load it
 * (Content-Security-Policy): after a navigation from another page of the site the document is reloaded, and the result
 * is null until then.
 */
async function openStripe(publishableKey: string): Promise<Stripe | null> {
  if (servedPath() !== window.location.pathname) {
    window.location.reload();
    return null;
  }
  const stripe = await loadStripe(publishableKey, { locale: 'en-CA' });
  if (!stripe) throw new Error('Stripe did not load');
  return stripe;
}

/** The path of the document as it was fetched, which moving about within the site does not change. */
function servedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : window.location.pathname;
}
