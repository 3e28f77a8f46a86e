import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import type { Clock, Log } from '../ports/infrastructure.ts';
import {
  type MailParts,
  MailRefused,
  type MailSender,
  type Outbox,
  type OutboxMessage,
  type StoredMessage,
} from '../ports/mail.ts';
import { composeMail } from './compose-mail.ts';

/**
 * What a message says now; null when there is nothing to say any more. Mails of one message that differ carry different
 * versions, so that each is a mail of its own to those who receive it (product.md 6.7).
 */
export type ComposedMail = { readonly mail: MailParts; readonly version?: number } | null;

/** Puts one kind of message into words when it is sent; `attempts` is another one each time. Throws when it could not. */
export type ComposeMail<Kind extends OutboxMessage['kind']> = (
  message: Extract<OutboxMessage, { kind: Kind }>,
  attempts: number,
) => Promise<ComposedMail>;

/** One way of wording per kind; a missing one does not compile. */
export type MailComposers = { readonly [Kind in OutboxMessage['kind']]: ComposeMail<Kind> };

type Ports = {
  readonly outbox: Pick<Outbox, 'take' | 'markSent' | 'postpone' | 'giveUp' | 'countFailed'>;
  readonly wordings: MailComposers;
  readonly mail: MailSender;
  /** Who signs. */
  readonly identity: SiteIdentity;
  readonly clock: Clock;
  readonly log: Log;
};

/** Messages in one run at the most, so that a run ends even while they keep coming. */
const ONE_RUN = 1_000;

/** Longer than one delivery can take; each message is taken by itself, so that none waits behind a slow one. */
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How long a mail is tried: RFC 5321 4.5.4.1 asks for at least four to five days. */
const LONGEST_TRY_MS = 5 * 86_400_000;

/** The last try comes this long before the end. */
const LAST_TRY_MS = 60_000;

/** How long to wait after the given number of failed attempts: 10 s, doubling, at most an hour (product.md 6.1). */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, 10_000 * 2 ** Math.min(attempts, 20));

/** From when on a message is of no use, in milliseconds (product.md 6.8). */
function endOf({ createdAt, message }: StoredMessage): number {
  if (message.kind === 'password-reset') return createdAt + RESET_LINK_MS;
  const end = createdAt + LONGEST_TRY_MS;
  return message.kind === 'expiry-reminder' ? Math.min(end, message.endsAt) : end;
}

/** When to try again what failed now; null when that is not worth it any more. */
function retryOf(stored: StoredMessage, now: number): number | null {
  const last = endOf(stored) - LAST_TRY_MS;
  return now < last ? Math.min(now + pauseAfter(stored.attempts), last) : null;
}

/** Delivers what is due in the outbox; a job. What fails is tried again later, for its time (product.md 6.1, 6.8). Returns how many went. */
export const sendOutbox = (ports: Ports) => async (): Promise<number> => {
  let sent = 0;
  for (let taken = 0; taken < ONE_RUN; taken += 1) {
    const [message] = await ports.outbox.take(ports.clock.now(), LEASE_MS, 1);
    if (!message) return sent;
    if (await deliver(ports, message)) sent += 1;
  }
  return sent;
};

async function deliver(ports: Ports, stored: StoredMessage): Promise<boolean> {
  const { clock, outbox, mail, identity } = ports;
  if (clock.now() >= endOf(stored)) {
    await giveUp(ports, stored, new Error('its time was over'));
    return false;
  }
  try {
    const worded = await composeMessage(ports, stored);
    if (worded) await mail.send(composeMail(worded.mail, identity), messageIdOf(stored, worded.version));
    await outbox.markSent(stored.id, clock.now());
    return true;
  } catch (error) {
    const isFinal = error instanceof MailRefused && !isToOperator(stored);
    const retryAt = isFinal ? null : retryOf(stored, clock.now());
    if (retryAt === null) await giveUp(ports, stored, error);
    else await postpone(ports, stored, error, retryAt);
    return false;
  }
}

function composeMessage({ wordings }: Ports, { message, attempts }: StoredMessage): Promise<ComposedMail> {
  const word = wordings[message.kind] as (message: OutboxMessage, attempts: number) => Promise<ComposedMail>;
  return word(message, attempts);
}

/** The operator's own address is the operator's to mend: what was written to it waits for that (product.md 6.8). */
const isToOperator = ({ message }: StoredMessage): boolean => message.kind === 'mail' && message.to === null;

const referenceOf = ({ id }: StoredMessage): string => `outbox-${id}`;

/** The same for the same mail however often it is sent, another one for another version of it (RFC 5322 3.6.4; product.md 6.7). */
const messageIdOf = (stored: StoredMessage, version?: number): string =>
  version === undefined ? referenceOf(stored) : `${referenceOf(stored)}-${version}`;

async function postpone(ports: Ports, stored: StoredMessage, error: unknown, retryAt: number): Promise<void> {
  const facts = { reference: referenceOf(stored), attempts: stored.attempts + 1, reason: String(error) };
  ports.log.warn('mail was not sent', facts);
  await ports.outbox.postpone(stored.id, retryAt, String(error));
}

async function giveUp(ports: Ports, stored: StoredMessage, error: unknown): Promise<void> {
  if (!(await ports.outbox.giveUp(stored.id, ports.clock.now(), String(error)))) return;
  const facts = { reference: referenceOf(stored), kind: stored.message.kind, attempts: stored.attempts + 1 };
  ports.log.error('mail was given up', error, { ...facts, givenUpInAll: await ports.outbox.countFailed() });
}
