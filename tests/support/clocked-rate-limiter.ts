import type { Clock, RateLimit, RateLimiter } from '../../src/application/ports/infrastructure.ts';

type Window = { readonly endsAt: number; count: number };

/** Limits whose windows pass by the clock of a test: a story can wait an hour in a moment. */
export function clockedRateLimiter({ now }: Clock): RateLimiter {
  const windows = new Map<string, Window>();
  const nameOf = (key: string, { points, seconds }: RateLimit): string => `${points}/${seconds}:${key}`;
  const openWindow = (key: string, limit: RateLimit): Window => {
    const known = windows.get(nameOf(key, limit));
    if (known && known.endsAt > now()) return known;
    const begun = { endsAt: now() + limit.seconds * 1000, count: 0 };
    windows.set(nameOf(key, limit), begun);
    return begun;
  };
  return {
    take: async (key, limit) => {
      const window = openWindow(key, limit);
      window.count += 1;
      return window.count <= limit.points ? null : Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
    },
    forget: async (key, limit) => {
      windows.delete(nameOf(key, limit));
    },
    giveBack: async (key, limit) => {
      openWindow(key, limit).count -= 1;
    },
  };
}
