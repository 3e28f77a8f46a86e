import { PasswordHasherBusy } from '../../application/ports/accounts.ts';

/** How many may be inside, and how many may wait for a place. */
export type Limits = { readonly maxRunning: number; readonly maxWaiting: number };

/** Runs at most `maxRunning` pieces of work at once, in the order asked; throws `PasswordHasherBusy` when too many wait. */
export function turnstile({ maxRunning, maxWaiting }: Limits): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> | undefined => {
    if (running < maxRunning) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= maxWaiting) throw new PasswordHasherBusy(`${maxWaiting} password hashes wait already`);
    return new Promise((resolve) => waiting.push(resolve));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
