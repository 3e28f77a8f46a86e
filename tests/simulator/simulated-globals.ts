import type { Random } from '../support/seeded-random.ts';
import type { Scheduler, SimulatedTimer } from './scheduler.ts';

const STEPS = 1_000_000;

/** A number in [0, 1). */
export const fraction = (random: Random): number => random.below(STEPS) / STEPS;

/**
 * Replaces what the code under simulation takes from its surroundings without a port: timers, times and chance. Answers
 * how to put the real ones back. The outbox of the browser, the batching of the server and the pool of connections wait
 * by these.
 */
export function replaceGlobals(scheduler: Scheduler, random: Random): () => void {
  const replaced = {
    setTimeout: (work: () => void, delayMs = 0, ...rest: unknown[]) =>
      toHandle(
        scheduler,
        scheduler.schedule(delayMs, () => (work as (...given: unknown[]) => void)(...rest)),
      ),
    clearTimeout: (handle: unknown) => cancel(handle),
    setInterval: (work: () => void, everyMs: number) => repeat(scheduler, work, everyMs),
    clearInterval: (handle: unknown) => cancel(handle),
    setImmediate: (work: () => void) => toHandle(scheduler, scheduler.schedule(0, work)),
    clearImmediate: (handle: unknown) => cancel(handle),
  };
  const [target, real] = [globalThis as unknown as Record<string, unknown>, {} as Record<string, unknown>];
  for (const [name, value] of Object.entries(replaced)) {
    real[name] = target[name];
    target[name] = value;
  }
  const [dateNow, chance, signalAfter] = [Date.now, Math.random, AbortSignal.timeout];
  const startedAt = scheduler.now();
  Date.now = scheduler.now;
  Math.random = () => fraction(random);
  performance.now = () => scheduler.now() - startedAt;
  AbortSignal.timeout = (delayMs) => {
    const abort = new AbortController();
    scheduler.schedule(delayMs, () => abort.abort());
    return abort.signal;
  };
  return () => {
    Object.assign(target, real);
    Date.now = dateNow;
    Math.random = chance;
    AbortSignal.timeout = signalAfter;
    // The own property hid that of the prototype.
    Reflect.deleteProperty(performance, 'now');
  };
}

type Handle = { readonly cancel: () => void };

const cancel = (handle: unknown): void => (handle as Handle | undefined)?.cancel?.();

/** What Node's timers answer, as far as anybody looks at it. */
const asTimer = (cancelIt: () => void) => {
  const handle = { cancel: cancelIt, ref: () => handle, unref: () => handle, hasRef: () => false };
  return handle;
};

const toHandle = (scheduler: Scheduler, timer: SimulatedTimer) => asTimer(() => scheduler.cancel(timer));

function repeat(scheduler: Scheduler, work: () => void, everyMs: number) {
  let timer: SimulatedTimer;
  const next = (): void => {
    timer = scheduler.schedule(everyMs, () => {
      next();
      work();
    });
  };
  next();
  return asTimer(() => scheduler.cancel(timer));
}
