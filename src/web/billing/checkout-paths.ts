import type { ProductCode } from '../../domain/billing/product.ts';

/** Where each product is bought. */
export const CHECKOUT_PATHS = { nppe: '/subscribe', peng: '/peng-subscribe' } as const satisfies Record<
  ProductCode,
  string
>;
