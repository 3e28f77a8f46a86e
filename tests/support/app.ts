import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Log } from '../../src/application/ports/infrastructure.ts';
import { type RunningServer, startServer } from '../../src/main.ts';
import type { RenderPage } from '../../src/web/entry-server.tsx';
import { freePort } from './free-port.ts';
import { readyDatabase } from './ready-database.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { type Answer, type Visitor, visitorOf } from './visitor.ts';

/** A line of the server's log, as tests look at it. */
export type LogLine = { readonly level: 'info' | 'warn' | 'error'; readonly event: string; readonly facts: unknown };

/** The whole server in this process, on a port of its own, with a clock that the test owns. */
export type TestApp = {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly clock: TestClock;
  /** What was logged, without the lines of `requests`. */
  readonly log: readonly LogLine[];
  /** What was logged of each request when it had ended. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  readonly answers: readonly Answer[];
  readonly server: RunningServer;
  readonly visitor: () => Visitor;
  readonly close: () => Promise<void>;
};

/** Instead of a page its path. */
const renderPath: RenderPage = async (request) => ({
  status: 200,
  headers: {},
  body: Readable.from([`page ${new URL(request.url).pathname}`]),
  sameForVisitors: false,
  reads: [],
  styleSource: null,
});

type Options = {
  readonly databaseUrl?: string;
  readonly environment?: Record<string, string>;
  readonly clock?: TestClock;
  readonly renderPage?: RenderPage;
};

/**
 * Starts the server as `npm start` does, but without built pages: the API is real from socket to disk, pages answer with
 * their data only.
 */
export async function startApp({
  databaseUrl,
  environment = {},
  clock = testClock(),
  renderPage = renderPath,
}: Options = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-app-'));
  const port = await freePort();
  const lines: LogLine[] = [];
  const requests: Record<string, unknown>[] = [];
  const answers: Answer[] = [];
  const url = databaseUrl ?? (await readyDatabase(folder));
  const origin = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    APP_ORIGIN: origin,
    DATABASE_URL: url,
    SESSION_KEYS: 'k'.repeat(32),
    FACTOR_KEYS: 'f'.repeat(32),
    HOST: 'localhost',
    TRUSTED_PROXIES: '1',
  };
  const server = await startServer(
    { ...settings, ...environment },
    {
      clock,
      log: recordingLog(lines, requests),
      quiet: true,
      staticFiles: (_, next) => next(),
      renderPage,
    },
  );
  return {
    origin,
    databaseUrl: url,
    clock,
    log: lines,
    requests,
    answers,
    server,
    visitor: () => visitorOf(origin, (answer) => answers.push(answer)),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function recordingLog(lines: LogLine[], requests: Record<string, unknown>[]): Log {
  return {
    info: (event, facts = {}) => {
      if (event === 'request') requests.push(facts);
      else lines.push({ level: 'info', event, facts });
    },
    warn: (event, facts = {}) => lines.push({ level: 'warn', event, facts }),
    error: (event, cause, facts = {}) => lines.push({ level: 'error', event, facts: { ...facts, cause } }),
  };
}
