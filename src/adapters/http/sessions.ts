import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SessionControl } from '../../application/ports/session-control.ts';
import type { SessionStore } from '../../application/ports/session-store.ts';
import type { HttpContext } from './koa-types.ts';

/** How long a session lives after its last use, in milliseconds (product.md 1.5). */
const SESSION_MS = 14 * 86_400_000;

/** A use is noted when this long has passed since the last one noted, so that not every request writes. */
const NOTED_EVERY_MS = 3_600_000;

type SessionParts = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly https: boolean;
};

/** Whose session a request carries, and what can be done with it. */
export type RequestSession = { readonly userId: number | null; readonly control: SessionControl };

/** Reads the session of a request. */
export type OpenSession = (context: HttpContext) => Promise<RequestSession>;

/** The `__Host-` prefix ties the cookie to this host, and only https may carry it. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-plumbline' : 'plumbline');

/**
 * Sessions in the database under an unguessable id; the cookie carries only the signed id. A session is made by signing in
 * and by nothing else, under a new id each time (product.md 1.5).
 */
export function sessionsOf(parts: SessionParts): OpenSession {
  const { store, clock } = parts;
  return async (context) => {
    const carried = carriedId(context, parts);
    const now = clock.now();
    const found = carried === null ? null : await store.find(carried, now);
    if (carried !== null && found && found.expiresAt < now + SESSION_MS - NOTED_EVERY_MS) {
      if (await store.prolong(carried, now + SESSION_MS)) carry(context, parts, carried);
    }
    return { userId: found?.userId ?? null, control: controlOf(context, parts, carried) };
  };
}

const controlOf = (context: HttpContext, parts: SessionParts, carried: string | null): SessionControl => ({
  signIn: async ({ id: userId, passwordHash }) => {
    if (carried !== null) await parts.store.remove(carried);
    const id = parts.randomness.token();
    const session = { userId, expiresAt: parts.clock.now() + SESSION_MS };
    const isMade = await parts.store.create(id, session, passwordHash);
    carry(context, parts, isMade ? id : null);
    return isMade;
  },
  signOut: async () => {
    if (carried !== null) await parts.store.remove(carried);
    carry(context, parts, null);
  },
});

function carriedId(context: HttpContext, { https }: SessionParts): string | null {
  return context.cookies.get(sessionCookieName(https), { signed: true }) ?? null;
}

/** Gives the browser a session id, or takes the one it has away. Https is that of the public address: a proxy may end it. */
function carry(context: HttpContext, { https }: SessionParts, id: string | null): void {
  context.cookies.secure = https;
  context.cookies.set(sessionCookieName(https), id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    overwrite: true,
    ...(id === null ? {} : { maxAge: SESSION_MS }),
  });
}
