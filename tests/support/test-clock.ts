import type { Clock } from '../../src/application/ports/infrastructure.ts';

/** A clock that tests own: it stands still until moved. */
export type TestClock = Clock & { readonly advance: (milliseconds: number) => void };

/** Starts at the given moment, by default a plain day in winter. */
export function testClock(start = Date.UTC(2026, 0, 15, 12)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
