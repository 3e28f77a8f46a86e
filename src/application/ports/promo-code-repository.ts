import type { OwnPromoUse, PromoCode } from '../../domain/billing/promo-code.ts';

export type NewPromoCode = Omit<PromoCode, 'id' | 'usedCount'> & {
  readonly description: string | null;
  readonly createdAt: number;
};

/** Promo codes and their uses. Counting is done by conditional updates, never by reading first (product.md 3.7). */
export type PromoCodeRepository = {
  readonly findByCode: (code: string) => Promise<PromoCode | null>;
  readonly findById: (id: number) => Promise<PromoCode | null>;
  readonly ownUse: (promoCodeId: number, userId: number) => Promise<OwnPromoUse>;
  /** Reserves a use if one is left and the person holds none; an own reservation is taken up again. False: used up. */
  readonly reserve: (promoCodeId: number, userId: number, now: number) => Promise<boolean>;
  /** Turns the person's use into a consumed one. A use that was given back meanwhile is consumed all the same: a paid order is never lost. */
  readonly consume: (promoCodeId: number, userId: number, now: number) => Promise<void>;
  /** Gives a reserved use back; a consumed one stays. */
  readonly release: (promoCodeId: number, userId: number) => Promise<void>;
  readonly add: (promo: NewPromoCode) => Promise<number>;
};
