import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Clock, Log } from '../ports/infrastructure.ts';
import {
  type EditedMails,
  type MailParts,
  MailRefused,
  type MailSender,
  type Outbox,
  type OutboxMessage,
  type SentMailRecord,
  type StoredOutboxMessage,
} from '../ports/mail.ts';
import type { Repositories, Transact } from '../ports/transact.ts';
import { composeMail } from './compose-mail.ts';
import { withEditedWords } from './templated-mail.ts';

/** Stores something in the transaction that ends a message. */
type Store = (repositories: Repositories) => Promise<unknown>;

/**
 * The mail for a message; null when there is nothing to send any more. Mails of one message with different content have
 * different versions and so different message ids (product.md 6.7).
 */
export type ComposedMail = {
  readonly mail: MailParts;
  readonly version?: number;
  /** Identifies the mail in its Message-ID instead of the id in the outbox. */
  readonly reference?: string;
  /** Records what became of a mail that is one of many, as its message ends; a refused one then needs no operator. */
  readonly outcome?: {
    readonly sent: Store;
    readonly refused: Store;
  };
} | null;

/** Composes the mail for one kind of message when it is sent; `attempts` differs on every attempt. */
export type ComposeMail<Kind extends OutboxMessage['kind']> = (
  message: Extract<OutboxMessage, { kind: Kind }>,
  attempts: number,
) => Promise<ComposedMail>;

/** One composer per kind of message. */
export type MailComposers = { readonly [Kind in OutboxMessage['kind']]: ComposeMail<Kind> };

type Ports = {
  readonly transact: Transact;
  readonly outbox: Pick<Outbox, 'take' | 'postpone' | 'giveUp' | 'countFailed'>;
  readonly composers: MailComposers;
  /** The words that administrators gave to mails. */
  readonly editedMails: Pick<EditedMails, 'find'>;
  /** Null where mail goes into the local mailbox. */
  readonly mail: MailSender | null;
  /** The operator, who signs. */
  readonly identity: SiteIdentity;
  readonly clock: Clock;
  readonly log: Log;
};

/** Messages per run, so that a run ends while messages keep coming. */
const ONE_RUN = 1_000;

/** Longer than any delivery takes. Messages are taken one by one, so that none waits behind a slow one. */
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How long sending is retried: RFC 5321 4.5.4.1 asks for at least four to five days. */
const LONGEST_TRY_MS = 5 * 86_400_000;

/** The last attempt is made this long before the end. */
const LAST_TRY_MS = 60_000;

/**
 * The back-off after a number of failed attempts, in milliseconds: 10 s, doubling, at most one hour (product.md 6.1).
 */
export const computeBackOff = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, 10_000 * 2 ** Math.min(attempts, 20));

/** When a message expires, in milliseconds (product.md 6.8). */
function endOf({ createdAt, message }: StoredOutboxMessage): number {
  if (message.kind === 'password-reset') return createdAt + RESET_LINK_MS;
  const end = createdAt + LONGEST_TRY_MS;
  return message.kind === 'expiry-reminder' ? Math.min(end, message.endsAt) : end;
}

/** When to retry after a failure now; null when the message expires first. */
function retryOf(stored: StoredOutboxMessage, now: number): number | null {
  const last = endOf(stored) - LAST_TRY_MS;
  return now < last ? Math.min(now + computeBackOff(stored.attempts), last) : null;
}

/** Takes the next due message; null where there is none or the run is to end. */
type TakeNext = (outbox: Pick<Outbox, 'take'>) => Promise<StoredOutboxMessage | null>;

/** What became of a message, and the next one where it was taken in the same transaction. */
type Delivery = { readonly isSent: boolean; readonly next: StoredOutboxMessage | null };

/**
 * Job: delivers due messages of the outbox and retries failed ones until they expire (product.md 6.1, 6.8). Answers the
 * number sent.
 */
export const sendOutbox =
  (ports: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    let [sent, delivered] = [0, 0];
    const takeNext: TakeNext = async (outbox) => {
      if (delivered >= ONE_RUN || stopping?.aborted) return null;
      const [message = null] = await outbox.take(ports.clock.now(), LEASE_MS, 1);
      return message;
    };
    let message = await takeNext(ports.outbox);
    while (message) {
      delivered += 1;
      const { isSent, next } = await deliver(ports, message, takeNext);
      if (isSent) sent += 1;
      // Where database and mailbox answer at once, nothing else would run before the last message.
      await yieldToEventLoop();
      message = next ?? (await takeNext(ports.outbox));
    }
    return sent;
  };

