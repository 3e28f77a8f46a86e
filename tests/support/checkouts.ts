import { canadianDollars } from '../../src/domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../src/domain/billing/product.ts';

/** The two checkouts, which do the same each for its own product: where they are, what they call, where they lead. */
export const CHECKOUTS = {
  nppe: {
    product: 'nppe',
    other: 'peng',
    page: '/subscribe',
    open: '/api/create-payment-intent',
    report: '/api/payment-success',
    access: '/api/subscription',
    destination: '/dashboard',
    cents: PRODUCTS.nppe.priceCents,
    months: PRODUCTS.nppe.months,
    payButton: `Pay ${canadianDollars(PRODUCTS.nppe.priceCents)}`,
  },
  peng: {
    product: 'peng',
    other: 'nppe',
    page: '/peng-subscribe',
    open: '/api/peng/create-payment-intent',
    report: '/api/peng/payment-success',
    access: '/api/peng/subscription',
    destination: '/peng-examples',
    cents: PRODUCTS.peng.priceCents,
    months: PRODUCTS.peng.months,
    payButton: `Pay ${canadianDollars(PRODUCTS.peng.priceCents)}`,
  },
} as const;

export type CheckoutName = keyof typeof CHECKOUTS;

/** The end of access in the answer of either checkout's access operation. */
export const accessEnd = (answer: {
  endDate?: string | null;
  subscription?: { endDate: string } | null;
}): string | null => answer.endDate ?? answer.subscription?.endDate ?? null;
