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
