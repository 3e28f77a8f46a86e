import type { OwnPromoUse, PromoCode } from '../../domain/billing/promo-code.ts';

/** A code as those who run the shop see it. Of the uses, `reservedCount` are not paid yet; `version` counts the edits. */
export type ManagedPromoCode = PromoCode & {
  readonly description: string | null;
  readonly createdAt: number;
  readonly reservedCount: number;
  readonly version: number;
};

/** What may be edited of a code (product.md 13.11). */
export type PromoCodeTerms = Pick<PromoCode, 'discountPercent' | 'maxUses' | 'expiresAt' | 'isActive'> & {
  readonly description: string | null;
};

/** One use of a code, by whom and since when. */
export type PromoCodeUse = {
  readonly id: number;
  readonly user: { readonly id: number; readonly username: string };
  readonly state: 'reserved' | 'consumed';
  readonly usedAt: number;
};

/** A page of a list: rows below an id, the newest first. */
export type PageBelow = { readonly before: number; readonly limit: number };

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
  /** Refuses a code that is there by the unique key, not by looking first. */
  readonly add: (promo: NewPromoCode) => Promise<number | 'code-taken'>;
  readonly findManaged: (id: number) => Promise<ManagedPromoCode | null>;
  readonly listManaged: (page: PageBelow) => Promise<ManagedPromoCode[]>;
  readonly listUses: (promoCodeId: number, page: PageBelow) => Promise<PromoCodeUse[]>;
  /**
   * Replaces the version that was seen, if no more uses are taken than the new maximum and the percent stays while any is;
   * false where one of these does not hold, whatever runs at once (product.md 13.11).
   */
  readonly edit: (id: number, seenVersion: number, terms: PromoCodeTerms) => Promise<boolean>;
};
