type Resume = () => void;

/** Who waits, for each event loop: mocked and simulated timers are another one, which may end with somebody waiting. */
const waitingIn = new WeakMap<typeof setImmediate, Resume[]>();

/**
 * Turns of the event loop of which one has a part of long work: a short request takes several turns, and waits for the parts
 * in them. Turns in which nothing happens take microseconds, so that long work alone loses nothing.
 */
const TURNS_FOR_A_PART = 4;

const afterTurns = (loop: typeof setImmediate, turns: number, run: () => void): void => {
  loop(turns > 1 ? () => afterTurns(loop, turns - 1, run) : run);
};

/**
 * Lets pending events be handled; long work awaits this between its parts. Parts go on one at a time, in the order in which they
 * asked: of ten exports at once a request meets one part in a few turns, not ten in each.
 */
export function yieldToEventLoop(): Promise<void> {
  const loop = setImmediate;
  const waiting = waitingIn.get(loop) ?? [];
  waitingIn.set(loop, waiting);
  const resumeNext = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) afterTurns(loop, TURNS_FOR_A_PART, resumeNext);
  };
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) afterTurns(loop, TURNS_FOR_A_PART, resumeNext);
  });
}

/**
 * Lets events be handled that are there, for one turn; for long work in a transaction, which others who write wait for, so that it
 * does not wait for parts of other long work.
 */
export const yieldForOneTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
