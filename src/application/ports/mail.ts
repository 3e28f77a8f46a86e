import type { ProductCode } from '../../domain/billing/product.ts';

/** The content of a mail as plain text; its frame is added when it is sent. */
export type MailParts = {
  /** Null is the operator's contact address as configured when the mail is sent. */
  readonly to: string | null;
  /** One line; typed parts have been checked for line breaks. */
  readonly subject: string;
  /** The name in the greeting. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** Facts as a table: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The main link. */
  readonly action?: { readonly words: string; readonly url: string };
  /** Small print. */
  readonly note?: string;
  /** The mail is a receipt, signed as the seller. */
  readonly isReceipt?: boolean;
  /** The reply address, where it is not the operator's. */
  readonly replyTo?: string;
  /** Where the recipient unsubscribes; also sent as a header. */
  readonly unsubscribeUrl?: string;
};

/** A mail that is sent after the commit of its transaction. */
export type OutboxMail = MailParts & { readonly kind: 'mail' };

/** A request for a reset link; the account is looked up when the mail is sent. */
export type OutboxResetRequest = { readonly kind: 'password-reset'; readonly email: string };

/** A reminder that access ends; composed when it is sent, and dropped if it is no longer true. */
export type OutboxExpiryReminder = {
  readonly kind: 'expiry-reminder';
  readonly userId: number;
  readonly product: ProductCode;
  readonly endsAt: number;
  readonly daysBefore: number;
};

export type OutboxMessage = OutboxMail | OutboxResetRequest | OutboxExpiryReminder;

/** `attempts` counts the former deliveries. */
export type StoredMessage = {
  readonly id: number;
  readonly attempts: number;
  readonly createdAt: number;
  readonly message: OutboxMessage;
};

/** Messages to send after the commit. A message with a `uniqueKey` is stored once. */
export type Outbox = {
  readonly add: (message: OutboxMessage, now: number, uniqueKey?: string) => Promise<void>;
  /** Adds a message unless the same one was added this way less than `withinMs` ago. */
  readonly addUnlessRepeated: (message: OutboxMessage, now: number, withinMs: number) => Promise<void>;
  /** Leases up to `limit` due messages for `leaseMs`, so that only one sender has them. */
  readonly take: (now: number, leaseMs: number, limit: number) => Promise<StoredMessage[]>;
  readonly markSent: (id: number, now: number) => Promise<void>;
  readonly postpone: (id: number, retryAt: number, reason: string) => Promise<void>;
  /** Gives a message up and keeps it for the operator; true for the one caller that did. */
  readonly giveUp: (id: number, now: number, reason: string) => Promise<boolean>;
  /** The number given up ever. */
  readonly countFailed: () => Promise<number>;
  /** Clears content and recipients of messages given up until then, at most `limit`; answers how many. */
  readonly forgetFailed: (until: number, limit: number) => Promise<number>;
  /** Deletes messages sent until then, at most `limit`, except those whose unique key still prevents repetition; answers how many. */
  readonly removeSent: (until: number, limit: number) => Promise<number>;
};

/** A composed mail. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string;
  /** For the header that mail programs unsubscribe with. */
  readonly unsubscribeUrl?: string;
};

/** The server refuses the recipient permanently (RFC 5321 4.2.1: a 5yz reply); retrying is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends a mail; throws `MailRefused` when retrying is useless, any other error otherwise. */
export type MailSender = { readonly send: (mail: Mail, messageId: string) => Promise<void> };

export type LocalMail = {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: number;
};

/** Reads the local mailbox, newest first; null where mail goes to a real server. */
export type LocalMailboxReader = { readonly list: (limit: number) => Promise<LocalMail[]> } | null;

/** The public address of the site, without a slash at its end. */
export type SiteAddress = string;
