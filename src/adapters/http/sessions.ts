import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import session from 'koa-session';
import type { SessionUses } from '../../application/accounts/session-uses.ts';
import type {
  FindSession,
  SessionControl,
  SessionStore,
  SessionView,
  SignInPlace,
  User,
} from '../../application/ports/accounts.ts';
import type { Clock, Randomness } from '../../application/ports/infrastructure.ts';
import { shortenToNetwork } from '../../domain/accounts/client-network.ts';
import { describeDevice } from '../../domain/accounts/device-description.ts';
import { renewDeviceCookie } from './device-cookie.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a session lives after its last use, in milliseconds (product.md 1.5). */
const SESSION_MS = 14 * 86_400_000;

/** How long a session lives however often it is used, in milliseconds (product.md 1.19). */
const LONGEST_MS = 30 * 86_400_000;

/** A use is noted when this long has passed since the last one noted, so that not every request writes. */
const NOTED_EVERY_MS = 3_600_000;

/** The library wants an id for whoever has no session; nothing is ever stored or found under it. */
const NO_SESSION_ID = 'none';

type SessionParts = {
  readonly store: SessionStore;
  readonly findSession: FindSession;
  readonly uses: Pick<SessionUses, 'note'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly https: boolean;
};

/** Whose session a request carries, and what can be done with it. */
export type RequestSession = {
  readonly user: User | null;
  /** The learner whose site is seen. */
  readonly viewed: User | null;
  /** Whose site the session's administrator sees. */
  readonly view: SessionView | null;
  readonly control: SessionControl;
};

/** Reads the session of a request. */
export type ReadRequestSession = (context: HttpContext) => Promise<RequestSession>;

/** The `__Host-` prefix ties the cookie to this host, and only https may carry it. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-plumbline' : 'plumbline');

/**
 * Sessions in the database under an unguessable id; the cookie carries only the signed id (product.md 1.5). The library
 * never makes one: what it saves is only prolonged, so that a request under way cannot bring back a session that was ended.
 */
export function sessionMiddleware(
  app: Koa<RequestState>,
  { store, findSession, clock, https }: Omit<SessionParts, 'uses' | 'randomness'>,
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
    genid: (context: { readonly state: RequestState }) => context.state.newSessionId ?? NO_SESSION_ID,
    store: {
      get: async (id: string, _maxAge: number, { ctx }: { readonly ctx?: HttpContext }) => {
        const found = await findSession(id);
        if (ctx) ctx.state.carried = { id, found };
        return found?.session;
      },
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
export const createSessionIdReader =
  (app: Koa<RequestState>, https: boolean) =>
  (request: IncomingMessage): string | null =>
    app.createContext(request, new ServerResponse(request)).cookies.get(sessionCookieName(https), { signed: true }) ??
    null;

/** Lets a use case start and end the session of its request; signing in makes one under a new id (product.md 1.5). */
export function createSessionReader({
  store,
  uses,
  clock,
  randomness,
  https,
}: Omit<SessionParts, 'findSession'>): ReadRequestSession {
  return async (context) => {
    const { userId, begunAt, expiresAt, confirmedAt, view, lastUsedAt, network } = context.session ?? {};
    const { id: carriedId = null, found = null } = context.state.carried ?? {};
    if (carriedId !== null && typeof userId === 'number') {
      uses.note(carriedId, { lastUsedAt, network }, context.state.address, clock.now());
    }
    const isDueToBeNoted = typeof expiresAt === 'number' && expiresAt < endOf(begunAt, clock.now()) - NOTED_EVERY_MS;
    if (isDueToBeNoted) await context.session?.save();
    const control: SessionControl = {
      id: carriedId,
      provenAt: confirmedAt ?? begunAt ?? null,
      confirm: async () => {
        if (carriedId !== null) await store.confirm(carriedId, clock.now());
      },
      signIn: async ({ id, passwordHash, isByPasswordAlone = false }) => {
        const session = { userId: id, begunAt: clock.now(), expiresAt: endOf(clock.now(), clock.now()) };
        const newSessionId = randomness.token();
        const deviceToken = renewDeviceCookie(context, randomness, https);
        const place = { ...describePlace(context), deviceToken, isContinued: userId === id };
        const isMade = await store.create(newSessionId, { ...session, place, isByPasswordAlone }, passwordHash);
        if (!isMade) await end(context);
        else await startUnder(context, newSessionId, session);
        return isMade;
      },
      signOut: () => end(context),
    };
    return { user: found?.user ?? null, viewed: found?.viewed ?? null, view: view ?? null, control };
  };
}

const describePlace = (context: HttpContext): Pick<SignInPlace, 'device' | 'network'> => ({
  device: describeDevice(context.get('user-agent')),
  network: shortenToNetwork(context.state.address),
});

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
