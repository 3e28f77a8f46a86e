import type { EditedFields } from '../edited-fields.ts';
import { accepted, type Result, refused } from '../result.ts';

/** What administrators edit of a promo code. Times in milliseconds, UTC. */
export type PromoCodeTerms = {
  readonly discountPercent: number;
  readonly maxUses: number;
  /** The start of the first day; null where it works from the beginning. */
  readonly startsAt: number | null;
  /** The end of the last day; null without an end. */
  readonly expiresAt: number | null;
  /** For administrators only; may be empty. */
  readonly description: string;
  readonly isActive: boolean;
};

export const PROMO_CODE_FIELDS: EditedFields<PromoCodeTerms> = {
  discountPercent: { kind: 'integer', label: 'Discount in percent', auditName: 'percent' },
  maxUses: { kind: 'integer', label: 'Maximum uses', auditName: 'max uses' },
  startsAt: { kind: 'first-day', label: 'First day', auditName: 'starts' },
  expiresAt: { kind: 'last-day', label: 'Last day', auditName: 'expires' },
  description: { kind: 'optional-text', label: 'Description', auditName: 'description' },
  isActive: { kind: 'boolean', label: 'Active', auditName: 'active' },
};

/** Terms that limit nothing; a code adds its discount and number of uses. */
export const UNLIMITED_TERMS: Omit<PromoCodeTerms, 'discountPercent' | 'maxUses'> = {
  startsAt: null,
  expiresAt: null,
  description: '',
  isActive: true,
};

/** A promo code as the shop keeps it. `usedCount` counts reserved and consumed uses together (product.md 3.7). */
export type PromoCode = PromoCodeTerms & {
  readonly id: number;
  readonly code: string;
  readonly usedCount: number;
};

/** Whether a code works, or why it does not. */
export const PROMO_STATES = ['active', 'off', 'expired', 'not-started', 'used-up'] as const;

export type PromoState = (typeof PROMO_STATES)[number];

/** The state of a code at a moment; of several reasons the first one that an administrator has to mend (product.md 3.6). */
export function promoState(code: Omit<PromoCode, 'id' | 'code'>, now: number): PromoState {
  if (!code.isActive) return 'off';
  if (code.expiresAt !== null && code.expiresAt <= now) return 'expired';
  if (code.startsAt !== null && code.startsAt > now) return 'not-started';
  return code.usedCount >= code.maxUses ? 'used-up' : 'active';
}

/** Why a code is refused (product.md 3.6). */
export type PromoRefusal =
  | 'promo-unknown'
  | 'promo-inactive'
  | 'promo-expired'
  | 'promo-not-started'
  | 'promo-used-up'
  | 'promo-already-used';

/** Codes are compared trimmed and in upper case (product.md 3.4). */
export const normalisePromoCode = (text: string): string => text.trim().toUpperCase();

/** The most uses a code can have, and the longest words about it. */
export const MAX_USES_LIMIT = 1_000_000;
export const MAX_PROMO_DESCRIPTION_LENGTH = 500;

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
  terms: Pick<PromoCodeTerms, 'discountPercent' | 'maxUses'>,
): PromoTermsRefusal | null {
  if (promo.usedCount > 0 && terms.discountPercent !== promo.discountPercent) return 'promo-percent-fixed';
  return terms.maxUses < promo.usedCount ? 'promo-max-below-used' : null;
}

/** Why new days of a code are refused (product.md 13.10). */
export type PromoDaysRefusal = 'promo-expiry-past' | 'promo-days-reversed';

/** Whether a code may work on these days: its end is not over, unless it was so before, and not before its start (product.md 13.10). */
export function checkPromoDays(
  { startsAt, expiresAt }: Pick<PromoCodeTerms, 'startsAt' | 'expiresAt'>,
  storedExpiry: number | null,
  now: number,
): PromoDaysRefusal | null {
  if (expiresAt === null) return null;
  if (expiresAt <= now && expiresAt !== storedExpiry) return 'promo-expiry-past';
  return startsAt !== null && startsAt > expiresAt ? 'promo-days-reversed' : null;
}

/** How a person already stands to a code: an own reservation may be taken up again, a consumed use may not. */
export type OwnPromoUse = 'none' | 'reserved' | 'consumed';

const STATE_REFUSALS = {
  off: 'promo-inactive',
  expired: 'promo-expired',
  'not-started': 'promo-not-started',
  'used-up': 'promo-used-up',
} as const satisfies Record<Exclude<PromoState, 'active'>, PromoRefusal>;

/**
 * Decides whether a person may use a code now (product.md 3.6, 3.7). A code that is switched off is unknown to whoever has no
 * use of it, so that guessing finds none (product.md 3.39).
 */
export function checkPromoCode(
  promo: PromoCode | null,
  ownUse: OwnPromoUse,
  now: number,
): Result<PromoCode, PromoRefusal> {
  if (promo === null) return refused('promo-unknown');
  const state = promoState(promo, now);
  if (state === 'off' && ownUse === 'none') return refused('promo-unknown');
  if (ownUse === 'consumed' && state !== 'off') return refused('promo-already-used');
  const isOwnReservation = ownUse === 'reserved' && state === 'used-up';
  return state === 'active' || isOwnReservation ? accepted(promo) : refused(STATE_REFUSALS[state]);
}
