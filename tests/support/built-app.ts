import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningServer, startServer } from '../../src/main.ts';
import { clockedRateLimiter } from './clocked-rate-limiter.ts';
import { freePort } from './free-port.ts';
import { projectPath } from './project-root.ts';
import { readyDatabase } from './ready-database.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** The built site in this process, pages and all, with a clock that the test owns. */
export type BuiltApp = {
  readonly origin: string;
  readonly clock: TestClock;
  readonly server: RunningServer;
  /** What was logged as warning or error; a page that fails to render is here. */
  readonly troubles: readonly string[];
  readonly close: () => Promise<void>;
};

/** `hasClockedLimits`: the windows of limits pass by the clock of the test too, and not in real time. */
export type BuiltAppOptions = { readonly hasClockedLimits?: boolean };

/** Starts `dist/server/main.js`, which the runner has built, on a new SQLite database with the real study material. */
export async function startBuiltApp(
  environment: Record<string, string> = {},
  { hasClockedLimits = false }: BuiltAppOptions = {},
): Promise<BuiltApp> {
  const main = pathToFileURL(projectPath('dist/server/main.js')).href;
  const built = (await import(main)) as { startServer: typeof startServer };
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-built-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const clock = testClock(Date.now());
  const troubles: string[] = [];
  const note = (event: string, facts: unknown): void => void troubles.push(`${event} ${JSON.stringify(facts)}`);
  const server = await built.startServer(
    {
      PORT: String(port),
      HOST: 'localhost',
      DATABASE_URL: await readyDatabase(folder),
      SESSION_KEYS: 'k'.repeat(32),
      FACTOR_KEYS: 'f'.repeat(32),
      ...environment,
    },
    {
      clock,
      ...(hasClockedLimits ? { limiter: clockedRateLimiter(clock) } : {}),
      quiet: true,
      log: { info: () => {}, warn: note, error: (event, cause, facts) => note(event, { cause: String(cause), facts }) },
    },
  );
  return {
    origin,
    clock,
    server,
    troubles,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
