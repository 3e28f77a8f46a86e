import { retryPause } from '../../domain/exam/answer-journal.ts';

/** Pauses that can be cut short, as when the network comes back. */
export type Patience = { readonly pause: (milliseconds: number) => Promise<void>; readonly wake: () => void };

/** Makes pauses that `wake` ends at once. */
export function createPatience(): Patience {
  const sleepers = new Set<() => void>();
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => awake(), milliseconds);
        const awake = () => {
          clearTimeout(timer);
          sleepers.delete(awake);
          resolve();
        };
        sleepers.add(awake);
      }),
    wake: () => {
      for (const awake of [...sleepers]) awake();
    },
  };
}

/**
 * Does something until it succeeds, with growing pauses (product.md 4.14). `onFailure` is told of every failure; by
 * throwing it ends the trying.
 */
export async function keepTrying<Outcome>(
  attempt: () => Promise<Outcome>,
  patience: Patience,
  onFailure: (error: unknown, failures: number) => Promise<void> | void,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      await onFailure(error, failures);
      await patience.pause(retryPause(failures, Math.random()));
    }
  }
}
