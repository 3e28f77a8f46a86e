import type { OutputOf } from '../../../application/contract/index.ts';
import type { Product, ProductCode } from '../../../domain/billing/product.ts';
import type { CHECKOUT_PATHS } from '../checkout-paths.ts';
import type { CheckoutOperations } from './checkout-operations.ts';

/** What a checkout sells: the product, the server's operations for it, its paths and its words. */
export type CheckoutOffer = {
  readonly product: Product;
  readonly operations: CheckoutOperations;
  /** The checkout's own path, to which banks send back. */
  readonly path: (typeof CHECKOUT_PATHS)[ProductCode];
  /** Where the learner goes after paying. */
  readonly destination: { readonly path: string; readonly label: string };
  readonly words: {
    /** The page's title for a first purchase. */
    readonly title: string;
    /** What is bought, as a line of the price summary. */
    readonly item: string;
  };
};

/** Which payment provider is in use, and its public key. */
export type PaymentSettings = OutputOf<'billing.settings'>;

/** Access as it is and as it will be after paying; ends are ISO 8601 in UTC, `now` is null without active access. */
export type AccessChange = { readonly now: string | null; readonly afterwards: string };
