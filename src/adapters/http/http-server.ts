import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Dispatch } from '../../application/dispatch.ts';
import type { SessionStore, UserRepository } from '../../application/ports/accounts.ts';
import type { Clock, IsStorageFailure, Log, Randomness } from '../../application/ports/infrastructure.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import type { RenderPage } from '../../web/entry-server.tsx';
import { apiRoutes } from './api-routes.ts';
import { failureHandler } from './failures.ts';
import { health, type Readiness } from './health.ts';
import type { RequestState } from './koa-types.ts';
import type { PageCache } from './page-cache.ts';
import { pages } from './pages.ts';
import { withCaller, withReference } from './request-caller.ts';
import { sameSiteWrites } from './same-site-writes.ts';
import { securityHeaders } from './security-headers.ts';
import { sessionMiddleware, sessionsOf } from './sessions.ts';
import { siteDocuments } from './site-documents/site-documents.ts';

/** All that the HTTP adapter needs; `staticFiles` is Vite's middleware in development, else the built files. */
export type HttpParts = {
  readonly dispatch: Dispatch;
  readonly renderPage: RenderPage;
  readonly staticFiles: Koa.Middleware<RequestState>;
  readonly sessions: SessionStore;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly readiness: Readiness;
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
  app.on('error', (error: unknown) => parts.log.warn('connection failed', { reason: String(error) }));
  const { cache } = parts;
  app.use(withReference(parts.randomness));
  app.use(securityHeaders({ https, stripe: settings.stripe, development: settings.development }));
  app.use(failureHandler(parts.log, parts.isStorageFailure));
  app.use(health(parts.readiness));
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
