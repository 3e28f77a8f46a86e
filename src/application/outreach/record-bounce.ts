import { inTransaction } from '../in-transaction.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

/** What a bounce notice says of a mail: its Message-ID, and whether the failure is permanent. */
export type BounceNotice = { readonly messageIds: readonly string[]; readonly isPermanent: boolean };

const REFERENCE = /^<?newsletter-([\w-]+)@/;

/**
 * Takes an address off the list whose server reports that it cannot be reached. The reference in the Message-ID is
 * random and known to the recipient's server only, so that a notice cannot be forged for another address (product.md
 * 8.50). Returns whether an address was found.
 */
export const recordBounce =
  ({ transact, clock }: { readonly transact: Transact; readonly clock: Clock }) =>
  async ({ messageIds, isPermanent }: BounceNotice): Promise<boolean> => {
    const reference = messageIds.map((id) => REFERENCE.exec(id)?.[1]).find(Boolean);
    if (!isPermanent || !reference) return false;
    return inTransaction(transact, ({ campaigns }) => campaigns.markBounced(reference, clock.now()));
  };
