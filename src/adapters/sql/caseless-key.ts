import { createHash } from 'node:crypto';
import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';

const LONGEST_KEY = 255;

/**
 * The key under which a name or address is unique regardless of case, folded here so that both databases agree
 * (product.md 1.1, 1.2). Folding can lengthen rare letters; a key too long for the column is stored as its digest.
 */
export function toCaselessKey(text: string): string {
  const key = toCaseInsensitiveKey(text);
  return key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
