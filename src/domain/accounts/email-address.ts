import { hasInvisibleCharacters } from './invisible-characters.ts';

const MAX_LENGTH = 254;
const SHAPE = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@.<>"'(),:;[\]\\\p{Cc}]+(\.[^\s@.<>"'(),:;[\]\\\p{Cc}]+)+$/u;

/** Whether text, trimmed, can be an e-mail address (product.md 1.2; names and length as RFC 5321 has them). */
export const isEmailAddress = (text: string): boolean => {
  const address = text.trim();
  return address.length <= MAX_LENGTH && SHAPE.test(address) && !hasInvisibleCharacters(address);
};
