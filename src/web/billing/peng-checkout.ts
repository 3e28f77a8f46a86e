import { PRODUCTS } from '../../domain/billing/product.ts';
import { httpApi } from '../api/http-api.ts';
import type { CheckoutOffer } from './checkout/checkout-offer.ts';
import { CHECKOUT_PATHS } from './checkout-paths.ts';

/** What the P.Eng. checkout sells, and how; it takes no promo codes (product.md 3.1, 3.31). */
export const PENG_CHECKOUT: CheckoutOffer = {
  product: PRODUCTS.peng,
  operations: {
    open: () => httpApi('billing.openPengPayment', {}),
    applyCode: null,
    report: (paymentIntentId) => httpApi('billing.reportPengPayment', { paymentIntentId }),
  },
  path: CHECKOUT_PATHS.peng,
  destination: { path: '/peng-examples', label: 'Go to P.Eng. Examples' },
  words: {
    title: 'Three months with every example, one payment',
    item: `${PRODUCTS.peng.name}, ${PRODUCTS.peng.months}\u00a0months`,
  },
};
