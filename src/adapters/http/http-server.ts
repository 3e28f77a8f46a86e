import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Dispatch } from '../../application/dispatch.ts';
import type { SessionStore, UserRepository } from '../../application/ports/accounts.ts';
import type { Clock, IsStorageFailure, Log, Randomness } from '../../application/ports/infrastructure.ts';
import type { Metrics } from '../../application/ports/metrics.ts';
import type { Tracing } from '../../application/ports/tracing.ts';
import type { Caller } from '../../application/use-case.ts';
import { clientNetwork } from '../../domain/accounts/client-network.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { refused } from '../../domain/result.ts';
import type { RenderPage } from '../../web/entry-server.tsx';
import { answer, apiRoutes } from './api-routes.ts';
import { failureHandler } from './failure-handler.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import { type MetricsEndpoint, metricsEndpoint } from './metrics-endpoint.ts';
import type { PageCache } from './page-cache.ts';
import { pages } from './pages.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { type OpenSession, sessionMiddleware, sessionsOf } from './sessions.ts';
import { siteDocuments } from './site-documents/site-documents.ts';
import { tracedRequests } from './traced-requests.ts';
import { tryOutPass } from './try-out-pass.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site caused (product.md 7.2). `Sec-Fetch-Site` cannot be forged by a page;
 * browsers without it send `Origin`. A client that sends neither is not a browser and carries no foreign cookie. The log says what was refused (product.md 7.8).
 */
const sameSiteWrites =
  (appOrigin: string, log: Log): Koa.Middleware<RequestState> =>
  (context, next) => {
    if (READS.has(context.method)) return next();
    const site = context.get('sec-fetch-site');
    const origin = context.get('origin');
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== '' && origin !== appOrigin;
    if (!foreign) return next();
    const { reference } = context.state;
    log.warn('cross-site-write-refused', { reference, method: context.method, path: context.path, site, origin });
    answer(context, refused({ code: 'cross-site' }));
    return undefined;
  };

/** Tells who is calling: the user always comes from the session, never from the request's own words. */
const withCaller =
  (users: Pick<UserRepository, 'findById'>, openSession: OpenSession, https: boolean): Koa.Middleware<RequestState> =>
  (context, next) => {
    let caller: Promise<Caller> | undefined;
    context.state.caller = () => {
      caller ??= readCaller(context, users, openSession, https);
      return caller;
    };
    return next();
  };

async function readCaller(
  context: HttpContext,
  users: Pick<UserRepository, 'findById'>,
  openSession: OpenSession,
  https: boolean,
): Promise<Caller> {
  const { userId, control } = await openSession(context);
  const user = userId === null ? null : await users.findById(userId);
  return {
    user,
    address: clientNetwork(context.ip),
    reference: context.state.reference,
    session: control,
    pass: tryOutPass(context, https),
  };
}

/** Tells whether the database answers and its migrations are current; throws when it does not answer. */
type Readiness = () => Promise<{ readonly ready: boolean; readonly reason?: string }>;

/**
 * Ends the connections of a server that leaves with their next answer, so that nobody sends a request on one that is about
 * to close.
 */
const closeWhenLeaving =
  (leaving: AbortSignal): Koa.Middleware<RequestState> =>
  async (context, next) => {
    await next();
    if (leaving.aborted) context.set('Connection', 'close');
  };

/** `/healthz`: the process is up. `/readyz`: it can serve, and is not about to leave. */
const health =
  (readiness: Readiness, leaving: AbortSignal): Koa.Middleware<RequestState> =>
  async (context, next) => {
    if (context.path === '/healthz') {
      context.body = { status: 'up' };
      return;
    }
    if (context.path !== '/readyz') return next();
    const state = leaving.aborted
      ? { ready: false, reason: 'The server is stopping.' }
      : await readiness().catch(() => ({ ready: false, reason: 'The database does not answer.' }));
    context.status = state.ready ? 200 : 503;
    context.body = state;
  };

/** All that the HTTP adapter needs; `staticFiles` is Vite's middleware in development, else the built files. */
export type HttpParts = {
  readonly dispatch: Dispatch;
  readonly renderPage: RenderPage;
  readonly staticFiles: Koa.Middleware<RequestState>;
  readonly sessions: SessionStore;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly readiness: Readiness;
  readonly metrics: Pick<Metrics, 'countRequest'>;
  readonly metricsEndpoint: MetricsEndpoint;
  readonly tracing: Tracing;
  /** Aborted when the server is about to stop. */
  readonly leaving: AbortSignal;
  readonly isStorageFailure: IsStorageFailure;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Pages kept for visitors; a save on the site forgets them. */
  readonly cache: PageCache;
  readonly settings: {
    readonly appOrigin: string;
    readonly identity: SiteIdentity;
    readonly sessionKeys: readonly string[];
    readonly stripe: boolean;
    readonly development: boolean;
    /** How many proxies stand in front; their X-Forwarded-For entries are believed. */
    readonly trustedProxies: number;
  };
};

/** Puts the middlewares in order: each sees only what the ones before it let through. */
export function createKoa(parts: HttpParts): Koa<RequestState> {
  const { settings } = parts;
  const https = settings.appOrigin.startsWith('https:');
  const app = new Koa<RequestState>({
    keys: [...settings.sessionKeys],
    proxy: settings.trustedProxies > 0,
    maxIpsCount: settings.trustedProxies,
  });
  app.on('error', (error: unknown) => {
    // A reader who went away is no failure: the line of the request says `broken`.
    if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    parts.log.warn('connection failed', { reason: String(error) });
  });
  const { cache } = parts;
  app.use(requestLog({ ...parts, behindProxy: settings.trustedProxies > 0 }));
  app.use(tracedRequests(parts.tracing, settings.trustedProxies > 0));
  app.use(closeWhenLeaving(parts.leaving));
  app.use(securityHeaders({ https, stripe: settings.stripe, development: settings.development }));
  app.use(failureHandler(parts.log, parts.isStorageFailure));
  app.use(health(parts.readiness, parts.leaving));
  app.use(metricsEndpoint(parts.metricsEndpoint));
  app.use(parts.staticFiles);
  app.use(cache.serve);
  app.use(sameSiteWrites(settings.appOrigin, parts.log));
  const sessions = { ...parts, store: parts.sessions, https };
  app.use(sessionMiddleware(app, sessions));
  app.use(withCaller(parts.users, sessionsOf(sessions), https));
  app.use(apiRoutes(parts.dispatch).routes());
  app.use(siteDocuments({ ...parts, appOrigin: settings.appOrigin, cache }));
  app.use(pages({ ...parts, appOrigin: settings.appOrigin, identity: settings.identity, cache }));
  return app;
}

/** More than the site is made for, and few enough for the open files that a process may have. */
const MAX_CONNECTIONS = 15_000;

/** A server with time-outs and an end to its connections, so that slow ones do not pile up (product.md 7.1, 7.6). */
export function createHttpServer(app: Koa<RequestState>): Server {
  const server = createServer({ connectionsCheckingInterval: 2_000 }, app.callback());
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return server;
}
