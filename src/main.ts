import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { readSettings } from './adapters/config/read-settings.ts';
import type { Settings } from './adapters/config/settings.ts';
import { welcome } from './adapters/config/welcome.ts';
import { readFigures } from './adapters/content-files/read-figures.ts';
import { builtAssets } from './adapters/http/built-assets.ts';
import { createHttpServer, createKoa } from './adapters/http/http-server.ts';
import type { RequestState } from './adapters/http/koa-types.ts';
import { createPageCache } from './adapters/http/page-cache.ts';
import { sessionCookieName, sessionIdOf } from './adapters/http/sessions.ts';
import { builtFiles } from './adapters/http/static-files.ts';
import { jsonLog } from './adapters/logging/log.ts';
import { authoredMarkup } from './adapters/markup/authored-markup.ts';
import { memoryRateLimiter } from './adapters/memory/rate-limiter.ts';
import { type PrometheusMetrics, prometheusMetrics } from './adapters/metrics/prometheus-metrics.ts';
import { redisRateLimiter } from './adapters/redis/rate-limiter.ts';
import type { Database } from './adapters/sql/database.ts';
import { readers } from './adapters/sql/readers.ts';
import { sessionStore } from './adapters/sql/session-store.ts';
import { isStorageFailure } from './adapters/sql/storage-failure.ts';
import { readStoredFigures } from './adapters/sql/stored-figures.ts';
import { transactOn } from './adapters/sql/transact.ts';
import { systemClock } from './adapters/system/clock.ts';
import { systemRandomness } from './adapters/system/randomness.ts';
import { createDispatch } from './application/dispatch.ts';
import { type RunningJobs, runJobs } from './application/jobs/run-jobs.ts';
import { PasswordHasherBusy, type SessionStore } from './application/ports/accounts.ts';
import type { Clock, IsStorageFailure, Log } from './application/ports/infrastructure.ts';
import type { PublicPages } from './application/ports/publishing.ts';
import type { Tracing } from './application/ports/tracing.ts';
import type { Transact } from './application/ports/transact.ts';
import { publishingSessionStore, publishingTransact } from './application/support/publish-session-ends.ts';
import type { UseCases } from './application/use-case.ts';
import { runCommand } from './commands/run-command.ts';
import { decideAttemptOutcome, type Ending, leaveWhenTold } from './leave.ts';
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
import { studyModule } from './modules/study.ts';
import { supportModule } from './modules/support.ts';
import { openServices, type Services } from './open-services.ts';
import { openTracing, tracedBy } from './open-tracing.ts';
import { CONTENT_FOLDER, type Foundation, prepareDatabase } from './prepare-database.ts';
import { readiness } from './readiness.ts';
import type { RenderPage } from './web/entry-server.tsx';

/** What tests and the development server replace. */
export type Overrides = {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly renderPage?: RenderPage;
  readonly staticFiles?: Koa.Middleware<RequestState>;
  readonly development?: boolean;
  /** Writes nothing to standard output. */
  readonly quiet?: boolean;
};

/** A listening server. */
export type RunningServer = Ending & {
  readonly origin: string;
  readonly jobs: RunningJobs;
  readonly database: Database;
  readonly transact: Transact;
  readonly settings: Settings;
  readonly log: Log;
};

/** Temporary failures: storage that cannot be reached, too many passwords to hash. */
const isForNow: IsStorageFailure = (error) => isStorageFailure(error) || error instanceof PasswordHasherBusy;

type Environment = Readonly<Record<string, string | undefined>>;

