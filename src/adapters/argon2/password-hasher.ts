import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type PasswordHasher, PasswordHasherBusy } from '../../application/ports/accounts.ts';

/** How many hashes may be computed at once, and how many may wait. */
type Limits = { readonly maxRunning: number; readonly maxWaiting: number };

/** Cost of argon2id in KiB, passes and lanes (product.md 1.3; OWASP Password Storage Cheat Sheet). Id is the default variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How every hash of this cost begins. */
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** A hash in due form that no password has, of the same cost: checking against it takes as long (product.md 1.4). */
const NOBODYS_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * At most two hashes, and one where two would keep all cores busy: the thread that answers requests needs one. The rest waits, up
 * to about ten seconds' worth (product.md 1.3).
 */
const LIMITS: Limits = { maxRunning: availableParallelism() > 2 ? 2 : 1, maxWaiting: 200 };

/**
 * Hashes passwords with argon2id outside of the event loop, at most two at once, so that a flood of sign-ins does not starve
 * everything else (product.md 1.3). Verifying against null takes as long and is false (product.md 1.4).
 */
export function argon2PasswordHasher({ maxRunning, maxWaiting }: Limits = LIMITS): PasswordHasher {
  const limit = pLimit(maxRunning);
  const whenFree = <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      throw new PasswordHasherBusy(`${maxWaiting} password hashes wait already`);
    return limit(work);
  };
  return {
    isOutdated: (stored) => !stored.startsWith(PREFIX),
    hash: async (password) => whenFree(() => hash(password, COST)),
    verify: async (password, stored) =>
      whenFree(async () => {
        const isRight = await verify(stored ?? NOBODYS_HASH, password);
        return isRight && stored !== null;
      }),
  };
}
