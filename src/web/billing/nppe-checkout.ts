import { PRODUCTS } from '../../domain/billing/product.ts';
import { httpApi } from '../api/http-api.ts';
import type { CheckoutOffer } from './checkout/checkout-offer.ts';

/** What the NPPE checkout sells, and the operations and words it does it with (product.md 3.1). */
export const NPPE_CHECKOUT: CheckoutOffer = {
  product: PRODUCTS.nppe,
  operations: {
    open: (promoCode) => httpApi('billing.openPayment', promoCode === null ? {} : { promoCode }),
    applyCode: (code) => httpApi('billing.applyPromoCode', { code }),
    report: (paymentIntentId) => httpApi('billing.reportPayment', { paymentIntentId }),
  },
  path: '/subscribe',
  destination: { path: '/dashboard', label: 'Go to Dashboard' },
  words: {
    item: `${PRODUCTS.nppe.name}, ${PRODUCTS.nppe.months}\u00a0months`,
    terms: 'Charged once, in Canadian dollars. Nothing renews by itself. The receipt comes by e-mail.',
  },
};
