import { type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import type { Log } from '../ports/infrastructure.ts';

/** What is refused while the provider is away: only where nothing can have been paid yet may it say so (product.md 3.37). */
type Unreachable = 'payment-unavailable' | 'payment-not-checked' | 'payment-under-way';

/** Turns a provider that cannot be reached into a refusal; every other error goes on (product.md 3.37, 7.3). */
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
