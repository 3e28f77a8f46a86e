import type { Random } from '../support/seeded-random.ts';

/** A pending event; the type of what `setTimeout` answers is that of Node, so that libraries can call `unref`. */
export type SimulatedTimer = {
  readonly time: number;
  readonly tie: number;
  readonly sequence: number;
  work: (() => void) | null;
};

/** One queue of events in simulated time, in milliseconds since 1970. */
export type Scheduler = {
  readonly now: () => number;
  readonly schedule: (delayMs: number, work: () => void) => SimulatedTimer;
  readonly cancel: (timer: SimulatedTimer) => void;
  readonly sleep: (delayMs: number) => Promise<void>;
  /** Runs all events up to a time, each with everything that follows from it at once; throws what `assertSound` throws. */
  readonly runUntil: (time: number, assertSound: () => void) => Promise<void>;
  /** Events that were run. */
  readonly count: () => number;
};

const isBefore = (one: SimulatedTimer, other: SimulatedTimer): boolean =>
  one.time !== other.time
    ? one.time < other.time
    : one.tie !== other.tie
      ? one.tie < other.tie
      : one.sequence < other.sequence;

/** The real one, taken before a run replaces the global. */
const nextTurn = setImmediate;

/** Lets all promises that can go on do so: code under simulation waits for nothing but promises and simulated timers. */
const settlePromises = (): Promise<void> => new Promise((resolve) => nextTurn(resolve));

/**
 * Orders events by simulated time; events of one moment by chance, so that every order of concurrent work is tried, and
 * the same in each run of a seed.
 */
export function createScheduler(startsAt: number, random: Random): Scheduler {
  const heap = createHeap();
  let now = startsAt;
  let sequence = 0;
  let count = 0;
  const schedule: Scheduler['schedule'] = (delayMs, work) => {
    const delay = Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0;
    sequence += 1;
    const timer = { time: now + delay, tie: random.below(1_000_000), sequence, work };
    heap.push(timer);
    return timer;
  };
  return {
    now: () => Math.floor(now),
    schedule,
    cancel: (timer) => {
      timer.work = null;
    },
    sleep: (delayMs) => new Promise((resolve) => void schedule(delayMs, resolve)),
    runUntil: async (time, assertSound) => {
      await settlePromises();
      for (let next = heap.peek(); next && next.time <= time; next = heap.peek()) {
        heap.pop();
        if (!next.work) continue;
        now = next.time;
        count += 1;
        next.work();
        await settlePromises();
        assertSound();
      }
      now = Math.max(now, time);
    },
    count: () => count,
  };
}

function createHeap() {
  const items: SimulatedTimer[] = [];
  const at = (index: number): SimulatedTimer => items[index] as SimulatedTimer;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    items[one] = at(other);
    items[other] = kept;
  };
  const siftUp = (start: number): void => {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!isBefore(at(index), at(parent))) return;
      swap(index, parent);
      index = parent;
    }
  };
  const siftDown = (): void => {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < items.length && isBefore(at(left), at(least))) least = left;
      if (right < items.length && isBefore(at(right), at(least))) least = right;
      if (least === index) return;
      swap(index, least);
      index = least;
    }
  };
  return {
    peek: (): SimulatedTimer | undefined => items[0],
    push: (timer: SimulatedTimer): void => {
      items.push(timer);
      siftUp(items.length - 1);
    },
    pop: (): void => {
      const last = items.pop();
      if (!last || items.length === 0) return;
      items[0] = last;
      siftDown();
    },
  };
}
