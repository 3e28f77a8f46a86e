import { type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import type { Log } from '../ports/infrastructure.ts';

/**
 * The refusal while the provider is unavailable. 'payment-unavailable' is only allowed where nothing can have been paid
 * yet (product.md 3.37).
 */
type Unreachable = 'payment-unavailable' | 'payment-not-checked' | 'payment-under-way';

/** Turns an unavailable provider into a refusal; other errors are rethrown. */
export async function refuseWhenUnavailable<Value>(
  log: Log,
  code: Unreachable,
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.error('payment-gateway-unavailable', error);
    return refused({ code });
  }
}
