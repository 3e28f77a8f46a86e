/** Counts what is done too often. `take` answers null when it is allowed, else the seconds to wait. */
export type RateLimiter = {
  readonly take: (key: string, limit: { readonly points: number; readonly seconds: number }) => Promise<number | null>;
  /** Forgets what was counted, after a success. */
  readonly forget: (key: string, limit: { readonly points: number; readonly seconds: number }) => Promise<void>;
};
