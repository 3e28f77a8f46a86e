import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { readSettings } from './adapters/config/read-settings.ts';
import type { Environment, Settings } from './adapters/config/settings.ts';
import { formatStartupMessage } from './adapters/config/welcome.ts';
import { readFigures } from './adapters/content-files/read-figures.ts';
import { createHttpServer, createKoa, createListener, type HttpServerOptions } from './adapters/http/http-server.ts';
import type { RequestState } from './adapters/http/koa-types.ts';
import { listenOnPort } from './adapters/http/listen.ts';
import { createPageCache } from './adapters/http/page-cache.ts';
import { createSessionIdReader, sessionCookieName } from './adapters/http/sessions.ts';
import { serveBuiltFiles } from './adapters/http/static-files.ts';
import { jsonLog } from './adapters/logging/log.ts';
import { authoredMarkup } from './adapters/markup/authored-markup.ts';
import { authoredTexts } from './adapters/markup/authored-texts.ts';
import { memoryRateLimiter } from './adapters/memory/rate-limiter.ts';
import { type PrometheusMetrics, prometheusMetrics } from './adapters/metrics/prometheus-metrics.ts';
import { redisRateLimiter } from './adapters/redis/rate-limiter.ts';
import type { Database } from './adapters/sql/database.ts';
import { createReaders } from './adapters/sql/readers.ts';
import { readPressingFigures, readStoredFigures } from './adapters/sql/stored-figures.ts';
import { createTransact } from './adapters/sql/transact.ts';
import { systemClock } from './adapters/system/clock.ts';
import { disablePretenuring } from './adapters/system/disable-pretenuring.ts';
import { systemRandomness } from './adapters/system/randomness.ts';
import { watchClock } from './adapters/system/watch-clock.ts';
import { workerPool } from './adapters/workers/worker-pool.ts';
import { createDispatch } from './application/dispatch.ts';
import { type RunningJobs, runJobs } from './application/jobs/run-jobs.ts';
import type { Clock, Log, RateLimiter } from './application/ports/infrastructure.ts';
import type { PublicPageCache } from './application/ports/publishing.ts';
import type { Tracing } from './application/ports/tracing.ts';
import type { Transact } from './application/ports/transact.ts';
import { createPublishingTransact } from './application/support/publish-session-ends.ts';
import type { UseCases } from './application/use-case.ts';
import { BUILD_FOLDER, loadBuiltRenderer } from './built-renderer.ts';
import { runCommand } from './commands/run-command.ts';
import { createServerShutdown, exitOnSignal, type ServerShutdown, shutDownOnSignal } from './leave.ts';
import { accountsModule } from './modules/accounts.ts';
import { administrationModule } from './modules/administration.ts';
import { analyticsModule } from './modules/analytics.ts';
import { billingModule } from './modules/billing.ts';
import { competencyModule } from './modules/competency.ts';
import type { Core } from './modules/core.ts';
import { examModule } from './modules/exam.ts';
import { learningModule } from './modules/learning.ts';
import { mailModule } from './modules/mail.ts';
import { outreachModule } from './modules/outreach.ts';
import { publishingModule } from './modules/publishing.ts';
import { openSessions } from './modules/sessions.ts';
import { studyModule } from './modules/study.ts';
import { supportModule } from './modules/support.ts';
import { openServices, type Services } from './open-services.ts';
import { createJobTracer, openTracing } from './open-tracing.ts';
import { CONTENT_FOLDER, prepareDatabase, type ServerFoundation } from './prepare-database.ts';
import { checkReadiness } from './readiness.ts';
import { isTemporaryFailure } from './temporary-failure.ts';
import type { RenderPage } from './web/entry-server.tsx';

/** What tests and the development server replace. */
export type Overrides = {
  readonly clock?: Clock;
  readonly limiter?: RateLimiter;
  readonly log?: Log;
  readonly renderPage?: RenderPage;
  readonly staticFiles?: Koa.Middleware<RequestState>;
  readonly development?: boolean;
  /** Writes nothing to standard output. */
  readonly quiet?: boolean;
};

/** A listening server. */
export type RunningServer = ServerShutdown & {
  readonly origin: string;
  readonly jobs: RunningJobs;
  readonly database: Database;
  readonly transact: Transact;
  readonly settings: Settings;
  readonly log: Log;
};

/** The composition root: settings, adapters, modules, jobs and server. */
export async function startServer(environment: Environment, overrides: Overrides = {}): Promise<RunningServer> {
  disablePretenuring();
  const settings = readSettings(environment);
  const say = overrides.quiet ? () => {} : (line: string) => void process.stdout.write(`${line}\n`);
  const metrics = prometheusMetrics((overrides.clock ?? systemClock).now);
  const tracing = await openTracing(settings);
  const services = await openServices(settings, { log: overrides.log ?? jsonLog(), say, metrics, tracing });
  try {
    return await serve(
      settings,
      { ...services, metrics, tracing, close: () => services.close().finally(tracing.close) },
      overrides,
      say,
    );
  } catch (error) {
    await services.close();
    throw error;
  }
}

