import type { Settings } from '../adapters/config/settings.ts';
import { sandboxBank, sandboxGateway } from '../adapters/sandbox-payments/sandbox-gateway.ts';
import type { Database } from '../adapters/sql/database.ts';
import { sandboxIntentStore, sandboxRefundGateway } from '../adapters/sql/sandbox-intent-store.ts';
import { stripeEvents } from '../adapters/stripe/stripe-events.ts';
import { stripeGateway, stripeRefundGateway } from '../adapters/stripe/stripe-gateway.ts';
import { checkPaidPayments, reconcilePayments } from '../application/billing/check-due-payments.ts';
import { billingJobs, billingUseCases } from '../application/billing/index.ts';
import type { BillingPorts } from '../application/billing/ports.ts';
import type { Core } from './core.ts';

/** Payments, promo codes and access by Stripe, or by the sandbox with its test bank where Stripe is not configured. */
export function billingModule(
  { readers, transact, limiter, randomness, clock, log }: Omit<Core, 'markup' | 'authoredTexts' | 'workers' | 'site'>,
  { stripe }: Settings,
  database: Database,
) {
  const intents = sandboxIntentStore(database);
  const sandbox = { intents, randomness, clock };
  const ports: BillingPorts = {
    transact,
    users: readers.users,
    payments: readers.payments,
    promoCodes: readers.promoCodes,
    audit: readers.audit,
    gateway: stripe ? stripeGateway({ ...stripe, apiBase: stripe.apiBase ?? undefined }) : sandboxGateway(sandbox),
    refunds: stripe
      ? stripeRefundGateway({ ...stripe, apiBase: stripe.apiBase ?? undefined })
      : sandboxRefundGateway(database),
    bank: stripe ? null : sandboxBank(sandbox),
    intents,
    paymentEvents: stripe?.webhookSecret ? stripeEvents(stripe.webhookSecret) : null,
    limiter,
    randomness,
    clock,
    log,
  };
  const reconcile = { open: reconcilePayments(ports), paid: checkPaidPayments(ports) };
  return { gateway: ports.gateway, reconcile, useCases: billingUseCases(ports), jobs: billingJobs(ports) };
}
