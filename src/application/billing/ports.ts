import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail } from '../ports/administration.ts';
import type {
  PaymentEventReader,
  PaymentGateway,
  PaymentRepository,
  PromoCodeRepository,
  RefundGateway,
  SandboxBank,
  SandboxIntentStore,
} from '../ports/billing.ts';
import type { Clock, Log, Randomness, RateLimiter } from '../ports/infrastructure.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of billing. */
export type BillingPorts = {
  readonly transact: Transact;
  readonly users: ReadHandle<UserRepository>;
  readonly payments: ReadHandle<PaymentRepository>;
  readonly promoCodes: ReadHandle<PromoCodeRepository>;
  readonly audit: ReadHandle<AuditTrail>;
  readonly gateway: PaymentGateway;
  readonly refunds: RefundGateway;
  readonly bank: SandboxBank;
  readonly intents: ReadHandle<SandboxIntentStore>;
  readonly paymentEvents: PaymentEventReader;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Log;
};

/** Ports of opening a payment. */
export type CheckoutPorts = Pick<BillingPorts, 'transact' | 'payments' | 'promoCodes' | 'gateway' | 'clock' | 'log'>;

/** Ports of bringing a payment up to date with the provider. */
export type PaymentSyncPorts = Pick<BillingPorts, 'transact' | 'payments' | 'gateway' | 'clock' | 'log'>;
