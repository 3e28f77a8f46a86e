import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { argon2PasswordHasher } from './adapters/argon2/password-hasher.ts';
import { readSettings, SettingsError } from './adapters/config/read-settings.ts';
import type { Settings } from './adapters/config/settings.ts';
import { welcome } from './adapters/config/welcome.ts';
import { guessedPasswords } from './adapters/guessed-passwords/guessed-passwords.ts';
import { builtAssets } from './adapters/http/built-assets.ts';
import { createHttpServer, createKoa } from './adapters/http/http-server.ts';
import type { RequestState } from './adapters/http/koa-types.ts';
import { createPageCache } from './adapters/http/page-cache.ts';
import { sessionCookieName, sessionIdOf } from './adapters/http/sessions.ts';
import { builtFiles } from './adapters/http/static-files.ts';
import { jsonLog } from './adapters/logging/log.ts';
import { authoredMarkup } from './adapters/markup/authored-markup.ts';
import { memoryRateLimiter } from './adapters/memory/rate-limiter.ts';
import { redisRateLimiter } from './adapters/redis/rate-limiter.ts';
import { smtpMailSender } from './adapters/smtp/mail-sender.ts';
import { sheetReader } from './adapters/spreadsheet/sheet-reader.ts';
import { contactRetention } from './adapters/sql/contact-retention.ts';
import { type Database, openDatabase } from './adapters/sql/database.ts';
import { localMailbox } from './adapters/sql/local-mailbox.ts';
import { readers } from './adapters/sql/readers.ts';
import { sandboxIntentStore } from './adapters/sql/sandbox-intent-store.ts';
import { sessionStore } from './adapters/sql/session-store.ts';
import { isStorageFailure } from './adapters/sql/storage-failure.ts';
import { repositoriesOn, transactOn } from './adapters/sql/transact.ts';
import { systemClock } from './adapters/system/clock.ts';
import { systemRandomness } from './adapters/system/randomness.ts';
import { createHandlers } from './application/create-handlers.ts';
import { createDispatch } from './application/dispatch.ts';
import { createJobs } from './application/jobs/create-jobs.ts';
import { type RunningJobs, runJobs } from './application/jobs/run-jobs.ts';
import { PasswordHasherBusy } from './application/ports/accounts.ts';
import type { Clock, IsStorageFailure, Log } from './application/ports/infrastructure.ts';
import type { ChatFanOut } from './application/ports/support.ts';
import type { Transact } from './application/ports/transact.ts';
import { tellingSessions, tellingTransact } from './application/support/tell-session-ends.ts';
import { paymentProvider } from './payment-provider.ts';
import { type Foundation, loadStudyMaterial, prepareDatabase } from './prepare-database.ts';
import { chatFanOut, supportChat } from './support-chat.ts';
import type { RenderPage } from './web/entry-server.tsx';

/** What tests and the development server put in place of the real thing. */
export type Overrides = {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly renderPage?: RenderPage;
  readonly staticFiles?: Koa.Middleware<RequestState>;
  readonly development?: boolean;
  /** Says nothing on standard output. */
  readonly quiet?: boolean;
};

/** A server that listens. `close` stops taking requests, ends the jobs, then lets the database go. */
export type RunningServer = {
  readonly origin: string;
  readonly jobs: RunningJobs;
  readonly database: Database;
  readonly transact: Transact;
  readonly close: () => Promise<void>;
};

/** What will pass by itself: a database that is away, more passwords to check than can be checked (product.md 1.3, 7.3). */
const isForNow: IsStorageFailure = (error) => isStorageFailure(error) || error instanceof PasswordHasherBusy;

type Environment = Readonly<Record<string, string | undefined>>;

const BUILD = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The composition root: settings, adapters, use cases, jobs, server. Everything is joined here and nowhere else. */
export async function startServer(environment: Environment, overrides: Overrides = {}): Promise<RunningServer> {
  const settings = readSettings(environment);
  const database = await openDatabase(settings.databaseUrl);
  const fanOut = chatFanOut(settings.redis, systemRandomness);
  try {
    return await serve(settings, database, fanOut, overrides);
  } catch (error) {
    fanOut.close();
    await database.close();
    throw error;
  }
}

