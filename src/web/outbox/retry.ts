/** The first pause before a failed call is repeated, in milliseconds. */
export const MIN_RETRY_MS = 1000;

/** The longest pause between two attempts, in milliseconds. */
export const MAX_RETRY_MS = 30_000;

/** Back-off after so many failures in a row, in milliseconds: doubles up to the longest, with the last half random. */
export function retryPause(failures: number, random: number): number {
  const whole = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** Math.max(0, failures - 1));
  return whole / 2 + (whole / 2) * random;
}

/** Pauses that `cancel` ends at once, as when the network comes back. */
export type RetryTimer = { readonly pause: (milliseconds: number) => Promise<void>; readonly cancel: () => void };

export function createRetryTimer(): RetryTimer {
  const pauses = new Set<() => void>();
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          pauses.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        pauses.add(end);
      }),
    cancel: () => {
      for (const end of [...pauses]) end();
    },
  };
}

/** Retries a call with back-off until it succeeds. `onFailure` receives every failure; when it throws, the retries end. */
export async function retryUntilDone<Outcome>(
  call: () => Promise<Outcome>,
  timer: RetryTimer,
  onFailure: (error: unknown, failures: number) => Promise<void> | void,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      await onFailure(error, failures);
      await timer.pause(retryPause(failures, Math.random()));
    }
  }
}
