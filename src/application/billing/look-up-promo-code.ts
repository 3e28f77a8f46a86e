import type { Payment } from '../../domain/billing/payment.ts';
import {
  checkPromoCode,
  normalisePromoCode,
  type PromoCode,
  type PromoRefusal,
} from '../../domain/billing/promo-code.ts';
import type { Result } from '../../domain/result.ts';
import type { PromoCodeRepository } from '../ports/billing.ts';

type Codes = Pick<PromoCodeRepository, 'findByCode' | 'findOwnUse'>;

/** Whether a user may use a code for a product now; consumes nothing (product.md 3.4, 3.6, 3.7). */
export async function lookUpPromoCode(
  codes: Codes,
  { userId, product }: Pick<Payment, 'userId' | 'product'>,
  text: string,
  now: number,
): Promise<Result<PromoCode, PromoRefusal>> {
  const promo = await codes.findByCode(normalisePromoCode(text));
  return checkPromoCode(promo, promo ? await codes.findOwnUse(promo.id, userId) : 'none', product, now);
}

/** The code of an open payment, or null when it may no longer be used (product.md 3.30). */
export async function findUsablePromoCode(
  codes: Pick<PromoCodeRepository, 'findById' | 'findOwnUse'>,
  { userId, promoCodeId, product }: Pick<Payment, 'userId' | 'promoCodeId' | 'product'>,
  now: number,
): Promise<PromoCode | null> {
  const promo = promoCodeId === null ? null : await codes.findById(promoCodeId);
  const checked = promo && checkPromoCode(promo, await codes.findOwnUse(promo.id, userId), product, now);
  return checked?.ok ? checked.value : null;
}

/** The discount as the checkout shows it. */
export const presentDiscount = (promo: PromoCode) => ({
  code: promo.code,
  discountPercent: promo.discountPercent,
  message: `${promo.discountPercent}% discount applied`,
});
