import type { PendingSignInCookie } from '../../application/ports/second-factor.ts';
import { PENDING_SIGN_IN_MS } from '../../domain/accounts/second-factor.ts';
import type { HttpContext } from './koa-types.ts';

/** A signed cookie with the token of a sign-in that waits for its second step, in this browser only (product.md 1.30). */
export function pendingSignInCookie({ cookies }: HttpContext, https: boolean): PendingSignInCookie {
  const name = `${https ? '__Host-' : ''}plumbline-second-step`;
  const options = { signed: true, httpOnly: true, sameSite: 'strict', secure: https, path: '/' } as const;
  return {
    readToken: () => cookies.get(name, { signed: true }) ?? null,
    keep: (token) => void cookies.set(name, token, { ...options, maxAge: PENDING_SIGN_IN_MS }),
    drop: () => void cookies.set(name, null, options),
  };
}
