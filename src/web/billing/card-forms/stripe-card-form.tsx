import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { type OpenPayment, takesCard } from '../checkout/checkout-state.ts';
import { stripeBox, stripeFrame } from './card-form.css.ts';
import type { CardFormProps } from './card-form-props.ts';
import { CardFormShell } from './card-form-shell.tsx';
import { confirmStripeCard } from './confirm-stripe-card.ts';
import { openStripe } from './open-stripe.ts';
import { stripeAppearance, whenThemeChanges } from './stripe-appearance.ts';
import { StripeLines } from './stripe-waiting.tsx';

type StripeCardFormProps = Omit<CardFormProps, 'payment'> & {
  readonly payment: OpenPayment;
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
        {ready ? null : <StripeLines />}
        <div ref={frame} className={stripeFrame[ready ? 'shown' : 'loading']} inert={!takesCard(stage, payment)} />
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

/** Puts the element into the page and tells when it can be used, or why not; the answer takes it out again. */
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
