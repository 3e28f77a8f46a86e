import type { Log } from '../ports/log.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';

/** After so many payments in a row that could not be read the provider is away. */
const AWAY_AFTER = 5;

/**
 * Goes through payments one by one. One that the provider cannot tell about is logged and passed over, so that it holds up
 * nobody else's (product.md 3.29). Throws `GatewayUnavailable` when the provider is away: five in a row, or all there were.
 */
export async function settleEach<Item>(
  log: Log,
  items: readonly Item[],
  settle: (item: Item) => Promise<void>,
): Promise<void> {
  let inARow = 0;
  for (const [index, item] of items.entries()) {
    try {
      await settle(item);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.error('payment-unreadable', error);
      inARow += 1;
      if (inARow === AWAY_AFTER || (inARow === items.length && index === items.length - 1)) throw error;
    }
  }
}
