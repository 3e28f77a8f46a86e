import type { Log } from '../../application/ports/infrastructure.ts';

/** The state of a service that the site depends on. */
export type OutageReporter = {
  /** Something failed because the service is away. */
  readonly failed: (cause: unknown) => void;
  /** The service did something. */
  readonly succeeded: () => void;
};

/** How an outage is followed; `now` is a clock in milliseconds that never goes back. */
export type OutageOptions = { readonly service: string; readonly quietMs: number; readonly now?: () => number };

/**
 * Logs the beginning and the end of each outage of a service, once. It has ended when the service succeeds and nothing has
 * failed for `quietMs`: a database with a full disk reads well between two writes that fail.
 */
export function createOutageReporter(
  log: Log,
  { service, quietMs, now = () => performance.now() }: OutageOptions,
): OutageReporter {
  let current: { readonly since: number; failures: number; lastAt: number } | null = null;
  return {
    failed: (cause) => {
      if (current) {
        current.failures += 1;
        current.lastAt = now();
        return;
      }
      current = { since: now(), failures: 1, lastAt: now() };
      log.error(`${service} unavailable`, cause);
    },
    succeeded: () => {
      if (!current || now() - current.lastAt < quietMs) return;
      const { since, failures, lastAt } = current;
      current = null;
      log.warn(`${service} available again`, { outageMs: Math.round(lastAt - since), failures });
    },
  };
}

/** A log in which what failed because of an outage is not repeated for each request and job that met it. */
export const suppressOutageErrors = (
  log: Log,
  isOutage: (error: unknown) => boolean,
  { failed }: OutageReporter,
): Log => ({
  ...log,
  error: (event, cause, facts) => {
    if (isOutage(cause)) failed(cause);
    else log.error(event, cause, facts);
  },
});
