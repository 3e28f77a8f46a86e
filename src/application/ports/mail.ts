import type { ProductCode } from '../../domain/billing/product.ts';

/** What a mail says, part by part; plain text throughout. Its frame is put around it when it is sent (product.md 6.6). */
export type MailParts = {
  /** Null is the operator, at the contact address that is set when the mail is sent. */
  readonly to: string | null;
  /** One line; what a person typed in it has been checked for line breaks. */
  readonly subject: string;
  /** Who is greeted. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** Facts as a table: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do. */
  readonly action?: { readonly words: string; readonly url: string };
  /** What stands below in small. */
  readonly note?: string;
  /** The mail is a receipt: who signs it is who sold. */
  readonly isReceipt?: boolean;
  /** Whom an answer goes to, where that is not the operator. */
  readonly replyTo?: string;
  /** Where one leaves the list that the mail goes to; mail programs get it too (product.md 8.13). */
  readonly unsubscribeUrl?: string;
};

/** A mail to be sent after the transaction that is its reason (product.md 6.1). */
export type OutboxMail = MailParts & { readonly kind: 'mail' };

/** Somebody asked for a link to reset a password; whether the address has an account is found out when it is sent (product.md 1.10). */
export type OutboxResetRequest = { readonly kind: 'password-reset'; readonly email: string };

/** Access ends soon; worded when it is sent, and dropped if it is no longer true then (product.md 6.5). */
export type OutboxExpiryReminder = {
  readonly kind: 'expiry-reminder';
  readonly userId: number;
  readonly product: ProductCode;
  readonly endsAt: number;
  readonly daysBefore: number;
};

export type OutboxMessage = OutboxMail | OutboxResetRequest | OutboxExpiryReminder;

/** `attempts` counts the times it was taken before. */
export type StoredMessage = {
  readonly id: number;
  readonly attempts: number;
  readonly createdAt: number;
  readonly message: OutboxMessage;
};

/** Side effects written in a transaction. `uniqueKey`, where given, makes a message written twice stay one. */
export type Outbox = {
  readonly add: (message: OutboxMessage, now: number, uniqueKey?: string) => Promise<void>;
  /** Adds it unless the very same was added this way less than `withinMs` ago: a form that was sent twice (product.md 8.37). */
  readonly addUnlessRepeated: (message: OutboxMessage, now: number, withinMs: number) => Promise<void>;
  /** Takes up to `limit` due messages for `leaseMs`, so that two senders do not send the same one. */
  readonly take: (now: number, leaseMs: number, limit: number) => Promise<StoredMessage[]>;
  readonly markSent: (id: number, now: number) => Promise<void>;
  readonly postpone: (id: number, retryAt: number, reason: string) => Promise<void>;
  /** Ends a message that was not sent and keeps it for the operator; true for the one caller that ended it (product.md 6.8). */
  readonly giveUp: (id: number, now: number, reason: string) => Promise<boolean>;
  /** How many were given up, ever. */
  readonly countFailed: () => Promise<number>;
  /** Forgets what messages said, and to whom, that were given up until then; how many. */
  readonly forgetFailed: (until: number) => Promise<number>;
  /** Deletes messages that were sent until then, but for those whose unique key still keeps them from being written again; how many. */
  readonly removeSent: (until: number) => Promise<number>;
};

/** A mail as it leaves the site, frame and all. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to. */
  readonly replyTo: string;
  /** Where a mail program unsubscribes with one press (product.md 8.13). */
  readonly unsubscribeUrl?: string;
};

/** The server refuses the recipient for good (RFC 5321 4.2.1: a 5yz reply): the same mail is not to be sent again (product.md 6.8). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Hands a mail to the world; throws when it could not, so that it is tried again (product.md 6.1), or `MailRefused`. */
export type MailSender = { readonly send: (mail: Mail, messageId: string) => Promise<void> };

export type LocalMail = {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: number;
};

/** Reads the local mailbox, newest first; null where mail goes to a real server (product.md 6.2). */
export type MailboxReader = { readonly list: (limit: number) => Promise<LocalMail[]> } | null;

/** Where links in mail lead: the public address of the site, without a slash at its end. */
export type SiteAddress = string;
