import type { Log } from '../../application/ports/infrastructure.ts';
import { systemClock } from './clock.ts';

/** How far the clock may run apart from the monotonic one between two looks before it counts as set, in milliseconds. */
const TOLERANCE_MS = 1_000;

const EVERY_MS = 5_000;

/** The machine's clock, and a monotonic one that cannot be set; milliseconds. */
type Clocks = { readonly now: () => number; readonly monotonicNow: () => number };

const CLOCKS: Clocks = { now: systemClock.now, monotonicNow: () => performance.now() };

/**
 * Logs when the clock of the machine was set: deadlines, sessions and links end by it, so that the log must show why one ended early
 * or late. The function looks once, and remembers what it saw.
 */
export function createClockWatch(log: Log, { now, monotonicNow }: Clocks = CLOCKS): () => void {
  const apart = (): number => now() - monotonicNow();
  let before = apart();
  return () => {
    const byMs = Math.round(apart() - before);
    before = apart();
    if (Math.abs(byMs) > TOLERANCE_MS) log.warn('clock was set', { byMs });
  };
}

/** Watches as long as the process runs. */
export const watchClock = (log: Log): void => {
  setInterval(createClockWatch(log), EVERY_MS).unref();
};
