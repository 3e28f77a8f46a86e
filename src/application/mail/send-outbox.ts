import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { Outbox } from '../ports/outbox.ts';

type Ports = {
  readonly outbox: Pick<Outbox, 'take' | 'markSent' | 'markFailed'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  readonly log: Log;
};

const BATCH = 20;
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How long to wait after the given number of failed attempts: 10 s, doubling, at most an hour (product.md 6.1). */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, 10_000 * 2 ** Math.min(attempts, 20));

/** Sends what is due in the outbox; a job. What fails stays and is tried again later (product.md 6.1). Returns how many went. */
export const sendOutbox = (ports: Ports) => async (): Promise<number> => {
  const due = await ports.outbox.take(ports.clock.now(), LEASE_MS, BATCH);
  let sent = 0;
  for (const { id, attempts, message } of due) {
    try {
      const { kind: _, ...mail } = message;
      await ports.mail.send(mail, `outbox-${id}`);
      await ports.outbox.markSent(id, ports.clock.now());
      sent += 1;
    } catch (error) {
      ports.log.warn('mail was not sent', { outboxId: id, attempts: attempts + 1, reason: String(error) });
      await ports.outbox.markFailed(id, ports.clock.now() + pauseAfter(attempts), String(error));
    }
  }
  return sent;
};
