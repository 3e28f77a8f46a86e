import type { EditedFields } from '../edited-fields.ts';
import { accepted, type Result, refused } from '../result.ts';
import type { ProductCode } from './product.ts';

/** What administrators edit of a promo code. Times in milliseconds, UTC. */
export type PromoCodeTerms = {
  readonly discountPercent: number;
  readonly maxUses: number;
  /** What it discounts: at least one of both. */
  readonly isForNppe: boolean;
  readonly isForPeng: boolean;
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
  isForNppe: { kind: 'boolean', label: 'For the NPPE Study Package', auditName: 'for NPPE' },
  isForPeng: { kind: 'boolean', label: 'For the P.Eng. Examples', auditName: 'for P.Eng.' },
  startsAt: { kind: 'first-day', label: 'First day', auditName: 'starts' },
  expiresAt: { kind: 'last-day', label: 'Last day', auditName: 'expires' },
  description: { kind: 'optional-text', label: 'Description', auditName: 'description' },
  isActive: { kind: 'boolean', label: 'Active', auditName: 'active' },
};

/** Terms that limit nothing; a code adds its discount and number of uses. */
export const UNLIMITED_PROMO_TERMS: Omit<PromoCodeTerms, 'discountPercent' | 'maxUses'> = {
  isForNppe: true,
  isForPeng: false,
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
  | 'promo-other-product'
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

/** The most codes that are made at once, and the longest beginning that they share. */
export const MAX_CODES_AT_ONCE = 1_000;
export const MAX_PROMO_PREFIX_LENGTH = 20;

/** Letters and digits that are not mistaken for each other when a code is read out. */
const UNMISTAKABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_LENGTH = 8;

/**
 * A code that cannot be guessed: the prefix, a hyphen unless it ends with a separator, and eight random characters, of
 * which there are 10^12 (product.md 13.40).
 */
export function randomPromoCode(prefix: string, random: () => number): string {
  const signs = Array.from({ length: RANDOM_LENGTH }, () => UNMISTAKABLE[Math.floor(random() * UNMISTAKABLE.length)]);
  return `${prefix}${/[-_]$/.test(prefix) ? '' : '-'}${signs.join('')}`;
}

/** Why new terms of a code are refused (product.md 13.11). */
export type PromoTermsRefusal = 'promo-percent-fixed' | 'promo-max-below-used';

/**
 * Whether the terms of a code may change like this: the percent is fixed while a use is reserved or consumed, since a
 * payment depends on it; the maximum must cover the uses taken (product.md 13.11).
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

/** How a person already uses a code: an own reservation may be resumed, a consumed use may not. */
export type OwnPromoUse = 'none' | 'reserved' | 'consumed';

const STATE_REFUSALS = {
  off: 'promo-inactive',
  expired: 'promo-expired',
  'not-started': 'promo-not-started',
  'used-up': 'promo-used-up',
} as const satisfies Record<Exclude<PromoState, 'active'>, PromoRefusal>;

/** Whether a code discounts a product (product.md 13.39). */
export const isForProduct = ({ isForNppe, isForPeng }: PromoCodeTerms, product: ProductCode): boolean =>
  product === 'nppe' ? isForNppe : isForPeng;

/**
 * Decides whether a person may use a code for a product now (product.md 3.6, 3.7). A code that is switched off, has not
 * begun or is for another product is reported as unknown to people without a use of it, so that guessing reveals none
 * (product.md 3.39).
 */
export function checkPromoCode(
  promo: PromoCode | null,
  ownUse: OwnPromoUse,
  product: ProductCode,
  now: number,
): Result<PromoCode, PromoRefusal> {
  if (promo === null) return refused('promo-unknown');
  const state = promoState(promo, now);
  const isOther = !isForProduct(promo, product);
  if ((isOther || state === 'off' || state === 'not-started') && ownUse === 'none') return refused('promo-unknown');
  if (isOther) return refused('promo-other-product');
  if (ownUse === 'consumed' && state !== 'off') return refused('promo-already-used');
  const isOwnReservation = ownUse === 'reserved' && state === 'used-up';
  return state === 'active' || isOwnReservation ? accepted(promo) : refused(STATE_REFUSALS[state]);
}
