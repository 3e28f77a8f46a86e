import type { ProductCode } from '../../domain/billing/product.ts';
import type { MailValues, MailWords } from '../../domain/mail/mail-template.ts';
import type { MailName } from '../../domain/mail/mail-templates.ts';

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
  /** The edited mail whose words take the place of subject, paragraphs and note when it is sent. */
  readonly template?: { readonly name: MailName; readonly values: MailValues };
  /** A text of an administrator, rendered from cleaned markup, below the paragraphs. */
  readonly body?: MailBody;
};

/** A rendered text; its HTML is safe and loads nothing. */
export type MailBody = { readonly text: string; readonly html: string };

/** A mail that is sent after the commit of its transaction. */
export type OutboxMail = MailParts & {
  readonly kind: 'mail';
  /** The account that the mail is about, where its address is not the account's. */
  readonly userId?: number;
};

/** A request for a reset link; the account is looked up when the mail is sent. */
export type OutboxResetRequest = { readonly kind: 'password-reset'; readonly email: string };

/** Asks the corrected address of an account for its confirmation; composed when it is sent. */
export type OutboxEmailCorrection = { readonly kind: 'email-correction'; readonly userId: number };

/** A reminder that access ends; composed when it is sent, and dropped if it is no longer true. */
export type OutboxExpiryReminder = {
  readonly kind: 'expiry-reminder';
  readonly userId: number;
  readonly product: ProductCode;
  readonly endsAt: number;
  readonly daysBefore: number;
};

/** The weekly mail about studying, of the seven days before `until`; composed when it is sent. */
export type OutboxStudyWeek = { readonly kind: 'study-week'; readonly userId: number; readonly until: number };

/** A newsletter mail to one of its recipients; composed when it is sent, and dropped for addresses that unsubscribed. */
export type OutboxCampaignMail = {
  readonly kind: 'campaign';
  readonly campaignId: number;
  readonly subscriberId: number;
};

export type OutboxMessage =
  | OutboxMail
  | OutboxResetRequest
  | OutboxEmailCorrection
  | OutboxExpiryReminder
  | OutboxStudyWeek
  | OutboxCampaignMail;

/** `attempts` counts the former deliveries. */
export type StoredOutboxMessage = {
  readonly id: number;
  readonly attempts: number;
  readonly createdAt: number;
  readonly message: OutboxMessage;
};

/** Which mail was sent, and to whom: the account that caused it, otherwise the one with the address. */
export type SentMailRecord = { readonly mail: MailName; readonly to: string; readonly userId: number | null };

/** Messages to send after the commit. A message with a `uniqueKey` is stored once. */
export type Outbox = {
  readonly add: (message: OutboxMessage, now: number, uniqueKey?: string) => Promise<void>;
  /** Adds many messages at once. */
  readonly addAll: (messages: readonly OutboxMessage[], now: number) => Promise<void>;
  /** Adds a message unless the same one was added this way less than `withinMs` ago. */
  readonly addUnlessRepeated: (message: OutboxMessage, now: number, withinMs: number) => Promise<void>;
  /** Leases up to `limit` due messages for `leaseMs`, so that only one sender has them. */
  readonly take: (now: number, leaseMs: number, limit: number) => Promise<StoredOutboxMessage[]>;
  /** Clears text and address. With a record the account's timeline names the mail, where there is such an account. */
  readonly markSent: (id: number, now: number, record: SentMailRecord | null) => Promise<void>;
  readonly postpone: (id: number, retryAt: number, reason: string) => Promise<void>;
  /** Gives a message up and keeps it for the operator; true for the one caller that did. */
  readonly giveUp: (id: number, now: number, reason: string) => Promise<boolean>;
  /** The number given up ever. */
  readonly countFailed: () => Promise<number>;
  /** Clears content and recipients of messages given up until then, at most `limit`; answers how many. */
  readonly forgetFailed: (until: number, limit: number) => Promise<number>;
  /** Deletes messages sent until then, at most `limit`, except those whose unique key still prevents repetition; answers how many. */
  readonly removeSent: (until: number, limit: number) => Promise<number>;
  /** Deletes what says that mails were sent until then, at most `limit`; answers how many. */
  readonly removeRecords: (until: number, limit: number) => Promise<number>;
};

/** The words that administrators gave a mail; null where it has its default words again. */
export type EditedMail = { readonly version: number; readonly words: MailWords | null; readonly savedAt: number };

/** Mails as administrators edit them; one that was never edited is not there, and counts as version 1. */
export type EditedMails = {
  readonly find: (name: MailName) => Promise<(EditedMail & { readonly id: number }) | null>;
  readonly list: () => Promise<(EditedMail & { readonly name: string })[]>;
  /** Saves over the version that was seen; null brings the default words back. False where another version is current. */
  readonly save: (name: MailName, version: number, words: MailWords | null, at: number) => Promise<boolean>;
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

/** Keeps mails where there is no mail server; one with the same message id once. */
export type LocalMailbox = { readonly add: (mail: Mail, messageId: string, now: number) => Promise<void> };

/** Reads the local mailbox, newest first; null where mail goes to a real server. */
export type LocalMailboxReader = { readonly list: (limit: number) => Promise<LocalMail[]> } | null;

/** The public address of the site, without a slash at its end. */
export type SiteAddress = string;
