import { createServer, type RequestListener, type Server } from 'node:http';
import Koa from 'koa';
import type { SessionUses } from '../../application/accounts/session-uses.ts';
import type { Dispatch } from '../../application/dispatch.ts';
import type { FollowLink } from '../../application/outreach/follow-link.ts';
import type { FindSession, SessionStore } from '../../application/ports/accounts.ts';
import type { Clock, IsStorageFailure, Log, Randomness } from '../../application/ports/infrastructure.ts';
import type { Metrics } from '../../application/ports/metrics.ts';
import type { PictureStore } from '../../application/ports/pictures.ts';
import type { Tracing } from '../../application/ports/tracing.ts';
import type { Caller } from '../../application/use-case.ts';
import { isViewInForce, viewEndsAt } from '../../domain/accounts/learner-view.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { refused } from '../../domain/result.ts';
import type { RenderPage } from '../../web/entry-server.tsx';
import { apiRoutes } from './api-routes.ts';
import { campaignLinks } from './campaign-links.ts';
import { createCookieKeys } from './cookie-keys.ts';
import { failureHandler } from './failure-handler.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import { type MetricsEndpoint, metricsEndpoint } from './metrics-endpoint.ts';
import { answerFromCache, type PageCache } from './page-cache.ts';
import { pageRenderer } from './pages.ts';
import { pendingSignInCookie } from './pending-sign-in-cookie.ts';
import { servePictures } from './pictures.ts';
import { requestLog } from './request-log.ts';
import { createRequestRecorder } from './request-record.ts';
import { securityHeaders } from './security-headers.ts';
import { writeResultResponse } from './send-json.ts';
import { createSessionReader, openSessionLibrary, type ReadRequestSession, readCarriedSession } from './sessions.ts';
import { siteDocuments } from './site-documents/site-documents.ts';
import { requestTracing } from './traced-requests.ts';
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
    writeResultResponse(context, refused({ code: 'cross-site' }));
    return undefined;
  };

/** Identifies the caller: the user always comes from the session, never from the request's own data. */
const withCaller =
  (parts: CallerParts): Koa.Middleware<RequestState> =>
  (context, next) => {
    let caller: Promise<Caller> | undefined;
    context.state.caller = () => {
      caller ??= readCaller(context, parts);
      return caller;
    };
    return next();
  };

type CallerParts = {
  readonly clock: Clock;
  readonly openSession: ReadRequestSession;
  readonly https: boolean;
};

async function readCaller(context: HttpContext, { clock, openSession, https }: CallerParts): Promise<Caller> {
  const { user, viewed, view, control } = await openSession(context);
  const isViewing = user && view && viewed && isViewInForce(view, user.role, viewed.role, clock.now());
  return {
    user: isViewing ? viewed : user,
    viewedBy: isViewing ? { ...user, viewEndsAt: viewEndsAt(view.begunAt) } : null,
    address: context.state.address,
    reference: context.state.reference,
    session: control,
    pendingSignIn: pendingSignInCookie(context, https),
    pass: tryOutPass(context, https),
  };
}

/** Reports whether the database answers and its migrations are current; throws when it does not answer. */
type Readiness = () => Promise<{ readonly ready: boolean; readonly reason?: string }>;

/**
 * Ends the connections of a server that is shutting down with their next answer, so that no client sends a request on
 * one that is about to close.
 */
const closeWhenLeaving =
  (leaving: AbortSignal): Koa.Middleware<RequestState> =>
  async (context, next) => {
    const closeAfterAnswer = (): void => {
      if (leaving.aborted) context.set('Connection', 'close');
    };
    // A page that goes into the cache is sent by the time that the others have answered.
    closeAfterAnswer();
    await next();
    closeAfterAnswer();
  };

