import { accepted, type Result, refused } from '../result.ts';

/** A card as typed into the sandbox's form. */
export type SandboxCardFields = { readonly cardNumber: string; readonly expiry: string; readonly securityCode: string };

/** What a test card does when it is charged (product.md 3.13). */
export type SandboxCard = 'succeeds' | 'asks-bank';

const TEST_CARDS: ReadonlyMap<string, SandboxCard | 'declined'> = new Map([
  ['4242424242424242', 'succeeds'],
  ['4000002500003155', 'asks-bank'],
  ['4000000000000002', 'declined'],
]);

const CARD_NUMBER = /^\d{12,19}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\/(\d\d)$/;
const SECURITY_CODE = /^\d{3,4}$/;

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** Whether the last digit of a card number is the check digit of the others (Luhn, ISO/IEC 7812-1 annex B). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether MM/YY is a month that has not passed; a card is good to the end of its month, in UTC. */
function isUnexpired(expiry: string, now: number): boolean {
  const [, month, year] = EXPIRY.exec(expiry) ?? [];
  return month !== undefined && now < Date.UTC(2000 + Number(year), Number(month), 1);
}

/** The fields of a card form that are mistyped: number, month and year, or code. */
export function findCardFaults(form: SandboxCardFields, now: number): (keyof SandboxCardFields)[] {
  const number = withoutSpaces(form.cardNumber);
  const faults: Record<keyof SandboxCardFields, boolean> = {
    cardNumber: !CARD_NUMBER.test(number) || !hasCheckDigit(number),
    expiry: !isUnexpired(withoutSpaces(form.expiry), now),
    securityCode: !SECURITY_CODE.test(withoutSpaces(form.securityCode)),
  };
  return (Object.keys(faults) as (keyof SandboxCardFields)[]).filter((field) => faults[field]);
}

/**
 * Reads the sandbox's card form: malformed input is invalid, and every card other than a test card is declined, so that
 * a real card never seems to work here (product.md 3.13).
 */
export function readSandboxCard(
  form: SandboxCardFields,
  now: number,
): Result<SandboxCard, 'card-invalid' | 'card-declined'> {
  if (findCardFaults(form, now).length > 0) return refused('card-invalid');
  const card = TEST_CARDS.get(withoutSpaces(form.cardNumber)) ?? 'declined';
  return card === 'declined' ? refused('card-declined') : accepted(card);
}
