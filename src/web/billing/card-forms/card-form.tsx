import { lazy, Suspense } from 'react';
import type { CardFormProps } from './card-form-props.ts';
import { CardFormShell } from './card-form-shell.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { StripeWaiting } from './stripe-waiting.tsx';

const StripeCardForm = lazy(() =>
  import('./stripe-card-form.tsx').then((module) => ({ default: module.StripeCardForm })),
);

/**
 * The card form of the provider in use. Stripe's is rendered in the browser only, once there is a payment to show it for:
 * its code and Stripe's script are loaded nowhere else.
 */
export function CardForm(props: CardFormProps) {
  const { settings, payment } = props;
  if (settings.gateway === 'sandbox') return <SandboxCardForm {...props} />;
  const waiting = (
    <CardFormShell stage="opening" problem={props.problem} totalCents={props.totalCents} onSubmit={() => {}}>
      <StripeWaiting />
    </CardFormShell>
  );
  if (!payment) return waiting;
  return (
    <Suspense fallback={waiting}>
      <StripeCardForm {...props} payment={payment} publishableKey={settings.publishableKey ?? ''} />
    </Suspense>
  );
}
