import { PRODUCTS } from '../../domain/billing/product.ts';
import { httpApi } from '../api/http-api.ts';
import type { CheckoutOffer } from './checkout/checkout-offer.ts';
import { CHECKOUT_PATHS } from './checkout-paths.ts';

/** What the NPPE checkout sells, and how (product.md 3.1). */
export const NPPE_CHECKOUT: CheckoutOffer = {
  product: PRODUCTS.nppe,
  operations: {
    open: (promoCode) => httpApi('billing.openPayment', promoCode === null ? {} : { promoCode }),
    applyCode: (code) => httpApi('billing.applyPromoCode', { code }),
    report: (paymentIntentId) => httpApi('billing.reportPayment', { paymentIntentId }),
  },
  path: CHECKOUT_PATHS.nppe,
  destination: { path: '/dashboard', label: 'Go to Dashboard' },
  words: {
    title: 'Two months to prepare, one payment',
    item: `${PRODUCTS.nppe.name}, ${PRODUCTS.nppe.months}\u00a0months`,
  },
};
