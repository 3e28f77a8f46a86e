import type { Role } from '../../domain/accounts/role.ts';
import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

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
  readonly list: (choice: AuditQuery) => Promise<AuditEntry[]>;
};

/** An account in a list, without secrets. Ends of access in milliseconds, UTC. */
export type PersonLine = {
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

/** Accounts as administrators look them up; deleted ones are not among them. */
export type PeopleReader = {
  /**
   * Accounts whose username or address begins with the prefix, by the matching text; `after` is the last key of the
   * page before.
   */
  readonly search: (
    prefix: string,
    page: { readonly after: string; readonly limit: number },
  ) => Promise<{ readonly person: PersonLine; readonly key: string }[]>;
  /** The newest accounts with an id below `before`. */
  readonly newest: (page: { readonly before: number; readonly limit: number }) => Promise<PersonLine[]>;
  readonly payments: (userId: number, limit: number) => Promise<PersonPayment[]>;
  readonly promoUses: (userId: number, limit: number) => Promise<PersonPromoUse[]>;
  readonly countSessions: (userId: number, now: number) => Promise<number>;
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
export type WaitingThing = {
  readonly id: number;
  readonly userId: number | null;
  readonly who: string;
  readonly words: string;
  readonly since: number;
};

/**
 * Figures of the whole site for administrators; every read is of an indexed range or of a table kept as things happen. Times
 * in milliseconds; weeks and days as their starts, those without anything left out.
 */
export type OverviewReader = {
  readonly listSales: (from: number) => Promise<WeeklySales[]>;
  /** Completed exams with a result, and how many of them reached the pass mark. */
  readonly listExams: (from: number) => Promise<{ week: number; sat: number; passed: number }[]>;
  readonly listActiveLearners: (from: number) => Promise<{ week: number; learners: number }[]>;
  /** How many learners' access to a product ends on each day of a range; periods that another one continues are left out. */
  readonly listEndings: (product: ProductCode, from: number, until: number) => Promise<{ day: number; ends: number }[]>;
  readonly countWaiting: () => Promise<{
    readonly chats: WaitingQueue;
    readonly reports: WaitingQueue;
    readonly mails: WaitingQueue;
  }>;
  /** The conversations that have waited longest, with what the learner wrote last. */
  readonly listWaitingChats: (limit: number) => Promise<WaitingThing[]>;
  /** The oldest open reports on questions. */
  readonly listOpenReports: (limit: number) => Promise<WaitingThing[]>;
  /** The mails that were given up last. */
  readonly listFailedMails: (limit: number) => Promise<WaitingThing[]>;
};

/** An internal note on a person; the author is null once that account is deleted. */
export type UserNote = {
  readonly id: number;
  readonly words: string;
  readonly writtenBy: string | null;
  readonly writtenAt: number;
};

/** Internal notes on people, which only administrators read. */
export type UserNotes = {
  readonly add: (note: {
    readonly userId: number;
    readonly writtenBy: number;
    readonly words: string;
    readonly writtenAt: number;
  }) => Promise<void>;
  /** The newest first. */
  readonly listOf: (userId: number, limit: number) => Promise<UserNote[]>;
};
