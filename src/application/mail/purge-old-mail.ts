import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Outbox } from '../ports/mail.ts';

/** Retention of mail records for the operator, in milliseconds: 90 days, like the log. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Job: clears the content of mails that were given up long ago, and deletes old sent ones and what says that they were sent
 * (product.md 6.8, 6.12). Answers the number of all.
 */
export const purgeOldMail =
  ({
    outbox,
    clock,
  }: {
    readonly outbox: Pick<Outbox, 'forgetFailed' | 'removeSent' | 'removeRecords'>;
    readonly clock: Clock;
  }) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const until = clock.now() - KEPT_MS;
    const cleared = await repeatInBatches((limit) => outbox.forgetFailed(until, limit), stopping);
    const removed = await repeatInBatches((limit) => outbox.removeSent(until, limit), stopping);
    return cleared + removed + (await repeatInBatches((limit) => outbox.removeRecords(until, limit), stopping));
  };