async function serve(
  settings: Settings,
  services: Resources,
  overrides: Overrides,
  say: (line: string) => void,
): Promise<RunningServer> {
  const { clock = systemClock, limiter = await openLimiter(services) } = overrides;
  const { database, fanOut, log, metrics, tracing } = services;
  const transact = createPublishingTransact(createTransact(database), fanOut);
  await prepareDatabase({ settings, database, transact, clock, say });
  const parts = await assemble({ ...services, settings, transact, clock, limiter });
  const leaving = new AbortController();
  const options: HttpServerOptions = {
    ...parts.http,
    leaving: leaving.signal,
    metrics,
    tracing,
    metricsEndpoint: {
      contentType: metrics.contentType,
      token: settings.metricsToken,
      write: () =>
        metrics.write({
          readFigures: () => readStoredFigures(database.reads),
          countSockets: parts.chat.countSockets,
          now: clock.now,
        }),
    },
    renderPage: overrides.renderPage ?? (await loadBuiltRenderer(log)),
    staticFiles: overrides.staticFiles ?? serveBuiltFiles(join(BUILD_FOLDER, 'client')),
    settings: { ...settings, stripe: settings.stripe !== null, development: overrides.development ?? false },
  };
  const koa = createKoa(options);
  const server = createHttpServer(createListener(koa, options));
  parts.chat.attach(server, createSessionIdReader(koa, settings.appOrigin.startsWith('https:')));
  await listenOnPort(server, settings);
  const jobs = runJobs(parts.jobs.map(createJobTracer(tracing)), log, metrics);
  for (const line of formatStartupMessage(settings)) say(line);
  void jobs.runAll(); // Continues at once what a former process was stopped in.
  const ending = createServerShutdown({ server, chat: parts.chat, jobs, services, leaving });
  return { origin: settings.appOrigin, jobs, database, transact, settings, log, ...ending };
}

type Resources = Services & { readonly metrics: PrometheusMetrics; readonly tracing: Tracing };

type Assembly = ServerFoundation & Resources & Pick<Core, 'limiter'>;

const openLimiter = async ({ redis }: Pick<Services, 'redis'>): Promise<RateLimiter> =>
  redis ? redisRateLimiter(redis, redis.prefix) : memoryRateLimiter();

/** Creates what the modules share, the modules, and what the HTTP server needs of them. */
async function assemble({ settings, database, transact, clock, limiter, log, fanOut, metrics }: Assembly) {
  const figures = await readFigures(CONTENT_FOLDER);
  const core: Core = {
    readers: createReaders(database),
    transact,
    markup: authoredMarkup(figures),
    authoredTexts: authoredTexts(workerPool, figures),
    workers: workerPool,
    limiter,
    randomness: systemRandomness,
    clock,
    log,
    site: settings.appOrigin,
  };
  const opened = openSessions(database, fanOut, core);
  const cache = createPageCache(sessionCookieName(core.site.startsWith('https:')), clock, metrics.countCacheLookup);
  const resources = { settings, database, ...opened, fanOut, cache, metrics };
  const { useCases, jobs, chat, ...files } = buildModules(core, resources);
  const http = {
    dispatch: createDispatch({ ...core, ...settings, secondFactors: core.readers.secondFactors, useCases }),
    ...opened,
    ...files,
    readiness: () => checkReadiness(database),
    isStorageFailure: isTemporaryFailure,
    clock,
    randomness: core.randomness,
    log,
    cache,
  };
  return { http, jobs, chat };
}

type ModuleResources = Pick<Assembly, 'settings' | 'database' | 'fanOut' | 'metrics'> &
  ReturnType<typeof openSessions> & { readonly cache: PublicPageCache };

/** Creates the modules of the areas and joins their use cases and jobs. */
function buildModules(core: Core, resources: ModuleResources) {
  const { settings, database, cache, metrics } = resources;
  const exam = examModule(core);
  const analytics = analyticsModule(core);
  const billing = billingModule(core, settings, database);
  const accounts = accountsModule(core, resources, billing.gateway);
  const competency = competencyModule(core);
  const outreach = outreachModule(core, settings, database);
  const support = supportModule(core, resources, settings);
  const learning = learningModule(core);
  const publishing = publishingModule(core, cache, settings);
  const composers = { ...accounts.composers, ...outreach.composers, ...learning.composers };
  const mail = mailModule(core, settings, database, composers);
  const administration = administrationModule(core, {
    readStored: () => readStoredFigures(database.reads),
    readPressing: () => readPressingFigures(database.reads),
    readProcess: () => metrics.readProcess({ countSockets: support.server.countSockets }),
  });
  // A missing operation is a compile error here.
  const useCases: UseCases = {
    ...accounts.useCases,
    ...billing.useCases,
    ...exam.useCases,
    ...analytics.useCases,
    ...studyModule(core).useCases,
    ...learning.useCases,
    ...competency.useCases,
    ...outreach.useCases,
    ...publishing.useCases,
    ...administration.useCases,
    ...support.useCases,
    ...mail.useCases,
  };
  // Jobs that put mail into the outbox come before the one that sends it.
  const withJobs = [exam, analytics, billing, accounts, competency, outreach, support, learning, mail];
  return {
    useCases,
    jobs: withJobs.flatMap(({ jobs }) => jobs),
    chat: support.server,
    followLink: outreach.followLink,
    pictureStore: publishing.pictureStore,
  };
}

const serveUntilStopped =
  (stopExiting: () => void) =>
  async (environment: Environment): Promise<void> => {
    const { leave, log, settings } = await startServer(environment);
    watchClock(log);
    const { shutdownDelayMs, shutdownMs } = settings.timeouts;
    stopExiting();
    shutDownOnSignal({ leave: () => leave(shutdownDelayMs), deadlineMs: shutdownMs, log });
  };

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const serve = serveUntilStopped(exitOnSignal());
  void runCommand(process.argv.slice(2), { environment: process.env, serve }).then((code) => {
    if (code !== null) process.exitCode = code;
  });
}