/** `/healthz`: the process is up. `/readyz`: it can serve, and is not about to leave. */
const health = (readiness: Readiness, leaving: AbortSignal): Koa.Middleware<RequestState> => {
  const answerReadiness = async (context: HttpContext): Promise<void> => {
    const state = leaving.aborted
      ? { ready: false, reason: 'The server is stopping.' }
      : await readiness().catch(() => ({ ready: false, reason: 'The database does not answer.' }));
    context.status = state.ready ? 200 : 503;
    context.body = state;
  };
  return (context, next) => {
    const { path } = context;
    if (path === '/readyz') return answerReadiness(context);
    if (path !== '/healthz') return next();
    context.body = { status: 'up' };
    return undefined;
  };
};

/** All that the HTTP adapter needs; `staticFiles` is Vite's middleware in development, else the built files. */
export type HttpServerOptions = {
  readonly dispatch: Dispatch;
  readonly renderPage: RenderPage;
  readonly staticFiles: Koa.Middleware<RequestState>;
  readonly sessions: SessionStore;
  readonly findSession: FindSession;
  readonly sessionUses: Pick<SessionUses, 'note'>;
  readonly pictureStore: Pick<PictureStore, 'find'>;
  /** Leads on from a link of a newsletter mail. */
  readonly followLink: FollowLink;
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
  /** Cached pages for visitors; a save on the site clears them. */
  readonly cache: PageCache;
  readonly settings: {
    readonly appOrigin: string;
    readonly identity: SiteIdentity;
    readonly sessionKeys: readonly string[];
    readonly stripe: boolean;
    readonly development: boolean;
    /** The number of proxies in front of the server; their X-Forwarded-For entries are trusted. */
    readonly trustedProxies: number;
  };
};

/** Puts the middlewares in order: each sees only what the ones before it let through. */
export function createKoa(parts: HttpServerOptions): Koa<RequestState> {
  const { settings } = parts;
  const https = settings.appOrigin.startsWith('https:');
  const app = new Koa<RequestState>({
    proxy: settings.trustedProxies > 0,
    maxIpsCount: settings.trustedProxies,
  });
  app.keys = createCookieKeys(settings.sessionKeys);
  app.on('error', (error: unknown) => {
    // A reader who went away is no failure: the line of the request says `broken`.
    if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    parts.log.warn('connection failed', { reason: String(error) });
  });
  const { cache } = parts;
  app.use(requestLog(createRequestRecorder({ ...parts, ...settings })));
  app.use(requestTracing(parts.tracing, settings.trustedProxies > 0));
  app.use(closeWhenLeaving(parts.leaving));
  app.use(securityHeaders({ https, stripe: settings.stripe, development: settings.development }));
  app.use(failureHandler(parts.log, parts.isStorageFailure));
  app.use(health(parts.readiness, parts.leaving));
  app.use(metricsEndpoint(parts.metricsEndpoint));
  app.use(parts.staticFiles);
  app.use(servePictures(parts.pictureStore));
  app.use(campaignLinks(parts.followLink));
  app.use(sameSiteWrites(settings.appOrigin, parts.log));
  const sessions = { ...parts, store: parts.sessions, uses: parts.sessionUses, https };
  const library = openSessionLibrary(app, sessions);
  app.use(readCarriedSession(sessions));
  app.use(withCaller({ ...parts, openSession: createSessionReader({ ...sessions, ...library }), https }));
  app.use(apiRoutes(parts.dispatch));
  app.use(siteDocuments({ ...parts, appOrigin: settings.appOrigin, cache }));
  app.use(pageRenderer({ ...parts, appOrigin: settings.appOrigin, identity: settings.identity, cache }));
  return app;
}

/** More than the site is made for, and few enough for the open files that a process may have. */
const MAX_CONNECTIONS = 15_000;

/** Puts the page cache in front of Koa, which takes all that is not in it. */
export function createListener(app: Koa<RequestState>, parts: HttpServerOptions): RequestListener {
  const behindProxy = parts.settings.trustedProxies > 0;
  const record = createRequestRecorder({ ...parts, ...parts.settings });
  return answerFromCache({ ...parts, record, behindProxy }, app.callback());
}

/** A server with time-outs and an end to its connections, so that slow ones do not pile up (product.md 7.1, 7.6). */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ connectionsCheckingInterval: 2_000 }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return server;
}