const BUILD = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The composition root: settings, adapters, modules, jobs and server. */
export async function startServer(environment: Environment, overrides: Overrides = {}): Promise<RunningServer> {
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
  const { clock = systemClock } = overrides;
  const { database, fanOut, log, metrics, tracing } = services;
  const transact = publishingTransact(transactOn(database), fanOut);
  await prepareDatabase({ settings, database, transact, clock, say });
  const parts = await assemble({ ...services, settings, transact, clock });
  const leaving = new AbortController();
  const koa = createKoa({
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
    renderPage: overrides.renderPage ?? (await builtRenderer(log)),
    staticFiles: overrides.staticFiles ?? builtFiles(join(BUILD, 'client')),
    settings: {
      ...settings,
      stripe: settings.stripe !== null,
      development: overrides.development ?? false,
    },
  });
  const server = createHttpServer(koa);
  parts.chat.attach(server, sessionIdOf(koa, settings.appOrigin.startsWith('https:')));
  await listening(server, settings);
  const jobs = runJobs(parts.jobs.map(tracedBy(tracing)), log, metrics);
  for (const line of welcome(settings)) say(line);
  // Continues at once what a former process was stopped in.
  void jobs.runAll();
  const ending = decideAttemptOutcome({ server, chat: parts.chat, jobs, services, leaving });
  return { origin: settings.appOrigin, jobs, database, transact, settings, log, ...ending };
}

type Resources = Services & { readonly metrics: PrometheusMetrics; readonly tracing: Tracing };

type Assembly = Foundation & Resources;

/** Creates what the modules share, the modules, and what the HTTP server needs of them. */
async function assemble({ settings, database, redis, transact, clock, log, fanOut, metrics }: Assembly) {
  const core: Core = {
    readers: readers(database),
    transact,
    markup: authoredMarkup(await readFigures(CONTENT_FOLDER)),
    limiter: redis ? await redisRateLimiter(redis, redis.prefix) : memoryRateLimiter(),
    randomness: systemRandomness,
    clock,
    log,
    site: settings.appOrigin,
  };
  const sessions = publishingSessionStore(sessionStore(database, database.reads), fanOut);
  const cache = createPageCache(sessionCookieName(core.site.startsWith('https:')), clock, metrics.countCacheLookup);
  const { useCases, jobs, chat } = buildModules(core, { settings, database, sessions, fanOut, cache, metrics });
  const http = {
    dispatch: createDispatch({ useCases, limiter: core.limiter, clock, log }),
    sessions,
    users: core.readers.users,
    readiness: () => readiness(database),
    isStorageFailure: isForNow,
    clock,
    randomness: core.randomness,
    log,
    cache,
  };
  return { http, jobs, chat };
}

type ModuleResources = Pick<Assembly, 'settings' | 'database' | 'fanOut' | 'metrics'> & {
  readonly sessions: SessionStore;
  readonly cache: PublicPages;
};

/** Creates the modules of the areas and joins their use cases and jobs. */
function buildModules(core: Core, { settings, database, sessions, fanOut, cache, metrics }: ModuleResources) {
  const exam = examModule(core);
  const analytics = analyticsModule(core);
  const billing = billingModule(core, settings, database);
  const accounts = accountsModule(core, sessions, billing.gateway);
  const competency = competencyModule(core);
  const outreach = outreachModule(core, database);
  const support = supportModule(core, sessions, fanOut);
  const learning = learningModule(core);
  const mail = mailModule(core, settings, database, accounts.composers);
  const administration = administrationModule(core, {
    readStored: () => readStoredFigures(database.reads),
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
    ...publishingModule(core, cache).useCases,
    ...administration.useCases,
    ...support.useCases,
    ...mail.useCases,
  };
  // Jobs that put mail into the outbox come before the one that sends it.
  const withJobs = [exam, analytics, billing, accounts, competency, outreach, support, mail, learning];
  return { useCases, jobs: withJobs.flatMap(({ jobs }) => jobs), chat: support.server };
}

/** The renderer of the build; imported late, since style files exist only in a build. */
async function builtRenderer(log: Log): Promise<RenderPage> {
  const { createRenderPage } = await import('./web/entry-server.tsx');
  const onError = (error: unknown, path: string) => log.error('page failed', error, { path });
  return createRenderPage({ findAssets: builtAssets(join(BUILD, 'client')), onError });
}

function listening(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function serveUntilStopped(): Promise<void> {
  const { leave, log, settings } = await startServer(process.env);
  const { shutdownDelayMs, shutdownMs } = settings.timeouts;
  leaveWhenTold({ leave: () => leave(shutdownDelayMs), deadlineMs: shutdownMs, log });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  void runCommand(process.argv.slice(2), { environment: process.env, serve: serveUntilStopped }).then((code) => {
    if (code !== null) process.exitCode = code;
  });
}
