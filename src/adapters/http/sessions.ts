import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import session from 'koa-session';
import type { SessionControl, SessionStore } from '../../application/ports/accounts.ts';
import type { Clock, Randomness } from '../../application/ports/infrastructure.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a session lives after its last use, in milliseconds (product.md 1.5). */
const SESSION_MS = 14 * 86_400_000;

/** How long a session lives however often it is used, in milliseconds (product.md 1.19). */
const LONGEST_MS = 30 * 86_400_000;

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
 * Sessions in the database under an unguessable id; the cookie carries only the signed id (product.md 1.5). The library
 * never makes one: what it saves is only prolonged, so that a request under way cannot bring back a session that was ended.
 */
export function sessionMiddleware(
  app: Koa<RequestState>,
  { store, clock, randomness, https }: SessionParts,
): Koa.Middleware {
  const options = {
    key: sessionCookieName(https),
    maxAge: SESSION_MS,
    renew: false,
    autoCommit: false,
    httpOnly: true,
    signed: true,
    secure: https,
    sameSite: 'lax' as const,
    genid: (context: { readonly state: RequestState }) => context.state.newSessionId ?? randomness.token(),
    store: {
      get: (id: string) => store.find(id, clock.now()),
      set: async (id: string, { begunAt }: { readonly begunAt: number }) => {
        await store.prolong(id, endOf(begunAt, clock.now()), clock.now());
      },
      destroy: (id: string) => store.remove(id),
    },
  };
  const run = session(options, app as unknown as Koa) as Koa.Middleware;
  return (context, next) => {
    // Https is that of the public address: a proxy may end it.
    context.cookies.secure = https;
    return run(context, next);
  };
}

/** When a session ends that is used now. */
const endOf = (begunAt: number, now: number): number => Math.min(now + SESSION_MS, begunAt + LONGEST_MS);

/** The session id that a request carries in its signed cookie, outside the middlewares: an upgrade passes none of them (product.md 10.2). */
export const sessionIdOf =
  (app: Koa<RequestState>, https: boolean) =>
  (request: IncomingMessage): string | null =>
    app.createContext(request, new ServerResponse(request)).cookies.get(sessionCookieName(https), { signed: true }) ??
    null;

/** Lets a use case start and end the session of its request; signing in makes one under a new id (product.md 1.5). */
export function sessionsOf({ store, clock, randomness }: SessionParts): OpenSession {
  return async (context) => {
    const { userId, begunAt, expiresAt } = context.session ?? {};
    const isDueToBeNoted = typeof expiresAt === 'number' && expiresAt < endOf(begunAt, clock.now()) - NOTED_EVERY_MS;
    if (isDueToBeNoted) await context.session?.save();
    const control: SessionControl = {
      signIn: async ({ id, passwordHash }) => {
        const session = { userId: id, begunAt: clock.now(), expiresAt: endOf(clock.now(), clock.now()) };
        const newSessionId = randomness.token();
        const isMade = await store.create(newSessionId, session, passwordHash);
        if (!isMade) await end(context);
        else await startUnder(context, newSessionId, session);
        return isMade;
      },
      signOut: () => end(context),
    };
    return { userId: typeof userId === 'number' ? userId : null, control };
  };
}

/** Ends the session there was, and hands out the one that was made. */
async function startUnder(context: HttpContext, newSessionId: string, session: Record<string, unknown>): Promise<void> {
  context.state.newSessionId = newSessionId;
  context.session = session;
  await context.session?.regenerate();
}

async function end(context: HttpContext): Promise<void> {
  const carried = context.session;
  context.session = null;
  await carried?.manuallyCommit();
}
