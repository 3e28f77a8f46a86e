import { createHash } from 'node:crypto';
import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';

const LONGEST_KEY = 255;

/**
 * The key under which a name or address is unique regardless of case, folded here so that both databases agree
 * (product.md 1.1, 1.2). Folding can lengthen rare letters; what no longer fits the column is kept as its digest.
 */
export function caselessKey(text: string): string {
  const key = toCaseInsensitiveKey(text);
  return key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
