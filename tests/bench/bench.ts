import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { visitorOf } from '../support/visitor.ts';
import { pageWeight } from './page-weights.ts';
import { turnPages } from './turn-pages.ts';

const say = (line = ''): void => console.log(line);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
let server: ServerProcess | null = null;

/** Pages that a visitor sees; the others are measured as a learner. */
const FOR_VISITORS = new Set(['/', '/login', '/register']);

async function benchWeights(origin: string, cookie: string): Promise<void> {
  const attempt = await visitorOf(origin).get('/api/exam/attempts', { cookie });
  const study = ['/dashboard', '/study-guide/1', '/course', '/chapter-questions/1', '/missed-questions', '/preview'];
  const pages = ['/', '/login', '/register', ...study, '/account', '/subscribe', '/exam-select'];
  if (attempt.json?.[0]) pages.push(`/exam/${attempt.json[0].id}`);
  say('\nFirst load, gzip');
  for (const path of pages) {
    const { scripts, styles } = await pageWeight(origin, path, FOR_VISITORS.has(path) ? '' : cookie);
    say(`  ${path.padEnd(24)} scripts ${kilobytes(scripts)}   styles ${kilobytes(styles)}`);
  }
}

async function benchTurningPages(origin: string): Promise<void> {
  for (const latency of [0, 300]) {
    say(`\nTurning pages in a browser, click to paint, ${latency} ms of latency`);
    for (const { name, milliseconds } of await turnPages(origin, latency)) {
      say(`  ${name.padEnd(44)} ${milliseconds.toFixed(0).padStart(10)} ms`);
    }
  }
}

async function benchStart(databaseUrl: string): Promise<void> {
  const began = performance.now();
  const started = await startServerProcess({ databaseUrl });
  const took = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const status = await readFile(`/proc/${started.process.pid}/status`, 'utf8').catch(() => '');
  const memory = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
  await started.kill();
  say(`\nStart on a migrated database: first answer after ${took.toFixed(0)} ms; idle memory ${memory.toFixed(0)} MB`);
}

try {
  const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
  server = await startServerProcess({ databaseUrl });
  const learner = visitorOf(server.origin);
  await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
  await benchWeights(server.origin, learner.cookies());
  await benchTurningPages(server.origin);
  await server.kill();
  await benchStart(databaseUrl);
} finally {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
}
