import type { RandomNumber } from '../../domain/exam/paper.ts';

/** The time, injected everywhere so that tests own it. Milliseconds since 1970, UTC. */
export type Clock = { readonly now: () => number };

/** Chance, injected: numbers in [0, 1) for shuffling, and unguessable tokens (at least 128 bits, URL-safe). */
export type Randomness = { readonly number: RandomNumber; readonly token: () => string };

/** Structured log. Never given passwords, tokens, card data or whole bodies. */
export type Log = {
  readonly info: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, cause: unknown, facts?: Readonly<Record<string, unknown>>) => void;
};

/** How often something may be done in how many seconds. */
export type Limit = { readonly points: number; readonly seconds: number };

/** Counts what is done too often. `take` answers null when it is allowed, else the seconds to wait. */
export type RateLimiter = {
  readonly take: (key: string, limit: Limit) => Promise<number | null>;
  /** Forgets what was counted, after a success. */
  readonly forget: (key: string, limit: Limit) => Promise<void>;
  /** Takes back one that turned out not to count. */
  readonly giveBack: (key: string, limit: Limit) => Promise<void>;
};

/** Tells whether a thrown error means that storage cannot be reached or written, which is answered 503 (product.md 7.3). */
export type IsStorageFailure = (error: unknown) => boolean;
