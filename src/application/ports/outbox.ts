import type { ProductCode } from '../../domain/billing/product.ts';

/** A mail to be sent after the transaction that is its reason (product.md 6.1). */
export type OutboxMail = {
  readonly kind: 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to, where that is not the sender. */
  readonly replyTo?: string;
  /** Where a mail program unsubscribes with one press (product.md 8.13). */
  readonly unsubscribeUrl?: string;
};

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

export type StoredMessage = { readonly id: number; readonly attempts: number; readonly message: OutboxMessage };

/** Side effects written in a transaction. `uniqueKey`, where given, makes a message written twice stay one. */
export type Outbox = {
  readonly add: (message: OutboxMessage, now: number, uniqueKey?: string) => Promise<void>;
  /** Takes up to `limit` due messages for `leaseMs`, so that two senders do not send the same one. */
  readonly take: (now: number, leaseMs: number, limit: number) => Promise<StoredMessage[]>;
  readonly markSent: (id: number, now: number) => Promise<void>;
  readonly markFailed: (id: number, retryAt: number, reason: string) => Promise<void>;
};
