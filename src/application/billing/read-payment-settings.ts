import { accepted, type Result } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { BillingPorts } from './billing-ports.ts';

/** Which provider takes the payment and its public key, for the card form and the 'Test mode' mark (product.md 3.13). */
export const readPaymentSettings =
  (ports: Pick<BillingPorts, 'gateway'>) => async (): Promise<Result<OutputOf<'billing.settings'>, Refusal>> =>
    accepted({ gateway: ports.gateway.kind, publishableKey: ports.gateway.publishableKey });
