/** How parts of long work are told the time and called later; `delay` in milliseconds. */
type Timing = {
  readonly now: () => number;
  readonly callNextTick: (call: () => void) => void;
  readonly callAfter: (call: () => void, delay: number) => void;
};

const SYSTEM_TIMING: Timing = {
  now: () => performance.now(),
  callNextTick: (call) => void setImmediate(call),
  callAfter: (call, delay) => void setTimeout(call, delay),
};

/** Other work that takes this long in a tick, in milliseconds, shows that somebody is being served. */
const BUSY_MS = 0.2;

/** While others are served, long work rests this many times as long as its part took: it gets a quarter of the thread. */
const REST = 3;

/** In milliseconds, so that one slow part does not hold up all long work for seconds. */
const LONGEST_REST_MS = 100;

/**
 * Creates the scheduler of all long work on a thread. In a tick of the event loop one part of it is done, however much long work
 * waits: sixteen exports that each did a part in every tick would make all requests wait for sixteen parts, several times over,
 * since answering one takes several ticks. While others are served, long work rests between its parts.
 */
export function createYield({ now, callNextTick, callAfter }: Timing): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let partBeganAt = 0;
  let partEndedAt: number | null = null;
  let owed = 0;

  const doPart = (): void => {
    const resume = waiting.shift();
    if (!resume) {
      isScheduled = false;
      return;
    }
    partBeganAt = now();
    partEndedAt = null;
    resume();
    callNextTick(goOn);
  };

  const goOn = (): void => {
    const [present, ended] = [now(), partEndedAt ?? partBeganAt];
    // A part that was the last of its work is not told from others: all of the tick counts as theirs.
    const isBusy = present - ended > BUSY_MS;
    owed = isBusy ? owed + REST * (ended - partBeganAt) : 0;
    if (owed < 1) {
      doPart();
      return;
    }
    const rest = Math.min(owed, LONGEST_REST_MS);
    owed = 0;
    callAfter(doPart, rest);
  };

  return () =>
    new Promise((resolve) => {
      partEndedAt ??= now();
      waiting.push(resolve);
      if (isScheduled) return;
      isScheduled = true;
      callNextTick(doPart);
    });
}

/** Lets pending events be handled, and then other long work; long work awaits this between its parts. */
export const yieldToEventLoop = createYield(SYSTEM_TIMING);
