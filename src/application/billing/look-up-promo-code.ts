import {
  checkPromoCode,
  normalisePromoCode,
  type PromoCode,
  type PromoRefusal,
} from '../../domain/billing/promo-code.ts';
import type { Result } from '../../domain/result.ts';
import type { PromoCodeRepository } from '../ports/promo-code-repository.ts';

type Codes = Pick<PromoCodeRepository, 'findByCode' | 'ownUse'>;

/** Decides whether a person may use a code now, and consumes nothing (product.md 3.4, 3.6, 3.7). */
export async function lookUpPromoCode(
  codes: Codes,
  userId: number,
  text: string,
  now: number,
): Promise<Result<PromoCode, PromoRefusal>> {
  const promo = await codes.findByCode(normalisePromoCode(text));
  return checkPromoCode(promo, promo ? await codes.ownUse(promo.id, userId) : 'none', now);
}

/** A discount as the checkout shows it. */
export const presentDiscount = (promo: PromoCode) => ({
  code: promo.code,
  discountPercent: promo.discountPercent,
  message: `${promo.discountPercent}% discount applied`,
});
