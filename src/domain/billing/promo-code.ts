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

/** The most uses a code can have, and the longest words about it. */
export const HIGHEST_MAX_USES = 1_000_000;
export const LONGEST_PROMO_DESCRIPTION = 500;

const PROMO_CODE_NAME = /^[A-Z0-9_-]{2,40}$/;

/** Whether a normalised code can be read out and typed without doubt (product.md 13.10). */
export const isPromoCodeName = (code: string): boolean => PROMO_CODE_NAME.test(code);

/** Why new terms of a code are refused (product.md 13.11). */
export type PromoTermsRefusal = 'promo-percent-fixed' | 'promo-max-below-used';

/**
 * Whether the terms of a code may change so: the percent stays while somebody holds or has spent a use, since a payment is
 * made by it; there is room for the uses that are taken (product.md 13.11).
 */
export function checkPromoTerms(
  promo: Pick<PromoCode, 'discountPercent' | 'usedCount'>,
  terms: Pick<PromoCode, 'discountPercent' | 'maxUses'>,
): PromoTermsRefusal | null {
  if (promo.usedCount > 0 && terms.discountPercent !== promo.discountPercent) return 'promo-percent-fixed';
  return terms.maxUses < promo.usedCount ? 'promo-max-below-used' : null;
}

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
