import type { Randomness } from '../../application/ports/infrastructure.ts';
import type { HttpContext } from './koa-types.ts';

/** As long as browsers keep a cookie, and as the server knows a device (product.md 1.23). */
const MAX_AGE_MS = 400 * 86_400_000;

/** A secret of the site's generator; anything else is no device. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The secret by which a browser is known again when somebody signs in, made where it has none. The cookie is set at sign-in only
 * and stays after it; it opens nothing.
 */
export function renewDeviceCookie({ cookies }: HttpContext, randomness: Randomness, https: boolean): string {
  const name = `${https ? '__Host-' : ''}plumbline-device`;
  const carried = cookies.get(name, { signed: true }) ?? '';
  const token = TOKEN.test(carried) ? carried : randomness.token();
  const options = { signed: true, httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  cookies.set(name, token, { ...options, maxAge: MAX_AGE_MS });
  return token;
}
