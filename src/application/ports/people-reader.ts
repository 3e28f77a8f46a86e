import type { Role } from '../../domain/accounts/role.ts';
import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

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
