/** A mail to be sent after the transaction that is its reason (product.md 6.1). */
export type OutboxMail = {
  readonly kind: 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type OutboxMessage = OutboxMail;

export type StoredMessage = { readonly id: number; readonly attempts: number; readonly message: OutboxMessage };

/** Side effects written in a transaction. `uniqueKey`, where given, makes a message written twice stay one. */
export type Outbox = {
  readonly add: (message: OutboxMessage, now: number, uniqueKey?: string) => Promise<void>;
  /** Takes up to `limit` due messages for `leaseMs`, so that two senders do not send the same one. */
  readonly take: (now: number, leaseMs: number, limit: number) => Promise<StoredMessage[]>;
  readonly markSent: (id: number, now: number) => Promise<void>;
  readonly markFailed: (id: number, retryAt: number, reason: string) => Promise<void>;
};
