import { inSteps } from '../concurrency/in-steps.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Outbox } from '../ports/mail.ts';

/** How long records of mails are kept for the operator, in milliseconds: 90 days, like the log. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Job: clears the content of mails that were given up long ago and deletes old sent ones (product.md 6.8, 6.12).
 * Answers the number of both.
 */
export const purgeOldMail =
  ({ outbox, clock }: { readonly outbox: Pick<Outbox, 'forgetFailed' | 'removeSent'>; readonly clock: Clock }) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const until = clock.now() - KEPT_MS;
    const cleared = await inSteps((limit) => outbox.forgetFailed(until, limit), stopping);
    return cleared + (await inSteps((limit) => outbox.removeSent(until, limit), stopping));
  };
