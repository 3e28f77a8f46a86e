import { accepted, type Result, refused } from '../result.ts';

/** A promo code as the shop keeps it. `usedCount` counts reserved and consumed uses together (product.md 3.7). */
export type PromoCode = {
  readonly id: number;
  readonly code: string;
  readonly discountPercent: number;
  readonly maxUses: number;
  readonly usedCount: number;
  readonly expiresAt: number | null;
  readonly isActive: boolean;
};

/** Why a code is refused (product.md 3.6). */
export type PromoRefusal =
  | 'promo-unknown'
  | 'promo-inactive'
  | 'promo-expired'
  | 'promo-used-up'
  | 'promo-already-used';

/** Codes are compared trimmed and in upper case (product.md 3.4). */
export const normalisePromoCode = (text: string): string => text.trim().toUpperCase();

/** How a person already stands to a code: an own reservation may be taken up again, a consumed use may not. */
export type OwnPromoUse = 'none' | 'reserved' | 'consumed';

/** Decides whether a person may use a code now (product.md 3.6, 3.7). */
export function checkPromoCode(
  promo: PromoCode | null,
  ownUse: OwnPromoUse,
  now: number,
): Result<PromoCode, PromoRefusal> {
  if (promo === null) return refused('promo-unknown');
  if (!promo.isActive) return refused('promo-inactive');
  if (ownUse === 'consumed') return refused('promo-already-used');
  if (promo.expiresAt !== null && promo.expiresAt <= now) return refused('promo-expired');
  if (ownUse === 'none' && promo.usedCount >= promo.maxUses) return refused('promo-used-up');
  return accepted(promo);
}
