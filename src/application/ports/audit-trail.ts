/** What an admin's change was about. */
export type AuditSubject = {
  /** The kind of thing, in one or two words: 'section', 'promo-code', 'user'. */
  readonly kind: string;
  readonly id: number;
  /** What people call it: a title, a code, a username. */
  readonly label: string;
};

/** One field that was changed, as it can be shown. What is secret (a password, a token) is never a field. */
export type AuditChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** One change by an admin. `action` is what was done, as verb in the past: 'updated', 'created', 'access ended'. `at` in milliseconds since 1970. */
export type NewAuditEntry = {
  readonly actorId: number;
  readonly action: string;
  readonly subject: AuditSubject;
  readonly changes: readonly AuditChange[];
  readonly at: number;
};

/** An entry as it is read; the actor is null once the account is gone. */
export type AuditEntry = Omit<NewAuditEntry, 'actorId'> & {
  readonly id: number;
  readonly actor: { readonly id: number; readonly username: string } | null;
};

/** Which entries are wanted: the newest first, below `before`, of one actor, one kind or one subject. */
export type AuditChoice = {
  readonly before?: number | undefined;
  readonly actorId?: number | undefined;
  readonly kind?: string | undefined;
  readonly subjectId?: number | undefined;
  readonly limit: number;
};

/** The record of who changed what (product.md 13.1). It is only ever added to. */
export type AuditTrail = {
  /** Written in the transaction of the change, so that neither is there without the other. */
  readonly record: (entry: NewAuditEntry) => Promise<void>;
  readonly list: (choice: AuditChoice) => Promise<AuditEntry[]>;
};
