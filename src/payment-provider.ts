import type { Settings } from './adapters/config/settings.ts';
import { sandboxBank, sandboxGateway } from './adapters/sandbox-payments/sandbox-gateway.ts';
import { stripeEvents } from './adapters/stripe/stripe-events.ts';
import { stripeGateway } from './adapters/stripe/stripe-gateway.ts';

/** Stripe where it is configured, else the sandbox with its test bank (product.md 3.13). */
export function paymentProvider({ stripe }: Settings, sandbox: Parameters<typeof sandboxGateway>[0]) {
  return {
    gateway: stripe ? stripeGateway({ ...stripe, apiBase: stripe.apiBase ?? undefined }) : sandboxGateway(sandbox),
    bank: stripe ? null : sandboxBank(sandbox),
    paymentEvents: stripe?.webhookSecret ? stripeEvents(stripe.webhookSecret) : null,
  };
}
