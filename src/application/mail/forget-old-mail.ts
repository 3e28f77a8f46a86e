import type { Clock } from '../ports/infrastructure.ts';
import type { Outbox } from '../ports/mail.ts';

/** How long the operator can look at what became of a mail, in milliseconds: 90 days, like the log that tells of it. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Forgets what mails said that were given up long ago, and that others were sent; a job (product.md 6.8, 6.12). Returns how many
 * of both.
 */
export const forgetOldMail =
  ({ outbox, clock }: { readonly outbox: Pick<Outbox, 'forgetFailed' | 'removeSent'>; readonly clock: Clock }) =>
  async (): Promise<number> => {
    const until = clock.now() - KEPT_MS;
    return (await outbox.forgetFailed(until)) + (await outbox.removeSent(until));
  };
