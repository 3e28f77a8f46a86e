import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CheckoutPorts } from './ports.ts';

/** The payment provider and its public key, for the card form and the 'Test mode' mark. */
export const readPaymentSettings =
  (ports: Pick<CheckoutPorts, 'gateway'>): UseCase<'billing.settings'> =>
  async () =>
    accepted({ gateway: ports.gateway.kind, publishableKey: ports.gateway.publishableKey });
