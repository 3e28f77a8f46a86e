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

/** Work that somebody waits for, such as an answer to be saved, came so recently that there is more of it; in milliseconds. */
const URGENT_MS = 100;

/** Most of a rest after a part that awaited a database or a mail server, in milliseconds: much of it may have been theirs. */
const LONGEST_REST_AFTER_WAITING_MS = 30;

/** Adds up what long work owes to others, and rests when it is enough for a timer. */
function createRests(callAfter: Timing['callAfter']) {
  let owed = 0;
  return {
    add: (milliseconds: number): void => {
      owed += milliseconds;
    },
    forget: (): void => {
      owed = 0;
    },
    /** Calls the first after a rest, or the second where none is due. */
    thenCall: (afterRest: () => void, withoutRest: () => void): void => {
      const rest = Math.min(owed, LONGEST_REST_MS);
      if (rest < 1) {
        withoutRest();
        return;
      }
      owed = 0;
      callAfter(afterRest, rest);
    },
  };
}

/**
 * Creates the scheduler of all long work on a thread. In a tick of the event loop one part of it is done, however much long work
 * waits: sixteen exports that each did a part in every tick would make all requests wait for sixteen parts, several times over,
 * since answering one takes several ticks. While others are served, long work rests between its parts. A part that spans several
 * ticks is not told from what happens in them: it is followed by a rest where `noteUrgent` was called shortly before.
 */
export function createLongWork({ now, callNextTick, callAfter }: Timing) {
  const rests = createRests(callAfter);
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let partBeganAt = 0;
  let partEndedAt: number | null = null;
  let awaitsSince: number | null = null;
  let urgentAt = Number.NEGATIVE_INFINITY;

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
    if (partEndedAt === null) awaitsSince = partBeganAt;
    const isBusy = present - ended > BUSY_MS;
    if (isBusy) rests.add(REST * (ended - partBeganAt));
    else rests.forget();
    rests.thenCall(doPart, doPart);
  };

  const endAwaited = (present: number): void => {
    if (awaitsSince === null) return;
    const isUrgent = present - urgentAt < URGENT_MS;
    if (isUrgent) rests.add(Math.min(REST * (present - awaitsSince), LONGEST_REST_AFTER_WAITING_MS));
    awaitsSince = null;
  };

  return {
    noteUrgent: (): void => {
      urgentAt = now();
    },
    yieldToEventLoop: (): Promise<void> =>
      new Promise((resolve) => {
        const present = now();
        endAwaited(present);
        partEndedAt ??= present;
        waiting.push(resolve);
        if (isScheduled) return;
        isScheduled = true;
        rests.thenCall(doPart, () => callNextTick(doPart));
      }),
  };
}

const longWork = createLongWork(SYSTEM_TIMING);

/** Lets pending events be handled, and then other long work; long work awaits this between its parts. */
export const yieldToEventLoop = longWork.yieldToEventLoop;

/** Notes that somebody waits for what was just begun, so that long work rests. */
export const noteUrgentWork = longWork.noteUrgent;
