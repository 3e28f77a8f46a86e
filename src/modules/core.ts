import type { Readers } from '../adapters/sql/readers.ts';
import type { AuthoredTexts } from '../application/ports/authored-texts.ts';
import type { Clock, Log, Randomness, RateLimiter } from '../application/ports/infrastructure.ts';
import type { Markup } from '../application/ports/markup.ts';
import type { Transact } from '../application/ports/transact.ts';
import type { WorkerPool } from '../application/ports/worker-pool.ts';

/** What the modules of the areas share. */
export type Core = {
  readonly readers: Readers;
  readonly transact: Transact;
  readonly markup: Markup;
  readonly authoredTexts: AuthoredTexts;
  readonly workers: WorkerPool;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Log;
  /** The public address of the site, without a slash at its end. */
  readonly site: string;
};
