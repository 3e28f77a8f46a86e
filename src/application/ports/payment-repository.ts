import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

export type PaymentTerms = Pick<Payment, 'listCents' | 'discountPercent' | 'amountCents' | 'promoCodeId'>;

export type PaidPayment = {
  readonly id: number;
  readonly product: ProductCode;
  readonly amountCents: number;
  readonly grantedAt: number;
  readonly accessUntil: number;
};

/** Payments. At most one per user and product is open, held by a unique key (product.md 3.8). */
export type PaymentRepository = {
  /** The open payment of a user and product, locked until the transaction ends; made with these terms if there is none. */
  readonly openFor: (userId: number, product: ProductCode, terms: PaymentTerms, now: number) => Promise<Payment>;
  readonly setTerms: (id: number, terms: PaymentTerms, now: number) => Promise<void>;
  /** Records the provider's intent; true if the payment is still open and had none or this one. */
  readonly setIntent: (id: number, intentId: string) => Promise<boolean>;
  readonly findById: (id: number) => Promise<Payment | null>;
  readonly findByIntent: (intentId: string) => Promise<Payment | null>;
  readonly findOpen: (userId: number, product: ProductCode) => Promise<Payment | null>;
  /** Moves an open (or abandoned) payment to granted; true for exactly one of all callers, ever (product.md 3.11). */
  readonly markGranted: (id: number, grantedAt: number, accessUntil: number) => Promise<boolean>;
  /** Gives up an open payment; true if it was open. */
  readonly markAbandoned: (id: number) => Promise<boolean>;
  /** Open payments untouched since `before`, oldest first. */
  readonly listStale: (before: number, limit: number) => Promise<Payment[]>;
  /** Granted payments of a user, newest first. */
  readonly listGranted: (userId: number) => Promise<PaidPayment[]>;
};
