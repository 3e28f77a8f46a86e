import type { RandomNumber } from '../../domain/exam/paper.ts';

/** The present time in milliseconds since 1970, UTC; injected so that tests control it. */
export type Clock = { readonly now: () => number };

/** Random numbers in [0, 1) for shuffling, and unguessable tokens (at least 128 bits, URL-safe). */
export type Randomness = { readonly number: RandomNumber; readonly token: () => string };

/** Structured log. Never given passwords, tokens, card data or whole bodies. */
export type Log = {
  readonly info: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, cause: unknown, facts?: Readonly<Record<string, unknown>>) => void;
};

export type RateLimit = { readonly points: number; readonly seconds: number };

/** Limits rates. `take` answers null when the call is allowed, otherwise the seconds to wait. */
export type RateLimiter = {
  readonly take: (key: string, limit: RateLimit) => Promise<number | null>;
  /** Resets the count of a key. */
  readonly forget: (key: string, limit: RateLimit) => Promise<void>;
  /** Takes back one point. */
  readonly giveBack: (key: string, limit: RateLimit) => Promise<void>;
};

/** Whether an error means that storage is unavailable, which is answered with status 503. */
export type IsStorageFailure = (error: unknown) => boolean;
