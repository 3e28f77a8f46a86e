import type { Clock } from '../ports/clock.ts';
import type { Outbox } from '../ports/outbox.ts';

/** How long the operator can look at a mail that was given up, in milliseconds: 90 days, like the log that tells of it. */
const KEPT_MS = 90 * 86_400_000;

/** Forgets what mails said that were given up long ago; a job (product.md 6.8). Returns how many. */
export const forgetFailedMail =
  ({ outbox, clock }: { readonly outbox: Pick<Outbox, 'forgetFailed'>; readonly clock: Clock }) =>
  (): Promise<number> =>
    outbox.forgetFailed(clock.now() - KEPT_MS);
