import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

export type PaymentTerms = Pick<Payment, 'listCents' | 'discountPercent' | 'amountCents' | 'promoCodeId'>;

/** The end of access that a payment was made on top of, and the end it led to; times in milliseconds, UTC. */
export type AccessPeriod = { readonly endBefore: number | null; readonly endsAt: number };

/** A payment that gave access. `ended`: when and why it stopped to, or null while it stands. */
export type PaidPayment = AccessPeriod & {
  readonly id: number;
  readonly product: ProductCode;
  readonly amountCents: number;
  readonly grantedAt: number;
  readonly months: number;
  readonly ended: { readonly reason: EndReason; readonly at: number } | null;
};

/** Open payments, or those that were paid: each kind waits in a line of its own (product.md 3.26, 3.34). */
export type CheckedKind = 'open' | 'paid';

/** A payment to look at again since `dueAt`; `changedAt` is when it was last touched while open, then granted or ended. */
export type DueCheck = { readonly payment: Payment; readonly changedAt: number; readonly dueAt: number };

/** What is stored with a grant. `checkAt`: when to read the payment from the provider again (product.md 3.26). */
export type GrantRecord = AccessPeriod & {
  readonly grantedAt: number;
  readonly months: number;
  readonly checkAt: number | null;
};

/** Payments. At most one per user and product is open, held by a unique key (product.md 3.8). */
export type PaymentRepository = {
  /** The open payment of a user and product, locked until the transaction ends; made with these terms if there is none. */
  readonly openFor: (userId: number, product: ProductCode, terms: PaymentTerms, now: number) => Promise<Payment>;
  /** Changes the terms of a payment that never gave access; it counts as touched, as it does when it is opened. */
  readonly setTerms: (id: number, terms: PaymentTerms, now: number) => Promise<void>;
  /** Records the provider's intent; true if the payment is still open and had none or this one. */
  readonly setIntent: (id: number, intentId: string) => Promise<boolean>;
  readonly findById: (id: number) => Promise<Payment | null>;
  readonly findByIntent: (intentId: string) => Promise<Payment | null>;
  readonly findOpen: (userId: number, product: ProductCode) => Promise<Payment | null>;
  /** Moves a payment that never gave access to granted; true for exactly one of all callers, ever (product.md 3.11). */
  readonly markGranted: (id: number, grant: GrantRecord) => Promise<boolean>;
  /**
   * Takes over a reading of the provider; false when another one was taken over since `revision` was read (product.md
   * 3.19).
   */
  readonly advance: (id: number, revision: number) => Promise<boolean>;
  /** Moves a payment to ended, or changes the reason of one that has ended (product.md 3.20, 3.21). */
  readonly markEnded: (id: number, reason: EndReason, endedAt: number, checkAt: number | null) => Promise<void>;
  /** Moves an ended payment that gave access before back to granted; true if it was one (product.md 3.21). */
  readonly markRestored: (id: number) => Promise<boolean>;
  /** Moves the months of a payment that gives access (product.md 3.22). */
  readonly moveAccess: (id: number, period: AccessPeriod) => Promise<void>;
  /** Gives up an open payment; true if it was open. */
  readonly markAbandoned: (id: number) => Promise<boolean>;
  /** Payments that gave a user access, newest first, also those whose access has ended since. */
  readonly listGranted: (userId: number) => Promise<PaidPayment[]>;
  /** Payments that are due to be read from the provider again, those longest due first (product.md 3.26, 3.34). */
  readonly listDueChecks: (kind: CheckedKind, now: number, limit: number) => Promise<DueCheck[]>;
  /** Moves the check that was due at `dueAt` on; true for one caller. One that was scheduled anew meanwhile stays. */
  readonly scheduleCheck: (id: number, dueAt: number, checkAt: number | null) => Promise<boolean>;
};
