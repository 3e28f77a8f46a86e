type Resume = () => void;

/** Who waits, for each event loop: mocked and simulated timers are another one, which may end with somebody waiting. */
const waitingIn = new WeakMap<typeof setImmediate, Resume[]>();

/**
 * Lets pending events be handled; long work awaits this between its parts. In each turn of the event loop one part goes on,
 * in the order in which they asked: of ten exports at once a request meets one part at a time, not ten.
 */
export function yieldToEventLoop(): Promise<void> {
  const loop = setImmediate;
  const waiting = waitingIn.get(loop) ?? [];
  waitingIn.set(loop, waiting);
  const resumeNext = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) loop(resumeNext);
  };
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) loop(resumeNext);
  });
}
