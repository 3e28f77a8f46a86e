import { type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Log } from '../ports/log.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';

/** Turns a provider that cannot be reached into the refusal 'payment-unavailable'; every other error goes on (product.md 7.3). */
export async function whenReachable<Value>(
  log: Log,
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.error('payment-gateway-unavailable', error);
    return refused({ code: 'payment-unavailable' });
  }
}
