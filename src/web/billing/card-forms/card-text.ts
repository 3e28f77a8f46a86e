const MAX_CARD_DIGITS = 19;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A card number in groups of four, as it stands on the card. */
export const groupCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, MAX_CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** An expiry date as MM/YY. A month of one digit gets its zero; a year of four digits, as browsers fill it in, is cut to two. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)}/${year}`;
}

/** Rewrites what is being typed and keeps the caret behind the digit it was behind. */
export function retype(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const formatted = format(value);
  if (formatted === value) return;
  const caret = selectionStart ?? value.length;
  const digitsBefore = digitsOf(value.slice(0, caret)).length;
  input.value = formatted;
  if (caret < value.length) input.setSelectionRange(...behindDigit(formatted, digitsBefore));
}

function behindDigit(text: string, count: number): [start: number, end: number] {
  let left = count;
  let place = 0;
  while (left > 0 && place < text.length) {
    if (/\d/.test(text.charAt(place))) left -= 1;
    place += 1;
  }
  return [place, place];
}
