import type { OutputOf } from '../../../application/contract/index.ts';
import type { Product } from '../../../domain/billing/product.ts';
import type { CheckoutOperations } from './checkout-operations.ts';

/** What a checkout sells: the product, the server's operations for it, its paths and its words. */
export type CheckoutOffer = {
  readonly product: Product;
  readonly operations: CheckoutOperations;
  /** The checkout's own path, to which banks send back. */
  readonly path: '/subscribe' | '/peng-subscribe';
  /** Where the learner goes after paying. */
  readonly destination: { readonly path: string; readonly label: string };
  readonly words: {
    /** What is bought, as a line of the price summary. */
    readonly item: string;
    /** Below the button, once: what is charged and what is not. */
    readonly terms: string;
  };
};

/** Which payment provider is in use, and its public key. */
export type PaymentSettings = OutputOf<'billing.settings'>;

/** Access as it is and as it will be after paying; ends are ISO 8601 in UTC, `now` is null without active access. */
export type AccessChange = { readonly now: string | null; readonly afterwards: string };
