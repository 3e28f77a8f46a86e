import { FACTOR_PER_DAY_LIMIT, FACTOR_PER_HOUR_LIMIT, FACTOR_RENEWAL_LIMIT } from '../../contract/rate-limits.ts';
import type { RateLimit, RateLimiter } from '../../ports/infrastructure.ts';

/**
 * What a proof is for. Wrong codes are counted for each apart: a confirmation needs a session only, and must not use up
 * what the owner may try at sign-in (product.md 1.33).
 */
export type FactorPurpose = 'sign-in' | 'confirmation';

export type CodeLimiter = {
  /** Counts an attempt before it is checked; the seconds to wait where there were too many. */
  readonly take: () => Promise<number | null>;
  readonly giveBack: () => Promise<void>;
  /** Counts a wrong code; whether it is the one that reaches a limit, once per window. */
  readonly reachesLimit: () => Promise<boolean>;
};

/** Passkeys cannot be guessed, so that wrong codes do not refuse them and they are not counted (product.md 1.33). */
export const UNLIMITED: CodeLimiter = {
  take: async () => null,
  giveBack: async () => {},
  reachesLimit: async () => false,
};

const KEY_PREFIXES = { 'sign-in': 'second-step', confirmation: 'confirmation' } as const;

const keyOf = (purpose: FactorPurpose, userId: number): string => `${KEY_PREFIXES[purpose]}:user-${userId}`;

/** Limits wrong codes and recovery codes of an account, for each purpose apart (product.md 1.33). */
export function createCodeLimiter(limiter: RateLimiter, purpose: FactorPurpose, userId: number): CodeLimiter {
  const key = keyOf(purpose, userId);
  return {
    take: async () => {
      const waitOfHour = await limiter.take(key, FACTOR_PER_HOUR_LIMIT);
      if (waitOfHour !== null) return waitOfHour;
      const waitOfDay = await limiter.take(key, FACTOR_PER_DAY_LIMIT);
      // It is not checked, so that the hour must not refuse once the wait is over.
      if (waitOfDay !== null) await limiter.giveBack(key, FACTOR_PER_HOUR_LIMIT);
      return waitOfDay;
    },
    giveBack: async () => {
      await limiter.giveBack(key, FACTOR_PER_HOUR_LIMIT);
      await limiter.giveBack(key, FACTOR_PER_DAY_LIMIT);
    },
    reachesLimit: async () => {
      const perHour = await isLastOf(limiter, `${key}:wrong`, FACTOR_PER_HOUR_LIMIT);
      const perDay = await isLastOf(limiter, `${key}:wrong`, FACTOR_PER_DAY_LIMIT);
      return perHour || perDay;
    },
  };
}

/**
 * Forgets the wrong codes of an account at sign-in after its password was reset: they were entered by whoever had the former one,
 * and must not keep the owner out. Once a day, since whoever reads the owner's mail could guess without end otherwise
 * (product.md 1.33).
 */
export async function renewCodesAfterReset(limiter: RateLimiter, userId: number): Promise<void> {
  const key = keyOf('sign-in', userId);
  if ((await limiter.take(`${key}:renewed`, FACTOR_RENEWAL_LIMIT)) !== null) return;
  for (const limit of [FACTOR_PER_HOUR_LIMIT, FACTOR_PER_DAY_LIMIT]) await limiter.forget(key, limit);
}

/** Counts, and finds the last call within a limit: one less would have refused it, and the limit does not. */
async function isLastOf(limiter: RateLimiter, key: string, limit: RateLimit): Promise<boolean> {
  const isBeyondOneLess = (await limiter.take(key, { ...limit, points: limit.points - 1 })) !== null;
  const isWithin = (await limiter.take(key, limit)) === null;
  return isBeyondOneLess && isWithin;
}