async function deliver(ports: Ports, stored: StoredOutboxMessage, takeNext: TakeNext): Promise<Delivery> {
  const { clock } = ports;
  if (clock.now() >= endOf(stored)) {
    await giveUp(ports, stored, new Error('its time was over'));
    return { isSent: false, next: null };
  }
  let composed: ComposedMail = null;
  try {
    composed = await composeMessage(ports, stored);
    const store = composed && (await send(ports, stored, composed));
    const record = composed && recordOf(stored, composed.mail);
    return { isSent: true, next: await endAndTakeNext(ports, stored, { record, store, takeNext }) };
  } catch (error) {
    if (error instanceof MailRefused && composed?.outcome) {
      const store = composed.outcome.refused;
      return { isSent: false, next: await endAndTakeNext(ports, stored, { record: null, store, takeNext }) };
    }
    const isFinal = error instanceof MailRefused && !isToOperator(stored);
    const retryAt = isFinal ? null : retryOf(stored, clock.now());
    if (retryAt === null) await giveUp(ports, stored, error);
    else await postpone(ports, stored, error, retryAt);
    return { isSent: false, next: null };
  }
}

/** Sends a mail, or leaves it to the transaction that ends its message where it goes into the local mailbox; what that stores. */
async function send(
  { mail: sender, editedMails, identity, clock }: Ports,
  stored: StoredOutboxMessage,
  { mail: parts, version, reference, outcome }: NonNullable<ComposedMail>,
): Promise<Store> {
  const edited = parts.template ? await editedMails.find(parts.template.name) : null;
  const mail = composeMail(withEditedWords(parts, edited), identity);
  const messageId = reference ?? messageIdOf(stored, version, edited?.version);
  await sender?.send(mail, messageId);
  return async (repositories) => {
    if (!sender) await repositories.localMailbox.add(mail, messageId, clock.now());
    await outcome?.sent(repositories);
  };
}

type Ending = {
  readonly record: SentMailRecord | null;
  readonly store: Store | null;
  readonly takeNext: TakeNext;
};

/**
 * Ends a message and takes the next one in one transaction, in which the account of a record is kept from being deleted meanwhile.
 * Where that fails, the message is ended alone: its mail must not be sent again because the next one could not be taken.
 */
async function endAndTakeNext(
  { transact, clock, log }: Ports,
  stored: StoredOutboxMessage,
  { record, store, takeNext }: Ending,
): Promise<StoredOutboxMessage | null> {
  const end = async (repositories: Repositories): Promise<void> => {
    await store?.(repositories);
    await repositories.outbox.markSent(stored.id, clock.now(), record);
  };
  try {
    return await inTransaction(transact, async (repositories) => {
      await end(repositories);
      return takeNext(repositories.outbox);
    });
  } catch (error) {
    log.warn('the next mail was not taken', { reference: referenceOf(stored), reason: String(error) });
    await inTransaction(transact, end);
    return null;
  }
}

function composeMessage({ composers }: Ports, { message, attempts }: StoredOutboxMessage): Promise<ComposedMail> {
  const word = composers[message.kind] as (message: OutboxMessage, attempts: number) => Promise<ComposedMail>;
  return word(message, attempts);
}

/**
 * What the timeline of the recipient says of a mail (product.md 13.36). Only mails of the site itself have a name: messages
 * to the operator and newsletters have none, and the latter are counted with their campaign.
 */
const recordOf = ({ message }: StoredOutboxMessage, { template, to }: MailParts): SentMailRecord | null =>
  template && to !== null
    ? { mail: template.name, to, userId: 'userId' in message ? (message.userId ?? null) : null }
    : null;

/**
 * Mail to the operator is retried even when the address is refused, since the operator can correct it (product.md 6.8).
 */
const isToOperator = ({ message }: StoredOutboxMessage): boolean => message.kind === 'mail' && message.to === null;

const referenceOf = ({ id }: StoredOutboxMessage): string => `outbox-${id}`;

/** The same for every attempt to send one mail, another one for another version (RFC 5322 3.6.4). */
const messageIdOf = (stored: StoredOutboxMessage, version?: number, wordsVersion?: number): string =>
  [
    referenceOf(stored),
    ...(version === undefined ? [] : [version]),
    ...(wordsVersion === undefined ? [] : [`words${wordsVersion}`]),
  ].join('-');

async function postpone(ports: Ports, stored: StoredOutboxMessage, error: unknown, retryAt: number): Promise<void> {
  const facts = { reference: referenceOf(stored), attempts: stored.attempts + 1, reason: String(error) };
  ports.log.warn('mail was not sent', facts);
  await ports.outbox.postpone(stored.id, retryAt, String(error));
}

async function giveUp(ports: Ports, stored: StoredOutboxMessage, error: unknown): Promise<void> {
  if (!(await ports.outbox.giveUp(stored.id, ports.clock.now(), String(error)))) return;
  const facts = { reference: referenceOf(stored), kind: stored.message.kind, attempts: stored.attempts + 1 };
  ports.log.error('mail was given up', error, { ...facts, givenUpInAll: await ports.outbox.countFailed() });
}
