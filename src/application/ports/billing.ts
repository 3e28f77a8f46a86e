import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import type { OwnPromoUse, PromoCode } from '../../domain/billing/promo-code.ts';
import type { GivenTerm, SupportChange } from '../../domain/billing/support-grant.ts';
import type { Result } from '../../domain/result.ts';

export type PaymentTerms = Pick<Payment, 'listCents' | 'discountPercent' | 'amountCents' | 'promoCodeId'>;

/** The end of access that a payment was made on top of, and the end it led to; times in milliseconds, UTC. */
export type AccessPeriod = { readonly endBefore: number | null; readonly endsAt: number };

/** A payment that gave access. `ended`: when and why it stopped to, or null while it stands. */
export type PaidPayment = AccessPeriod & {
  readonly id: number;
  readonly product: ProductCode;
  readonly listCents: number;
  readonly discountPercent: number;
  readonly amountCents: number;
  /** Whether the payment provider took money; false where a promo code left nothing to pay. */
  readonly isCharged: boolean;
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

/** A code as those who run the shop see it. Of the uses, `reservedCount` are not paid yet; `version` counts the edits. */
export type ManagedPromoCode = PromoCode & {
  readonly description: string | null;
  readonly createdAt: number;
  readonly reservedCount: number;
  readonly version: number;
};

/** What may be edited of a code (product.md 13.11). */
export type PromoCodeTerms = Pick<PromoCode, 'discountPercent' | 'maxUses' | 'expiresAt' | 'isActive'> & {
  readonly description: string | null;
};

/** One use of a code, by whom and since when. */
export type PromoCodeUse = {
  readonly id: number;
  readonly user: { readonly id: number; readonly username: string };
  readonly state: 'reserved' | 'consumed';
  readonly usedAt: number;
};

/** A page of a list: rows below an id, the newest first. */
export type PageBelow = { readonly before: number; readonly limit: number };

export type NewPromoCode = Omit<PromoCode, 'id' | 'usedCount'> & {
  readonly description: string | null;
  readonly createdAt: number;
};

/** Promo codes and their uses. Counting is done by conditional updates, never by reading first (product.md 3.7). */
export type PromoCodeRepository = {
  readonly findByCode: (code: string) => Promise<PromoCode | null>;
  readonly findById: (id: number) => Promise<PromoCode | null>;
  readonly findOwnUse: (promoCodeId: number, userId: number) => Promise<OwnPromoUse>;
  /** Reserves a use if one is left and the person holds none; an own reservation is taken up again. False: used up. */
  readonly reserve: (promoCodeId: number, userId: number, now: number) => Promise<boolean>;
  /** Turns the person's use into a consumed one. A use that was given back meanwhile is consumed all the same: a paid order is never lost. */
  readonly consume: (promoCodeId: number, userId: number, now: number) => Promise<void>;
  /** Gives a reserved use back; a consumed one stays. */
  readonly release: (promoCodeId: number, userId: number) => Promise<void>;
  /** Refuses a code that is there by the unique key, not by looking first. */
  readonly add: (promo: NewPromoCode) => Promise<number | 'code-taken'>;
  readonly findManaged: (id: number) => Promise<ManagedPromoCode | null>;
  readonly listManaged: (page: PageBelow) => Promise<ManagedPromoCode[]>;
  readonly listUses: (promoCodeId: number, page: PageBelow) => Promise<PromoCodeUse[]>;
  /**
   * Replaces the version that was seen, if no more uses are taken than the new maximum and the percent stays while any is;
   * false where one of these does not hold, whatever runs at once (product.md 13.11).
   */
  readonly edit: (id: number, seenVersion: number, terms: PromoCodeTerms) => Promise<boolean>;
};

/** What support changed about somebody's access, and why. */
export type SupportGrant = GivenTerm & { readonly product: ProductCode; readonly reason: string };

/** A change to be kept; times in milliseconds, UTC. */
export type NewSupportGrant = SupportChange & {
  readonly userId: number;
  readonly product: ProductCode;
  readonly grantedAt: number;
  readonly endBefore: number | null;
  readonly endsAt: number | null;
  readonly reason: string;
};

/** Changes of access by support, each a term of its own beside the purchases (product.md 13.8). */
export type SupportGrantRepository = {
  readonly add: (grant: NewSupportGrant) => Promise<number>;
  /** All of a user, newest first. */
  readonly listOf: (userId: number) => Promise<SupportGrant[]>;
  /** Notes where a grant lies after the chain has changed (product.md 3.22). */
  readonly moveAccess: (
    id: number,
    ends: { readonly endBefore: number | null; readonly endsAt: number | null },
  ) => Promise<void>;
};

export type IntentOrder = {
  readonly paymentId: number;
  readonly userId: number;
  readonly product: ProductCode;
  readonly amountCents: number;
  readonly currency: string;
  /**
   * When the payment was made, in milliseconds: tells payments of two databases apart that share an account and a
   * number.
   */
  readonly createdAt: number;
};

/** The payment provider cannot be reached or answers nonsense; nothing was decided. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/**
 * A payment provider. Creating is idempotent per payment: a lost answer can be asked for again. All methods throw
 * `GatewayUnavailable` when the provider cannot be reached.
 */
export type PaymentGateway = {
  readonly kind: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  readonly createIntent: (order: IntentOrder) => Promise<PaymentIntent>;
  /** Changes the amount of an intent that is not paid yet; null when it can no longer be changed. */
  readonly updateAmount: (intentId: string, amountCents: number) => Promise<PaymentIntent | null>;
  readonly readIntent: (intentId: string) => Promise<PaymentIntent | null>;
  /** Cancels an intent; the state after it, which may be succeeded when payment was faster. */
  readonly cancelIntent: (intentId: string) => Promise<PaymentIntent | null>;
};

/** A notice that something happened to a payment. It says where to look, not what is so (product.md 3.19). */
export type PaymentEvent = { readonly id: string; readonly type: string; readonly intentId: string };

/**
 * Reads the provider's notices; null where no provider sends any. The body must be the text as it was sent, `signature` what
 * stands in its header, `now` in milliseconds. Refuses with the reason, for the log, what is not signed or too old; a
 * notice about nothing that is sold here is null.
 */
export type PaymentEvents = {
  readonly read: (body: string, signature: string, now: number) => Result<PaymentEvent | null, string>;
} | null;

/**
 * Notices of the provider by their ids. One counts as taken when it is settled; one that was begun and not settled, because
 * its delivery failed on the way, is begun again (product.md 3.18).
 */
export type PaymentEventRepository = {
  /** Records a notice, or finds it recorded; true when it is settled already. */
  readonly begin: (event: PaymentEvent, now: number) => Promise<boolean>;
  readonly settle: (eventId: string, now: number) => Promise<void>;
  /** Forgets notices received before `time`; how many. */
  readonly removeBefore: (time: number) => Promise<number>;
};

/** The card form and the bank's page of the sandbox; null where real payments are on (product.md 3.13). */
export type SandboxBank = {
  readonly pay: (clientSecret: string, card: 'succeeds' | 'asks-bank') => Promise<PaymentIntent | null>;
  readonly answer: (intentId: string, confirmed: boolean) => Promise<PaymentIntent | null>;
} | null;

/** Keeps the intents of the sandbox, so that a restart forgets none (product.md 3.13). */
export type SandboxIntentStore = {
  /** Adds an intent; where one with its id exists already, that one is kept and returned. */
  readonly add: (intent: PaymentIntent, now: number) => Promise<PaymentIntent>;
  readonly find: (id: string) => Promise<PaymentIntent | null>;
  readonly findBySecret: (clientSecret: string) => Promise<PaymentIntent | null>;
  /** Changes an intent if its status is still one of `from`; the intent after it, or null when it was not changed. */
  readonly change: (
    id: string,
    from: readonly PaymentIntent['status'][],
    to: { readonly status?: PaymentIntent['status']; readonly amountCents?: number },
  ) => Promise<PaymentIntent | null>;
};
