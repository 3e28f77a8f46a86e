import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { writeAnswerScript } from './answer-script.ts';
import { bareWrites } from './bare-driver.ts';
import { startBareKoa } from './bare-server.ts';
import { type Load, type Measured, sideBySide } from './load.ts';
import { pageWeight } from './page-weights.ts';
import { turnPages } from './turn-pages.ts';

const say = (line = ''): void => console.log(line);
const whole = (value: number): string => Math.round(value).toLocaleString('en-CA').padStart(10);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
const bare: ChildProcess[] = [];
let server: ServerProcess | null = null;

async function bareKoa(name: string, body: Buffer, headers: Record<string, string>): Promise<string> {
  const { url, process: child } = await startBareKoa(folder, name, body, headers);
  bare.push(child);
  return url;
}

function show(measured: ReadonlyMap<string, Measured>, ours: string): void {
  const own = measured.get(ours)?.perSecond ?? 0;
  for (const [name, { perSecond, p99Ms, failures }] of measured) {
    const ratio = name === ours ? '' : `   ours is ${(own / perSecond).toFixed(2)} x`;
    const failed = failures > 0 ? `   ${failures} FAILED` : '';
    say(`  ${name.padEnd(44)} ${whole(perSecond)} /s   p99 ${p99Ms.toFixed(1).padStart(7)} ms${ratio}${failed}`);
  }
}

async function benchLanding(origin: string): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip' };
  const answer = await fetch(origin, { headers });
  const { gzipSync } = await import('node:zlib');
  const body = gzipSync(Buffer.from(await answer.arrayBuffer()));
  const same = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length|transfer)/.test(name)),
  );
  const koa = await bareKoa('landing', body, same);
  say('\nLanding page, 32 clients, same bytes');
  const loads: Load[] = [
    { name: 'ours', url: `${origin}/`, headers },
    { name: 'bare Koa', url: koa, headers },
  ];
  show(await sideBySide(loads, 32), 'ours');
}

async function benchAnswers(origin: string, learner: Visitor): Promise<void> {
  const script = await writeAnswerScript(folder, learner);
  const json = await bareKoa('json', Buffer.from('{"ok":true}'), { 'Content-Type': 'application/json' });
  say('\nSaving an answer, 64 clients, durable (SQLite, synchronous=FULL)');
  const loads: Load[] = [
    { name: 'ours, whole path', url: origin, script },
    { name: 'bare Koa answering JSON', url: json },
  ];
  const measured = await sideBySide(loads, 64);
  show(measured, 'ours, whole path');
  const own = measured.get('ours, whole path')?.perSecond ?? 0;
  for (const batch of [1, 64]) {
    const perSecond = bareWrites(batch);
    const name = batch === 1 ? 'bare driver, one commit a write' : `bare driver, ${batch} writes a commit`;
    say(`  ${name.padEnd(44)} ${whole(perSecond)} /s${' '.repeat(17)}   ours is ${(own / perSecond).toFixed(2)} x`);
  }
}

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
  await benchLanding(server.origin);
  await benchAnswers(server.origin, learner);
  await benchWeights(server.origin, learner.cookies());
  await benchTurningPages(server.origin);
  await server.kill();
  await benchStart(databaseUrl);
} finally {
  await server?.kill();
  for (const child of bare) child.kill();
  await rm(folder, { recursive: true, force: true });
}
