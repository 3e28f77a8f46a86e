import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import session from 'koa-session';
import type { SessionUses } from '../../application/accounts/session-uses.ts';
import type {
  FindSession,
  FoundSession,
  SessionStore,
  SessionView,
  SignInPlace,
  StoredSession,
  User,
} from '../../application/ports/accounts.ts';
import type { Clock, Randomness } from '../../application/ports/infrastructure.ts';
import type { SessionControl } from '../../application/ports/session-control.ts';
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

/** Makes koa-session ready to change the session of a request; reading one does without. */
type LoadSession = (context: HttpContext) => Promise<void>;

/**
 * Sessions in the database under an unguessable id; the cookie carries only the signed id (product.md 1.5). The library
 * writes the cookie and stores nothing, so that a request under way cannot bring back a session that was ended. It is loaded for the
 * few requests that change their session: preparing that cost as much as the rest of a short request.
 */
export function openSessionLibrary(
  app: Koa<RequestState>,
  { store, https }: Pick<SessionParts, 'store' | 'https'>,
): { readonly loadSession: LoadSession } {
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
        const { carried } = ctx?.state ?? {};
        return carried?.id === id ? carried.found?.session : undefined;
      },
      set: async () => undefined,
      destroy: (id: string) => store.remove(id),
    },
  };
  const run = session(options, app as unknown as Koa) as Koa.Middleware;
  const loaded = new WeakSet<HttpContext>();
  return {
    loadSession: async (context) => {
      if (loaded.has(context)) return;
      loaded.add(context);
      await run(context as unknown as Koa.Context, async () => undefined);
    },
  };
}

/** Reads the session that the signed cookie of a request carries, with its users. */
export function readCarriedSession({
  findSession,
  https,
}: Pick<SessionParts, 'findSession' | 'https'>): Koa.Middleware<RequestState> {
  const name = sessionCookieName(https);
  const readAndGoOn = async (context: HttpContext, id: string, next: Koa.Next): Promise<void> => {
    context.state.carried = { id, found: await findSession(id) };
    await next();
  };
  return (context, next) => {
    const { cookies } = context;
    // Https is that of the public address: a proxy may end it.
    cookies.secure = https;
    const id = cookies.get(name, { signed: true });
    return id ? readAndGoOn(context, id, next) : next();
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

type SessionChanges = Omit<SessionParts, 'findSession'> & { readonly loadSession: LoadSession };

/** Lets a use case change the session of its request; signing in and confirming give it a new id (product.md 1.5, 1.35). */
export function createSessionReader(parts: SessionChanges): ReadRequestSession {
  const { uses, clock, loadSession } = parts;
  return async (context) => {
    const { id = null, found = null } = context.state.carried ?? {};
    const known = found?.session ?? null;
    if (id !== null && known) uses.note(id, known, context.state.address, clock.now());
    const isDueToBeNoted = known && known.expiresAt < endOf(known.begunAt, clock.now()) - NOTED_EVERY_MS;
    if (isDueToBeNoted) await prolong(parts, context, id ?? '', known);
    // Not an accessor: V8 keeps a hidden class for each object literal that has one until a full collection (docs/performance.md).
    const control: SessionControl & { provenAt: number | null } = {
      id,
      name: known && `${known.userId}-${known.begunAt}`,
      begunAt: known?.begunAt ?? null,
      provenAt: known?.confirmedAt ?? known?.begunAt ?? null,
      confirm: async () => {
        const confirmedAt = await confirm(parts, context);
        control.provenAt = confirmedAt ?? control.provenAt;
        return confirmedAt !== null;
      },
      signIn: (user) => signIn(parts, context, user, { begunAt: clock.now() }),
      renew: async (user) => known !== null && signIn(parts, context, user, known),
      signOut: async () => {
        await loadSession(context);
        await end(context);
      },
    };
    return { user: found?.user ?? null, viewed: found?.viewed ?? null, view: known?.view ?? null, control };
  };
}

/** Prolongs a session and its cookie, unless it has ended or moved to a new id, whose cookie the browser may have by now. */
async function prolong(
  { store, clock, loadSession }: SessionChanges,
  context: HttpContext,
  id: string,
  { begunAt }: StoredSession,
): Promise<void> {
  if (!(await store.prolong(id, endOf(begunAt, clock.now()), clock.now()))) return;
  await loadSession(context);
  await context.session?.save();
}

/** Moves the session to a new id, so that a copy of the cookie that was sent is not confirmed with it; when, null where it has ended. */
async function confirm(
  { store, clock, randomness, loadSession }: SessionChanges,
  context: HttpContext,
): Promise<number | null> {
  const { id, found = null } = context.state.carried ?? {};
  if (!id || !found) return null;
  const [newId, now] = [randomness.token(), clock.now()];
  if (!(await store.confirm({ id, newId, userId: found.session.userId, now }))) return null;
  await loadSession(context);
  await startUnder(context, newId, found.session);
  return now;
}

async function signIn(
  { store, clock, randomness, https, loadSession }: SessionChanges,
  context: HttpContext,
  { id, passwordHash, isByPasswordAlone = false }: Parameters<SessionControl['signIn']>[0],
  { begunAt, confirmedAt }: Pick<FoundSession, 'begunAt' | 'confirmedAt'>,
): Promise<boolean> {
  await loadSession(context);
  const session = { userId: id, begunAt, expiresAt: endOf(begunAt, clock.now()) };
  const newSessionId = randomness.token();
  const deviceToken = renewDeviceCookie(context, randomness, https);
  const isContinued = context.state.carried?.found?.session.userId === id;
  const place = { ...describePlace(context), deviceToken, usedAt: clock.now(), isContinued };
  const isMade = await store.create(
    newSessionId,
    { ...session, place, isByPasswordAlone, confirmedAt: confirmedAt ?? null },
    passwordHash,
  );
  if (!isMade) await end(context);
  else await startUnder(context, newSessionId, session);
  return isMade;
}

const describePlace = (context: HttpContext): Pick<SignInPlace, 'device' | 'network'> => ({
  device: describeDevice(context.get('user-agent')),
  network: shortenToNetwork(context.state.address),
});

/** Ends the session there was, and hands out the one that was stored under a new id. */
async function startUnder(context: HttpContext, newSessionId: string, session: StoredSession): Promise<void> {
  context.state.newSessionId = newSessionId;
  context.session = { ...session };
  await context.session?.regenerate();
}

async function end(context: HttpContext): Promise<void> {
  const carried = context.session;
  context.session = null;
  await carried?.manuallyCommit();
}
