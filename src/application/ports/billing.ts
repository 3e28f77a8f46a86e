import type { EndReason } from '../../domain/billing/funds-state.ts';
import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import type { OwnPromoUse, PromoCode, PromoCodeTerms } from '../../domain/billing/promo-code.ts';
import type { ChargeFacts } from '../../domain/billing/refund.ts';
import type { SupportAccessAdjustment, SupportGrantTerm } from '../../domain/billing/support-grant.ts';
import type { Result } from '../../domain/result.ts';

export type PaymentTerms = Pick<Payment, 'listCents' | 'discountPercent' | 'amountCents' | 'promoCodeId'>;

/** The ends of access before and after a payment; times in milliseconds, UTC. */
export type AccessPeriod = { readonly endBefore: number | null; readonly endsAt: number };

/** A payment that granted access. `ended`: when and why its access ended, or null. */
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

/** Open and paid payments are checked in separate queues. */
export type PaymentCheckQueue = 'open' | 'paid';

/** A payment whose check is due since `dueAt`; `changedAt` is when it was opened or changed, then granted or ended. */
export type DuePaymentCheck = { readonly payment: Payment; readonly changedAt: number; readonly dueAt: number };

/** The stored facts of a grant. `checkAt`: when to read the payment from the provider again. */
export type GrantRecord = AccessPeriod & {
  readonly grantedAt: number;
  readonly months: number;
  readonly checkAt: number | null;
};

/** Payments. A unique key allows one open payment per user and product. */
export type PaymentRepository = {
  /**
   * The open payment of a user and product, locked until the transaction ends; created with these terms if there is
   * none.
   */
  readonly openFor: (userId: number, product: ProductCode, terms: PaymentTerms, now: number) => Promise<Payment>;
  /** Changes the terms of a payment that never granted access, and its time of change. */
  readonly setTerms: (id: number, terms: PaymentTerms, now: number) => Promise<void>;
  /** Records the provider's intent; true if the payment is still open and had none or this one. */
  readonly setIntent: (id: number, intentId: string) => Promise<boolean>;
  readonly findById: (id: number) => Promise<Payment | null>;
  readonly findByIntent: (intentId: string) => Promise<Payment | null>;
  readonly findOpen: (userId: number, product: ProductCode) => Promise<Payment | null>;
  /** Marks a payment as granted; true for exactly one of all callers, ever. */
  readonly markGranted: (id: number, grant: GrantRecord) => Promise<boolean>;
  /** Applies a reading of the provider; false when another one was applied since `revision` was read. */
  readonly advance: (id: number, revision: number) => Promise<boolean>;
  /** Marks a payment as ended, or changes the reason of one that has ended. */
  readonly markEnded: (id: number, reason: EndReason, endedAt: number, checkAt: number | null) => Promise<void>;
  /** Marks an ended payment as granted again; true if it was ended after granting access. */
  readonly markRestored: (id: number) => Promise<boolean>;
  /** Stores how much of a payment support has given back, in cents. */
  readonly setRefunded: (id: number, refundedCents: number) => Promise<void>;
  /** Moves the months of a payment that gives access. */
  readonly moveAccess: (id: number, period: AccessPeriod) => Promise<void>;
  /** Abandons an open payment; true if it was open. */
  readonly markAbandoned: (id: number) => Promise<boolean>;
  /** Payments that granted a user access, newest first, also those whose access has ended. */
  readonly listGranted: (userId: number) => Promise<PaidPayment[]>;
  /** Payments whose check is due, longest due first. */
  readonly listDueChecks: (kind: PaymentCheckQueue, now: number, limit: number) => Promise<DuePaymentCheck[]>;
  /** Reschedules the check that was due at `dueAt`; true for one caller, false when it was rescheduled meanwhile. */
  readonly scheduleCheck: (id: number, dueAt: number, checkAt: number | null) => Promise<boolean>;
};

/** A code as administrators see it. `reservedCount` uses are not paid yet; `version` counts the edits. */
export type ManagedPromoCode = PromoCode & {
  readonly createdAt: number;
  readonly reservedCount: number;
  /** What was charged with it and not given back, in cents. */
  readonly revenueCents: number;
  readonly version: number;
};

/** One use of a code, by whom and since when. */
export type PromoCodeUse = {
  readonly id: number;
  readonly user: { readonly id: number; readonly username: string };
  readonly state: 'reserved' | 'consumed';
  readonly usedAt: number;
  readonly paidCents: number;
};

/** A page of a list: rows below an id, the newest first. */
export type KeysetPage = { readonly before: number; readonly limit: number };

export type NewPromoCode = PromoCodeTerms & { readonly code: string; readonly createdAt: number };

