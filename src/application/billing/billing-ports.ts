import type { PaymentGateway, PaymentRepository, PromoCodeRepository } from '../ports/billing.ts';
import type { Clock, Log } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

/** What the use cases of billing need; outside of `transact` the repositories only read. */
export type BillingPorts = {
  readonly transact: Transact;
  readonly payments: Pick<PaymentRepository, 'findByIntent' | 'findOpen' | 'listGranted' | 'listDueChecks'>;
  readonly promoCodes: Pick<PromoCodeRepository, 'findByCode' | 'findById' | 'ownUse'>;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
  readonly log: Log;
};

/** What settling payments needs: reading the provider, and writing what follows from it. */
export type SettlingPorts = Pick<BillingPorts, 'transact' | 'payments' | 'gateway' | 'clock' | 'log'>;
