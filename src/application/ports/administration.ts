import type { Role } from '../../domain/accounts/role.ts';
import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

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

/** An account in a list of accounts; nothing in it is secret. Ends of access in milliseconds, UTC. */
export type PersonLine = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly nppeEndsAt: number | null;
  readonly pengEndsAt: number | null;
};

/** A payment of any state, without what the provider calls it. `endsAt`: until when its months reach, where it gave any. */
export type PersonPayment = {
  readonly id: number;
  readonly product: ProductCode;
  readonly status: Payment['status'];
  readonly amountCents: number;
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

/** Accounts as those who run the site look them up (product.md 13.3, 13.4). Deleted ones are not among them. */
export type PeopleReader = {
  /** Accounts whose username or address begins so, in the order of what was found; `after` is the last key of the page before. */
  readonly search: (
    prefix: string,
    page: { readonly after: string; readonly limit: number },
  ) => Promise<{ readonly person: PersonLine; readonly key: string }[]>;
  /** The newest accounts with an id below `before`. */
  readonly newest: (page: { readonly before: number; readonly limit: number }) => Promise<PersonLine[]>;
  readonly payments: (userId: number, limit: number) => Promise<PersonPayment[]>;
  readonly promoUses: (userId: number, limit: number) => Promise<PersonPromoUse[]>;
  /** On how many devices somebody is signed in. */
  readonly countSessions: (userId: number, now: number) => Promise<number>;
};
