import type { Role } from '../../domain/accounts/role.ts';
import type { EndReason } from '../../domain/billing/funds-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import type { PaidPayment, SupportGrant } from './billing.ts';

/** The subject of a change. */
export type AuditSubject = {
  /** The kind of subject: 'section', 'promo-code', 'user'. */
  readonly kind: string;
  readonly id: number;
  /** A title, a code or a username. */
  readonly label: string;
};

/** A changed field as it may be shown. Secrets (passwords, tokens) are never fields. */
export type AuditChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * A change by an admin. `action` is a past participle: 'updated', 'created', 'access ended'. `at` in milliseconds since
 * 1970.
 */
export type NewAuditEntry = {
  readonly actorId: number;
  readonly action: string;
  readonly subject: AuditSubject;
  readonly changes: readonly AuditChange[];
  readonly at: number;
};

/** A stored entry; the actor is null once the account is deleted. */
export type AuditEntry = Omit<NewAuditEntry, 'actorId'> & {
  readonly id: number;
  readonly actor: { readonly id: number; readonly username: string } | null;
};

/** Filter of entries, newest first, below the id `before`. */
export type AuditQuery = {
  readonly before?: number | undefined;
  readonly actorId?: number | undefined;
  readonly kind?: string | undefined;
  readonly subjectId?: number | undefined;
  /** A range of moments in milliseconds, the end excluded. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly limit: number;
};

/** The audit trail: who changed what. Entries are only added. */
export type AuditTrail = {
  /** Runs in the transaction of the change, so that neither exists without the other. */
  readonly record: (entry: NewAuditEntry) => Promise<void>;
  /** As `record`, many entries with few statements. */
  readonly recordAll: (entries: readonly NewAuditEntry[]) => Promise<void>;
  readonly list: (choice: AuditQuery) => Promise<AuditEntry[]>;
};

/** An account in a list, without secrets. Ends of access in milliseconds, UTC. */
export type PersonSummary = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly nppeEndsAt: number | null;
  readonly pengEndsAt: number | null;
};

/** A payment in any state, without the provider's ids. `endsAt`: the end of its months, where it granted any. */
export type PersonPayment = {
  readonly id: number;
  readonly product: ProductCode;
  readonly status: Payment['status'];
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly isCharged: boolean;
  readonly promoCode: string | null;
  readonly openedAt: number;
  readonly grantedAt: number | null;
  readonly endsAt: number | null;
  readonly ended: { readonly reason: EndReason; readonly at: number } | null;
};

/** A use of a promo code by a person. */
export type PersonPromoUse = {
  readonly promoCodeId: number;
  readonly code: string;
  readonly state: 'reserved' | 'consumed';
  readonly usedAt: number;
};

/** Mail to a person that waits or was given up; what was sent is not kept. */
export type PersonMail = {
  readonly id: number;
  readonly subject: string;
  readonly state: 'waiting' | 'given-up';
  readonly at: number;
};

/** A newsletter mail that went to the address of a person, or bounced there. */
export type PersonNewsletterMail = {
  readonly id: number;
  readonly subject: string;
  readonly state: 'sent' | 'bounced';
  readonly at: number;
};

/** The name of a mail that was sent to an account. */
export type PersonSentMail = { readonly id: number; readonly mail: string; readonly at: number };

/** What is recorded of an account; each list has the newest first. */
export type PersonHistory = {
  /** Devices that are signed in. */
  readonly sessions: number;
  /** A corrected address that waits for its confirmation. */
  readonly emailToConfirm: string | null;
  readonly payments: readonly PersonPayment[];
  readonly promoUses: readonly PersonPromoUse[];
  /** Payments that gave access. */
  readonly bought: readonly PaidPayment[];
  /** Changes of access by support. */
  readonly given: readonly SupportGrant[];
  readonly notes: readonly UserNote[];
  /** Changes of the account by administrators. */
  readonly changes: readonly AuditEntry[];
  /** To the address, not sent yet. */
  readonly unsentMails: readonly PersonMail[];
  /** To the account. */
  readonly sentMails: readonly PersonSentMail[];
  /** To the address, sent or bounced, the last queued first. */
  readonly newsletterMails: readonly PersonNewsletterMail[];
};