/** Promo codes and their uses. Uses are counted by conditional updates, never by reading first. */
export type PromoCodeRepository = {
  readonly findByCode: (code: string) => Promise<PromoCode | null>;
  readonly findById: (id: number) => Promise<PromoCode | null>;
  readonly findOwnUse: (promoCodeId: number, userId: number) => Promise<OwnPromoUse>;
  /** Reserves a use if one is left and the user has none; renews the user's own reservation. False: used up. */
  readonly reserve: (promoCodeId: number, userId: number, now: number) => Promise<boolean>;
  /** Consumes the user's use. A use released meanwhile is consumed too, so that a paid order is never lost. */
  readonly consume: (promoCodeId: number, userId: number, now: number) => Promise<void>;
  /** Releases a reserved use; a consumed one stays. */
  readonly release: (promoCodeId: number, userId: number) => Promise<void>;
  /** Answers the new id, or that the unique key refused the code. */
  readonly add: (promo: NewPromoCode) => Promise<number | 'code-taken'>;
  readonly findManaged: (id: number) => Promise<ManagedPromoCode | null>;
  readonly listManaged: (page: KeysetPage) => Promise<ManagedPromoCode[]>;
  readonly listUses: (promoCodeId: number, page: KeysetPage) => Promise<PromoCodeUse[]>;
  /**
   * Replaces the version that was seen, unless more uses are taken than the new maximum, or the percent changes while
   * any is taken; false then, under any concurrency.
   */
  readonly edit: (id: number, seenVersion: number, terms: PromoCodeTerms) => Promise<boolean>;
};

/** A change of access by support, and its reason. */
export type SupportGrant = SupportGrantTerm & { readonly product: ProductCode; readonly reason: string };

/** A new change of access; times in milliseconds, UTC. */
export type NewSupportGrant = SupportAccessAdjustment & {
  readonly userId: number;
  readonly product: ProductCode;
  readonly grantedAt: number;
  readonly endBefore: number | null;
  readonly endsAt: number | null;
  readonly reason: string;
};

/** Changes of access by support, each a term of its own beside the purchases. */
export type SupportGrantRepository = {
  readonly add: (grant: NewSupportGrant) => Promise<number>;
  /** All of a user, newest first. */
  readonly listOf: (userId: number) => Promise<SupportGrant[]>;
  /** Stores the place of a grant after the chain was recalculated. */
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
   * When the payment was created, in milliseconds: distinguishes payments of two databases that share a provider
   * account and an id.
   */
  readonly createdAt: number;
};

/** The payment provider cannot be reached or answers nonsense; no state changed. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/**
 * A payment provider. Creating is idempotent per payment, so that a lost answer can be requested again. All methods
 * throw `GatewayUnavailable`.
 */
export type PaymentGateway = {
  readonly kind: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  readonly createIntent: (order: IntentOrder) => Promise<PaymentIntent>;
  /** Changes the amount of an unpaid intent; null when it can no longer be changed. */
  readonly updateAmount: (intentId: string, amountCents: number) => Promise<PaymentIntent | null>;
  readonly readIntent: (intentId: string) => Promise<PaymentIntent | null>;
  /** Cancels an intent; answers its state afterwards, which is succeeded when it was paid first. */
  readonly cancelIntent: (intentId: string) => Promise<PaymentIntent | null>;
};

/**
 * Refunds through the provider. Both methods throw `GatewayUnavailable`; then it is unknown whether a refund was made,
 * and the same call may be repeated.
 */
export type RefundGateway = {
  /** The money of a paid intent; null where nothing was paid, or the provider has no such intent. */
  readonly readCharge: (intentId: string) => Promise<ChargeFacts | null>;
  /**
   * Gives back an amount, once for each `refundedCents`, which is what had been refunded before; false when the provider
   * refuses.
   */
  readonly refund: (
    intentId: string,
    refund: { readonly amountCents: number; readonly refundedCents: number },
  ) => Promise<boolean>;
};

/** An event of the provider. It says which payment changed, not its state. */
export type PaymentEvent = { readonly id: string; readonly type: string; readonly intentId: string };

/**
 * Verifies and parses the provider's events; null where no provider sends any. `body` is the text as sent, `signature`
 * the value of its header, `now` in milliseconds. Refuses unsigned and outdated events with a reason for the log;
 * events about nothing sold here are null.
 */
export type PaymentEventReader = {
  readonly read: (body: string, signature: string, now: number) => Result<PaymentEvent | null, string>;
} | null;

/**
 * Events of the provider by their ids. An event that was begun and not settled, because handling it failed, is begun
 * again.
 */
export type PaymentEventRepository = {
  /** Records an event; true when it is settled already. */
  readonly begin: (event: PaymentEvent, now: number) => Promise<boolean>;
  readonly settle: (eventId: string, now: number) => Promise<void>;
  /** Deletes events received before `time`, at most `limit`; answers how many. */
  readonly removeBefore: (time: number, limit: number) => Promise<number>;
};

/** The card form and the bank of the sandbox; null where real payments are on. */
export type SandboxBank = {
  readonly pay: (clientSecret: string, card: 'succeeds' | 'asks-bank') => Promise<PaymentIntent | null>;
  readonly answer: (intentId: string, confirmed: boolean) => Promise<PaymentIntent | null>;
} | null;

/** Stores the intents of the sandbox, so that they survive a restart. */
export type SandboxIntentStore = {
  /** Adds an intent, or answers the existing one with its id. */
  readonly add: (intent: PaymentIntent, now: number) => Promise<PaymentIntent>;
  readonly find: (id: string) => Promise<PaymentIntent | null>;
  readonly findBySecret: (clientSecret: string) => Promise<PaymentIntent | null>;
  /** Changes an intent if its status is one of `from`; answers it, or null when it was not changed. */
  readonly change: (
    id: string,
    from: readonly PaymentIntent['status'][],
    to: { readonly status?: PaymentIntent['status']; readonly amountCents?: number },
  ) => Promise<PaymentIntent | null>;
};
