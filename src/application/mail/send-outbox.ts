import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Outbox, OutboxMessage, StoredMessage } from '../ports/outbox.ts';

/** What to do with one kind of message; throws when it could not be done. `messageId` stays the same in every attempt. */
export type Deliver<Kind extends OutboxMessage['kind']> = (
  message: Extract<OutboxMessage, { kind: Kind }>,
  messageId: string,
) => Promise<void>;

/** One way of delivering per kind; a missing one does not compile. */
export type Deliveries = { readonly [Kind in OutboxMessage['kind']]: Deliver<Kind> };

type Ports = {
  readonly outbox: Pick<Outbox, 'take' | 'markSent' | 'markFailed'>;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly log: Log;
};

/** Messages in one run at the most, so that a run ends even while they keep coming. */
const ONE_RUN = 1_000;
/** Longer than one delivery can take; each message is taken by itself, so that none waits behind a slow one. */
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How long to wait after the given number of failed attempts: 10 s, doubling, at most an hour (product.md 6.1). */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, 10_000 * 2 ** Math.min(attempts, 20));

/** Delivers what is due in the outbox; a job. What fails stays and is tried again later (product.md 6.1). Returns how many went. */
export const sendOutbox = (ports: Ports) => async (): Promise<number> => {
  let sent = 0;
  for (let taken = 0; taken < ONE_RUN; taken += 1) {
    const [message] = await ports.outbox.take(ports.clock.now(), LEASE_MS, 1);
    if (!message) return sent;
    if (await deliver(ports, message)) sent += 1;
  }
  return sent;
};

async function deliver(ports: Ports, { id, attempts, message }: StoredMessage): Promise<boolean> {
  try {
    const way = ports.deliveries[message.kind] as (message: OutboxMessage, messageId: string) => Promise<void>;
    await way(message, `outbox-${id}`);
    await ports.outbox.markSent(id, ports.clock.now());
    return true;
  } catch (error) {
    ports.log.warn('mail was not sent', { outboxId: id, attempts: attempts + 1, reason: String(error) });
    await ports.outbox.markFailed(id, ports.clock.now() + pauseAfter(attempts), String(error));
    return false;
  }
}
