import type Koa from 'koa';
import session from 'koa-session';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SessionControl } from '../../application/ports/session-control.ts';
import type { SessionStore } from '../../application/ports/session-store.ts';
import type { HttpContext } from './koa-types.ts';

/** How long a session lives after its last use, in milliseconds (product.md 1.5). */
const SESSION_MS = 14 * 86_400_000;

type SessionParts = {
  readonly app: Koa;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly https: boolean;
};

/** The `__Host-` prefix ties the cookie to this host, and only https may carry it. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-plumbline' : 'plumbline');

/** Sessions in the database under an unguessable id; the cookie carries only the signed id (product.md 1.5). */
export function sessionMiddleware({ app, store, clock, randomness, https }: SessionParts): Koa.Middleware {
  const options = {
    key: sessionCookieName(https),
    maxAge: SESSION_MS,
    renew: true,
    httpOnly: true,
    signed: true,
    secure: https,
    sameSite: 'lax' as const,
    genid: () => randomness.token(),
    store: {
      get: async (id: string) => {
        const stored = await store.find(id, clock.now());
        return stored ? (JSON.parse(stored.data) as Record<string, unknown>) : null;
      },
      set: (id: string, data: Record<string, unknown>) =>
        store.save(id, {
          userId: typeof data.userId === 'number' ? data.userId : null,
          data: JSON.stringify(data),
          expiresAt: clock.now() + SESSION_MS,
        }),
      destroy: (id: string) => store.remove(id),
    },
  };
  return session(options, app) as Koa.Middleware;
}

/** The user id of the request's session, or null. */
export function sessionUserId(context: HttpContext): number | null {
  const userId: unknown = context.session?.userId;
  return typeof userId === 'number' ? userId : null;
}

/** Lets a use case start and end the session of its request; signing in changes the session id (product.md 1.5). */
export const sessionControl = (context: HttpContext): SessionControl => ({
  signIn: async (userId) => {
    const current = context.session;
    if (!current) throw new Error('there is no session on this request');
    current.userId = userId;
    await current.regenerate();
  },
  signOut: async () => {
    context.session = null;
  },
});
