import { type Result, refused } from '../domain/result.ts';
import type { Operation, RateLimitName } from './contract/operation.ts';
import { RATE_LIMITS } from './contract/rate-limits.ts';
import type { Refusal } from './contract/refusals.ts';
import type { RateLimiter } from './ports/infrastructure.ts';
import type { Caller } from './use-case.ts';

/**
 * Under what a call is counted. Public operations are counted per address even for signed-in users, since each new account
 * would get a new limit (product.md 1.16); others per user, or per session where the operation says so.
 */
export function callKey(
  { access, limitPer }: Operation,
  name: string,
  { user, viewedBy, address, session }: Caller,
): string {
  if (!user || access === 'public') return `${name}:address-${address}`;
  return limitPer ? `${name}:session-${session.name}` : `${name}:user-${(viewedBy ?? user).id}`;
}

/** Takes a point of a named limit. Answers the seconds to wait; null where the call is allowed, or has no limit. */
export const takeFromLimit = async (
  limiter: RateLimiter,
  limit: RateLimitName | undefined,
  key: string,
): Promise<number | null> => (limit ? limiter.take(key, RATE_LIMITS[limit]) : null);

/**
 * A call with invalid input does not count toward the operation's limit, but toward a limit of mistakes (product.md
 * 8.38).
 */
export async function countAsMistake(
  limiter: RateLimiter,
  operation: Operation,
  name: string,
  caller: Caller,
): Promise<void> {
  const { limit, limitOfMistakes } = operation;
  if (!limit || !limitOfMistakes) return;
  const key = callKey(operation, name, caller);
  const wait = await takeFromLimit(limiter, limitOfMistakes, `mistakes:${key}`);
  if (wait === null) await limiter.giveBack(key, RATE_LIMITS[limit]);
}

/** Counts a call per user as well where the operation says so, unless it is refused. */
export async function countPerUser(
  limiter: RateLimiter,
  { limit, limitPer }: Operation,
  key: string,
  answer: () => Promise<Result<unknown, Refusal>>,
): Promise<Result<unknown, Refusal>> {
  if (!limit || limitPer !== 'session, user') return answer();
  const wait = await limiter.take(key, RATE_LIMITS[limit]);
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  const result = await answer();
  if (!result.ok) await limiter.giveBack(key, RATE_LIMITS[limit]);
  return result;
}
