/** What the server said about its time, and when it was asked and heard by the device's steady clock, in milliseconds. */
export type ClockReading = { readonly serverNow: number; readonly askedAt: number; readonly heardAt: number };

/** How far the server's time is from the device's steady clock, give or take `margin`. */
export type ClockOffset = { readonly offset: number; readonly margin: number; readonly takenAt: number };

/** The server's time, as well as the device can know it. */
export type ServerClock = {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  /** Corrects the clock by another reading. */
  readonly read: (reading: ClockReading) => void;
  /** Corrects the clock by the response to a call that begins now. */
  readonly readFrom: <Output extends { readonly serverNow: number }>(call: Promise<Output>) => Promise<Output>;
};

/** How much two steady clocks may drift apart: a tenth of a second in a thousand. */
const DRIFT = 0.0001;

/** The clock offset of a reading: the server answered somewhere between request and response (as in NTP, RFC 5905). */
export const computeClockOffset = ({ serverNow, askedAt, heardAt }: ClockReading): ClockOffset => ({
  offset: serverNow - (askedAt + heardAt) / 2,
  margin: Math.max(0, heardAt - askedAt) / 2,
  takenAt: heardAt,
});

/** Which of two offsets to trust: the more exact while they agree, the newer when they do not, as after the device slept. */
export function moreCertainOffset(known: ClockOffset, next: ClockOffset): ClockOffset {
  const aged = known.margin + Math.max(0, next.takenAt - known.takenAt) * DRIFT;
  const agree = Math.abs(known.offset - next.offset) <= aged + next.margin;
  return agree && aged < next.margin ? known : next;
}

/** A clock that follows the server and never looks at the device's time of day, which learners can change. */
export function createServerClock(first: ClockReading, steadyNow: () => number): ServerClock {
  let known = computeClockOffset(first);
  const read = (reading: ClockReading): void => {
    known = moreCertainOffset(known, computeClockOffset(reading));
  };
  return {
    now: () => known.offset + steadyNow(),
    read,
    readFrom: async (call) => {
      const askedAt = steadyNow();
      const output = await call;
      read({ serverNow: output.serverNow, askedAt, heardAt: steadyNow() });
      return output;
    },
  };
}

/** When a loader asked and heard, with the origin of the clock it used: the browser's own, or the server's while rendering. */
export type LoaderTimes = { readonly origin: number; readonly askedAt: number; readonly heardAt: number };

type BrowserTimes = Pick<Performance, 'timeOrigin' | 'now' | 'getEntriesByType'>;

/** How long the server may have taken to write a document of which the device has a copy, in milliseconds. */
const COPY_MARGIN_MS = 1_000;

/**
 * The first reading. Data that this page fetched itself carries its own times; data that came with the document was
 * read between the request for the document and its first byte. Where that is an offline copy, the device's time of day
 * gives its age (`writtenAt`, else null): without a network nothing else can. The first answer of the server corrects
 * it.
 */
export function initialClockReading(
  serverNow: number,
  loaded: LoaderTimes,
  browser: BrowserTimes,
  writtenAt: number | null = null,
): ClockReading {
  if (loaded.origin === browser.timeOrigin) return { serverNow, askedAt: loaded.askedAt, heardAt: loaded.heardAt };
  if (writtenAt !== null) {
    const then = writtenAt - browser.timeOrigin;
    return { serverNow, askedAt: then - COPY_MARGIN_MS, heardAt: then + COPY_MARGIN_MS };
  }
  const [document] = browser.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const heardAt = document?.responseStart || browser.now();
  return { serverNow, askedAt: document?.requestStart ?? 0, heardAt };
}
