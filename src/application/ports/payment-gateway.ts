import type { PaymentIntent } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

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
