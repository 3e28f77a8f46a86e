import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

type Delay = { readonly p99: number; readonly longest: number };

const WINDOW_MS = 300_000;
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

const NONE: Delay = { p99: 0, longest: 0 };

/**
 * Measures the delay of the event loop from now on; the returned function reads the maximum of the current and the
 * previous five minutes, in seconds. Separate from the library's own measurement, which resets with every scrape.
 */
export function measureEventLoopDelay(): () => Delay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let former = NONE;
  setInterval(() => {
    former = readDelay(histogram);
    histogram.reset();
  }, WINDOW_MS).unref();
  return () => {
    const present = readDelay(histogram);
    return { p99: Math.max(present.p99, former.p99), longest: Math.max(present.longest, former.longest) };
  };
}

/** The histogram has the whole time from one turn to the next, of which its resolution is no delay. */
function readDelay(histogram: IntervalHistogram): Delay {
  if (histogram.count === 0) return NONE;
  const delay = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
  return { p99: delay(histogram.percentile(99)), longest: delay(histogram.max) };
}