async function serve(
  settings: Settings,
  database: Database,
  fanOut: ChatFanOut,
  overrides: Overrides,
): Promise<RunningServer> {
  const { clock = systemClock, log = jsonLog() } = overrides;
  const say = overrides.quiet ? () => {} : (line: string) => void process.stdout.write(`${line}\n`);
  const transact = tellingTransact(transactOn(database), fanOut);
  await prepareDatabase({ settings, database, transact, clock, say });
  const parts = await assemble({ settings, database, transact, clock, log, fanOut });
  const koa = createKoa({
    ...parts.http,
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
  const jobs = runJobs(parts.jobs, log);
  for (const line of welcome(settings)) say(line);
  // What a former process was stopped in the middle of is not left until the jobs' next turn.
  void jobs.runAll();
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await parts.chat.close();
    await new Promise((resolve) => server.close(resolve));
    await jobs.stop();
    parts.close();
    fanOut.close();
    await database.close();
  };
  return { origin: settings.appOrigin, jobs, database, transact, close };
}

type Assembly = Foundation & { readonly log: Log; readonly fanOut: ChatFanOut };

/** Ports filled by adapters, and what runs on them. */
async function assemble({ settings, database, transact, clock, log, fanOut }: Assembly) {
  const { attempts, ...reads } = readers(database);
  const { outbox } = repositoriesOn(database);
  const intents = sandboxIntentStore(database);
  const sessions = tellingSessions(sessionStore(database, database.reads), fanOut);
  const randomness = systemRandomness;
  const { gateway, ...provider } = paymentProvider(settings, { intents, randomness, clock });
  const mailbox = localMailbox(database, clock);
  const mail = settings.smtp ? smtpMailSender(settings.smtp) : mailbox.sender;
  const redis = settings.redis ? await redisRateLimiter(settings.redis) : null;
  const limiter = redis ?? memoryRateLimiter();
  const billing = { ...reads, transact, gateway, clock, log };
  const markup = authoredMarkup();
  const passwords = { hasher: argon2PasswordHasher(), guessedPasswords: guessedPasswords() };
  const local = { markup, ...passwords, limiter, randomness, readSheet: sheetReader(), ...provider, intents };
  const { identity, appOrigin: site } = settings;
  const shown = { site, mailbox: settings.smtp ? null : mailbox.reader };
  const cache = createPageCache(sessionCookieName(site.startsWith('https:')), clock);
  const handlers = createHandlers({ ...billing, ...local, ...shown, publicPages: cache });
  const contacts = contactRetention(database);
  const jobs = createJobs({ ...billing, attempts, sessions, contacts, outbox, mail, randomness, site, identity });
  const support = { ...reads, sessions, transact, limiter, randomness, fanOut, clock, log, appOrigin: site };
  const chat = supportChat(support);
  const dispatch = createDispatch({ handlers, limiter, clock, log });
  const readiness = async () => {
    await database.ping();
    return (await database.migrationsPending()) ? { ready: false, reason: 'Migrations are pending.' } : { ready: true };
  };
  const http = {
    dispatch,
    sessions,
    users: reads.users,
    readiness,
    isStorageFailure: isForNow,
    clock,
    randomness,
    log,
    cache,
  };
  return { http, jobs: [...jobs, ...chat.jobs], chat: chat.server, close: () => redis?.close() };
}

/** The renderer of the build; loaded late, since style files exist only in a build. */
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

/** `node main.js` serves; `node main.js load-content` loads the study material and ends. */
async function runCommand(command: string | undefined): Promise<void> {
  if (command !== 'load-content') {
    const server = await startServer(process.env);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void server.close().then(() => process.exit(0)));
    return;
  }
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.databaseUrl);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await database.migrate();
  await loadStudyMaterial({ transact: transactOn(database), clock: systemClock, say });
  await database.close();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  runCommand(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
    process.exit(1);
  });
}
