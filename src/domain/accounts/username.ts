import { accepted, type Result, refused } from '../result.ts';
import { hasVisibleCharacter } from './invisible-characters.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 40;
const FORBIDDEN = /[@\s\p{Cc}\p{Cf}]/u;

/** Trims a username and checks it, so that a username can never be taken for an e-mail address (product.md 1.1). */
export function parseUsername(text: string): Result<string, 'username-length' | 'username-characters'> {
  const username = text.trim().normalize('NFC');
  const length = [...username].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return refused('username-length');
  if (FORBIDDEN.test(username.normalize('NFKC')) || !hasVisibleCharacter(username))
    return refused('username-characters');
  return accepted(username);
}

/** The form in which names and addresses are compared: regardless of case (product.md 1.1, 1.2). */
export const toCaseInsensitiveKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