/** Accounts as administrators look them up; deleted ones are not among them. */
export type PeopleReader = {
  /**
   * Accounts whose username or address begins with the prefix, by the matching text; `after` is the last key of the
   * page before.
   */
  readonly search: (
    prefix: string,
    page: { readonly after: string; readonly limit: number },
  ) => Promise<{ readonly person: PersonSummary; readonly key: string }[]>;
  /** Accounts below an id with words anywhere in username or address that neither begins with, the newest first. */
  readonly containing: (
    words: string,
    page: { readonly before: number; readonly limit: number },
  ) => Promise<PersonSummary[]>;
  /** Accounts with a payment whose provider's id contains a text, in exactly these letters; the newest first. */
  readonly payersOf: (intentPart: string, limit: number) => Promise<PersonSummary[]>;
  /** The newest accounts with an id below `before`. */
  readonly newest: (page: { readonly before: number; readonly limit: number }) => Promise<PersonSummary[]>;
  /** All that is recorded of an account but its exams and messages; of lists without an end at most `limit`. */
  readonly history: (
    person: { readonly id: number; readonly email: string },
    now: number,
    limit: number,
  ) => Promise<PersonHistory>;
};

/** Sales of a product in a week that begins at `week`; money in cents. */
export type WeeklySales = {
  readonly week: number;
  readonly product: ProductCode;
  readonly sold: number;
  readonly listCents: number;
  readonly receivedCents: number;
  readonly returnedCents: number;
};

/** How many wait, and since when the oldest does. */
export type WaitingQueue = { readonly count: number; readonly oldest: number | null };

/** Something that waits for an administrator. `who` is a username or an address. */
export type WaitingItem = {
  readonly kind: 'chat' | 'report' | 'mail';
  readonly id: number;
  readonly userId: number | null;
  readonly who: string;
  readonly words: string;
  readonly since: number;
};

/**
 * Figures of the whole site for administrators; every read is of an indexed range or of a table updated as things
 * happen. Times in milliseconds; weeks and days as their starts, empty ones left out.
 */
export type OverviewReader = {
  readonly listWeeks: (from: number) => Promise<{
    readonly sales: readonly WeeklySales[];
    /** Completed exams with a result, and how many of them reached the pass mark. */
    readonly exams: readonly { readonly week: number; readonly sat: number; readonly passed: number }[];
    readonly learners: readonly { readonly week: number; readonly learners: number }[];
  }>;
  /** How many learners' access to a product ends on each day of a range; periods that another one continues are left out. */
  readonly listEndings: (
    from: number,
    until: number,
  ) => Promise<readonly { readonly product: ProductCode; readonly day: number; readonly ends: number }[]>;
  readonly countWaiting: () => Promise<{
    readonly chats: WaitingQueue;
    readonly reports: WaitingQueue;
    readonly mails: WaitingQueue;
  }>;
  /**
   * Up to `limit` of each kind: the conversations that have waited longest, with what the learner wrote last, the oldest
   * open reports on questions, and the mails that were given up last.
   */
  readonly listWaiting: (limit: number) => Promise<WaitingItem[]>;
};

/** An internal note on a person; the author is null once that account is deleted. */
export type UserNote = {
  readonly id: number;
  readonly words: string;
  readonly writtenBy: string | null;
  readonly writtenAt: number;
};

/** Internal notes on people, which only administrators read. */
export type UserNoteRepository = {
  readonly add: (note: {
    readonly userId: number;
    readonly writtenBy: number;
    readonly words: string;
    readonly writtenAt: number;
  }) => Promise<void>;
  /** The newest first. */
};
