import type { RandomNumber } from '../exam/paper.ts';

/** How many recovery codes a set has (product.md 1.32). */
export const RECOVERY_CODE_COUNT = 10;

/** With this many or fewer the owner reads that few are left (product.md 1.32). */
const FEW_CODES = 3;

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 12;
const SELECTOR_LENGTH = 2;

/**
 * A recovery code in the two parts in which it is stored: the selector finds the one row whose hash is compared, the secret
 * (50 bits) is stored as a password hash only.
 */
export type RecoveryCodeParts = { readonly selector: string; readonly secret: string };

/** Makes a set of codes as they are shown, such as `k7qf-m2x9-w4tn`; their selectors differ (product.md 1.32). */
export function createRecoveryCodes(random: RandomNumber): string[] {
  const codes = new Map<string, string>();
  while (codes.size < RECOVERY_CODE_COUNT) {
    const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join(
      '',
    );
    const selector = letters.slice(0, SELECTOR_LENGTH);
    if (!codes.has(selector)) codes.set(selector, letters.replaceAll(/(.{4})(?=.)/g, '$1-'));
  }
  return [...codes.values()];
}

/** Reads a code as people type it: any case, with or without hyphens and spaces, o for 0, i and l for 1; null if it is none. */
export function parseRecoveryCode(typed: string): RecoveryCodeParts | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  if (letters.length !== CODE_LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null;
  return { selector: letters.slice(0, SELECTOR_LENGTH), secret: letters.slice(SELECTOR_LENGTH) };
}

/** Whether so few codes are left that a new set should be made (product.md 1.32). */
export const areFewRecoveryCodesLeft = (left: number): boolean => left <= FEW_CODES;
