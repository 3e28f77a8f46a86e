import { discountedPrice } from '../../domain/billing/price.ts';
import type { Product } from '../../domain/billing/product.ts';
import type { PromoCode } from '../../domain/billing/promo-code.ts';
import type { PaymentTerms } from '../ports/billing.ts';

/** The price of a purchase with a code or without one; the only place where it is decided (product.md 3.5, 3.10). */
export function computePaymentTerms(product: Product, promo: PromoCode | null): PaymentTerms {
  const { listCents, discountPercent, totalCents } = discountedPrice(product.priceCents, promo?.discountPercent ?? 0);
  return { listCents, discountPercent, amountCents: totalCents, promoCodeId: promo?.id ?? null };
}

/** Whether two sets of terms have the same price and the same discount by the same code. */
export const isSameTerms = (one: PaymentTerms, other: PaymentTerms): boolean =>
  one.listCents === other.listCents &&
  one.discountPercent === other.discountPercent &&
  one.amountCents === other.amountCents &&
  one.promoCodeId === other.promoCodeId;

export const toPaymentTerms = ({
  listCents,
  discountPercent,
  amountCents,
  promoCodeId,
}: PaymentTerms): PaymentTerms => ({
  listCents,
  discountPercent,
  amountCents,
  promoCodeId,
});
