import { type Result, refused } from '../../domain/result.ts';
import { PROMO_GUESSES_PER_ADDRESS_LIMIT, PROMO_GUESSES_PER_USER_LIMIT } from '../contract/rate-limits.ts';
import { REFUSALS, type Refusal } from '../contract/refusals.ts';
import type { RateLimiter } from '../ports/infrastructure.ts';
import type { SignedInCaller } from '../use-case.ts';

type Answer<Value> = Promise<Result<Value, Refusal>>;

type TypedCode<Command> = (command: Command) => string | undefined;

const UNKNOWN = REFUSALS['promo-unknown'].message;

/** Whether an answer says that there is no such code, as a refusal or as `valid: false`. */
const isWrongGuess = (result: Result<unknown, Refusal>): boolean =>
  result.ok
    ? (result.value as { readonly message?: string }).message === UNKNOWN
    : result.refusal.code === 'promo-unknown';

/**
 * Wraps a use case that looks up a typed promo code: unknown codes are counted per user and per address, since a guesser has
 * either many accounts or many addresses (product.md 3.39). Codes that exist are not counted.
 */
export const limitPromoGuesses =
  <Command, Value>(
    limiter: RateLimiter,
    typedCode: TypedCode<Command>,
    look: (caller: SignedInCaller, command: Command) => Answer<Value>,
  ) =>
  async (caller: SignedInCaller, command: Command): Answer<Value> => {
    if (!typedCode(command)?.trim()) return look(caller, command);
    const counts = [
      [`promo-guess:user-${caller.user.id}`, PROMO_GUESSES_PER_USER_LIMIT],
      [`promo-guess:address-${caller.address}`, PROMO_GUESSES_PER_ADDRESS_LIMIT],
    ] as const;
    const waits = await Promise.all(counts.map(([key, limit]) => limiter.take(key, limit)));
    const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
    if (wait > 0) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const result = await look(caller, command);
    if (!isWrongGuess(result)) await Promise.all(counts.map(([key, limit]) => limiter.giveBack(key, limit)));
    return result;
  };
