import {
  FACTOR_PER_DAY_LIMIT,
  FACTOR_PER_HOUR_LIMIT,
  FACTOR_PER_SESSION_LIMIT,
  FACTOR_RENEWAL_LIMIT,
} from '../../contract/rate-limits.ts';
import type { Refusal } from '../../contract/refusals.ts';
import type { RateLimit, RateLimiter } from '../../ports/infrastructure.ts';

/** Whose codes they are and what they are for; `session` names the session that is to be confirmed. */
export type CodeSource =
  | { readonly purpose: 'sign-in'; readonly userId: number }
  | { readonly purpose: 'confirmation'; readonly userId: number; readonly session: string | null };

export type CodeLimiter = {
  /** Counts an attempt before it is checked; a refusal where there were too many. */
  readonly take: () => Promise<Refusal | null>;
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

/** A limit, under which key attempts are counted, and whether one too many ends the session. */
type CodeLimit = { readonly key: string; readonly limit: RateLimit; readonly endsSession?: true };

/**
 * Sign-ins and confirmations are counted apart: a confirmation needs a session only, and must not use up what the owner may
 * try at sign-in. One session cannot use up what is left to the others either (product.md 1.33).
 */
function listLimits(source: CodeSource): readonly CodeLimit[] {
  const key = `${source.purpose === 'sign-in' ? 'second-step' : 'confirmation'}:user-${source.userId}`;
  const perDay = { key, limit: FACTOR_PER_DAY_LIMIT };
  if (source.purpose === 'sign-in') return [{ key, limit: FACTOR_PER_HOUR_LIMIT }, perDay];
  const perSession = { key: `confirmation:session-${source.session}`, limit: FACTOR_PER_SESSION_LIMIT };
  return [{ ...perSession, endsSession: true }, perDay];
}

/** Limits wrong codes, of an app or for recovery (product.md 1.33). */
export function createCodeLimiter(limiter: RateLimiter, source: CodeSource): CodeLimiter {
  const limits = listLimits(source);
  const giveBack = async (taken: readonly CodeLimit[]): Promise<void> => {
    for (const { key, limit } of taken) await limiter.giveBack(key, limit);
  };
  return {
    take: async () => {
      for (const [index, { key, limit, endsSession }] of limits.entries()) {
        const wait = await limiter.take(key, limit);
        if (wait === null) continue;
        // It is not checked, so that the others must not refuse once the wait is over.
        await giveBack(limits.slice(0, index));
        if (endsSession) return { code: 'session-ended' };
        const code = source.purpose === 'sign-in' ? 'too-often' : 'codes-used-up';
        return { code, retryAfterSeconds: wait };
      }
      return null;
    },
    giveBack: () => giveBack(limits),
    reachesLimit: async () => {
      let isReached = false;
      for (const { key, limit } of limits) isReached = (await isLastOf(limiter, toWrongKey(key), limit)) || isReached;
      return isReached;
    },
  };
}

/**
 * Forgets the wrong codes of an account at sign-in after its password was reset: they were entered by whoever had the former one,
 * and must not keep the owner out. Once a day, since whoever reads the owner's mail could guess without end otherwise
 * (product.md 1.33).
 */
export async function renewCodesAfterReset(limiter: RateLimiter, userId: number): Promise<void> {
  const limits = listLimits({ purpose: 'sign-in', userId });
  if ((await limiter.take(`second-step-renewed:user-${userId}`, FACTOR_RENEWAL_LIMIT)) !== null) return;
  for (const { key, limit } of limits) {
    await limiter.forget(key, limit);
    for (const counted of [limit, oneLess(limit)]) await limiter.forget(toWrongKey(key), counted);
  }
}

/** The key under which the codes are counted that turned out to be wrong. */
const toWrongKey = (key: string): string => `${key}:wrong`;

const oneLess = (limit: RateLimit): RateLimit => ({ ...limit, points: limit.points - 1 });

/** Counts, and finds the last call within a limit: one less would have refused it, and the limit does not. */
async function isLastOf(limiter: RateLimiter, key: string, limit: RateLimit): Promise<boolean> {
  const isBeyondOneLess = (await limiter.take(key, oneLess(limit))) !== null;
  const isWithin = (await limiter.take(key, limit)) === null;
  return isBeyondOneLess && isWithin;
}
