import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/** The built server as its own process, which can be killed. */
export type ServerProcess = {
  readonly origin: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Ends the process at once, as a power cut would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly environment?: Record<string, string>;
  readonly port?: number;
  /** The largest file the process may write, in blocks of 512 bytes: a disk that is full from there on. */
  readonly fileBlocks?: number;
};

/** Starts `dist/server/main.js` on loopback and waits until it answers. Throws with its output when it ends instead. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const environment = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    HOST: 'localhost',
    DATABASE_URL: options.databaseUrl,
    SESSION_KEYS: 'k'.repeat(32),
    FACTOR_KEYS: 'f'.repeat(32),
    ...options.environment,
  };
  const limit = options.fileBlocks ? `ulimit -f ${options.fileBlocks}; ` : '';
  const child = spawn('sh', ['-c', `${limit}exec "${process.execPath}" dist/server/main.js`], { env: environment });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // Closed, not only ended: what it said last is read by then.
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  };
  try {
    await ready(child, origin, () => output);
  } catch (error) {
    await kill();
    throw error;
  }
  return { origin, process: child, output: () => output, kill };
}

/** A first start loads all study material, which took a busy machine more than a minute. */
const TRIES = 6_000;
const PAUSE_MS = 50;

/** Asks until the server answers; a process that ended is reported with what it said. */
async function ready(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`the server did not become ready:\n${output()}`);
}
