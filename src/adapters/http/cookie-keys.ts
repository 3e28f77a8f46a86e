import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs and verifies cookies, as Koa asks for it. */
export type CookieKeys = {
  readonly sign: (data: string) => string;
  readonly verify: (data: string, signature: string) => boolean;
  /** The place of the key with which something was signed; -1 where it is none of them. */
  readonly index: (data: string, signature: string) => number;
};

/**
 * Signatures by HMAC-SHA1: the first key signs, and what any of them signed is valid, so that keys can be changed. Koa's own
 * `keygrip` makes the same ones, but compares two by an HMAC of each under a random key. They are equally long, so that comparing
 * them in constant time is enough, and one HMAC verifies a cookie that the current key signed.
 */
export function createCookieKeys(secrets: readonly string[]): CookieKeys {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [current] = keys;
  if (!current) throw new Error('signed cookies need a key');
  const signWith = (key: KeyObject, data: string): string => createHmac('sha1', key).update(data).digest('base64url');
  const index = (data: string, signature: string): number =>
    keys.findIndex((key) => isEqual(signWith(key, data), signature));
  return { sign: (data) => signWith(current, data), verify: (data, signature) => index(data, signature) >= 0, index };
}

function isEqual(own: string, given: string): boolean {
  const [one, other] = [Buffer.from(own), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
