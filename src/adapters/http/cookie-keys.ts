import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Signs and verifies cookies, as Koa asks for it. */
export type CookieKeys = {
  readonly sign: (data: string) => string;
  readonly verify: (data: string, signature: string) => boolean;
  /** The place of the key with which something was signed; -1 where it is none of them. */
  readonly index: (data: string, signature: string) => number;
};

/** A signature that was found right, and the place of its key. */
type Verified = { readonly signature: string; readonly index: number };

const MOST_REMEMBERED = 10_000;

/**
 * Releases until November 2026 signed with HMAC-SHA1. `sha1` goes when no session can have begun with one of them, 30 days after the
 * upgrade, so not before 2027-02; a browser that has not signed in since then counts as a new device (product.md 1.23).
 */
const ACCEPTED = ['sha256', 'sha1'] as const;
const [CURRENT] = ACCEPTED;

const signWith = (algorithm: (typeof ACCEPTED)[number], key: KeyObject, data: string): string =>
  createHmac(algorithm, key).update(data).digest('base64url');

/**
 * Signatures by HMAC-SHA256: the first key signs, and what any of them signed is valid, so that keys can be changed. Koa's own
 * `keygrip` compares two by an HMAC of each under a random key. Signatures of one algorithm are equally long, so that comparing
 * them in constant time is enough, and one HMAC verifies a cookie that the current key signed. What was verified is remembered: a
 * browser sends the same cookie with each request. Nobody can fill that memory with what no key has signed.
 */
export function createCookieKeys(secrets: readonly string[]): CookieKeys {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [current] = keys;
  if (!current) throw new Error('signed cookies need a key');
  const verified = new LRUCache<string, Verified>({ max: MOST_REMEMBERED });
  const isBy = (key: KeyObject, data: string, signature: string): boolean =>
    ACCEPTED.some((algorithm) => isEqual(signWith(algorithm, key, data), signature));
  const index = (data: string, signature: string): number => {
    const known = verified.get(data);
    if (known && isEqual(known.signature, signature)) return known.index;
    const found = keys.findIndex((key) => isBy(key, data, signature));
    if (found >= 0) verified.set(data, { signature, index: found });
    return found;
  };
  return {
    sign: (data) => signWith(CURRENT, current, data),
    verify: (data, signature) => index(data, signature) >= 0,
    index,
  };
}

function isEqual(own: string, given: string): boolean {
  const [one, other] = [Buffer.from(own), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
