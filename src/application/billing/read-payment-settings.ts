import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CheckoutPorts } from './ports.ts';

/** Which provider takes the payment and its public key, for the card form and the 'Test mode' mark (product.md 3.13). */
export const readPaymentSettings =
  (ports: Pick<CheckoutPorts, 'gateway'>): UseCase<'billing.settings'> =>
  async () =>
    accepted({ gateway: ports.gateway.kind, publishableKey: ports.gateway.publishableKey });
