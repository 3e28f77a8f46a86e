import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { writeAnswerScript } from './answer-script.ts';
import { startBareKoa, startBareSessions } from './bare-server.ts';
import { type Load, type Measured, sideBySide } from './load.ts';
import { median } from './median.ts';
import { startNext } from './next-server.ts';
import { type ComparedPace, presentRun, recordTable, speedTable } from './performance-record.ts';
import { readParts } from './read-parts.ts';
import { measureRenders, type Rendered } from './render-bare.ts';

const PAGES = ['/dashboard', '/study-guide/1', '/course'];
const PAGE_CLIENTS = 16;
const CLIENTS = 64;

const folder = await mkdtemp(join(tmpdir(), 'plumbline-speed-'));
const bare: ChildProcess[] = [];
const say = (line = ''): void => console.log(line);

/** A line of the table. The ratio by processor time depends less on what else runs on the machine. */
type Line = ComparedPace & { readonly ours: Measured };

const lines: Line[] = [];

function show(line: Line): void {
  lines.push(line);
  const { name, ours, peer, goal } = line;
  const rate = (value: number): string => `${Math.round(value)} /s`.padStart(10);
  const spread = `median ${ours.medianMs.toFixed(1)} ms, p99 ${ours.p99Ms.toFixed(1)} ms`;
  const failed = ours.failures > 0 ? `  ${ours.failures} FAILED` : '';
  const wanted = goal === null ? '' : ` (wanted ${goal})`;
  const ratio = `${(ours.perSecond / peer.perSecond).toFixed(2)}${wanted}`;
  const processor = Number.isNaN(peer.processorUs)
    ? ''
    : `  processor ${ours.processorUs.toFixed(0)} and ${peer.processorUs.toFixed(0)} us, ratio ${(peer.processorUs / ours.processorUs).toFixed(2)}`;
  say(
    `  ${name.padEnd(52)}${rate(ours.perSecond)}  peer${rate(peer.perSecond)}  ratio ${ratio}  ${spread}${processor}${failed}`,
  );
}

async function startKoa(
  name: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Pick<Load, 'url' | 'pid'>> {
  const { url, process: child } = await startBareKoa(folder, name, body, headers);
  bare.push(child);
  return { url, pid: child.pid };
}

/** Loads all alternately and shows a line for each but the last, their peer. */
async function compare(name: string, goal: number, clients: number, loads: readonly Load[]): Promise<void> {
  const measured = await sideBySide(loads, clients);
  const peer = measured.get(loads.at(-1)?.name ?? '');
  for (const [at, load] of loads.slice(0, -1).entries()) {
    const ours = measured.get(load.name);
    if (ours && peer)
      show({ name: at === 0 ? name : `${name}: ${load.name}`, ours, peer, goal: at === 0 ? goal : null });
  }
}

/**
 * Pages beside `renderToString` of the same tree and beside the whole renderer of the same build, both with the page's data at hand,
 * and beside a page of Next.js, alternately.
 */
async function benchPages({ origin, pid }: Ours, learner: Visitor): Promise<void> {
  const next = await startNext(folder);
  bare.push(next.process);
  const other: Load = { name: 'Next.js', url: next.url, headers: { 'Accept-Encoding': 'gzip' }, pid: next.process.pid };
  const cookie = learner.cookies();
  const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip' };
  for (const path of PAGES) {
    await readParts(async (part) => (await learner.get(part)).text, path);
    const peers = [await measureRenders(origin, cookie, path)];
    const measured = await sideBySide([{ name: path, url: origin + path, headers, pid }, other], PAGE_CLIENTS);
    peers.push(await measureRenders(origin, cookie, path));
    const ours = measured.get(path);
    const [whole, tree] = [peers.map((peer) => peer.whole), peers.map((peer) => peer.tree)].map(medianOf);
    if (ours && tree) show({ name: `${path}: tree, by its profile`, ours, peer: tree, goal: 0.5 });
    if (ours && whole) show({ name: `${path}: routing, loaders and tree`, ours, peer: whole, goal: null });
    const ofNext = measured.get(other.name);
    if (ours && ofNext) show({ name: `${path}: Next.js, 30 kB`, ours, peer: ofNext, goal: 5 });
  }
}

const medianOf = (rendered: readonly Rendered[]): Rendered => ({
  perSecond: median(rendered.map(({ perSecond }) => perSecond)),
  processorUs: median(rendered.map(({ processorUs }) => processorUs)),
});

async function benchOperations({ origin, pid }: Ours, learner: Visitor): Promise<void> {
  const me = await learner.get('/api/me');
  const json = await startKoa('me', Buffer.from(me.text), { 'Content-Type': 'application/json' });
  const floor = await startBareSessions(folder, me.text);
  bare.push(floor.process);
  const peer: Load = { name: 'bare Koa answering JSON', ...json };
  const least = { name: 'Koa, signed cookie, SQLite alone', url: floor.url, pid: floor.process.pid };
  const ask: Load = { name: 'ours', url: `${origin}/api/me`, headers: { Cookie: learner.cookies() }, pid };
  await compare('GET /api/me', 0.45, CLIENTS, [ask, { ...least, headers: { Cookie: floor.cookie } }, peer]);
  const script = await writeAnswerScript(folder, learner);
  const leastScript = await withCookie(script, learner.cookies(), floor.cookie);
  const answer: Load = { name: 'ours', url: origin, script, pid };
  await compare('saving an answer, durable', 0.4, CLIENTS, [answer, { ...least, script: leastScript }, peer]);
}

/** The script with another cookie. */
async function withCookie(script: string, former: string, cookie: string): Promise<string> {
  const path = script.replace('.lua', '-least.lua');
  await writeFile(path, (await readFile(script, 'utf8')).replace(former, cookie));
  return path;
}

async function benchVisitors({ origin, pid }: Ours): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip' };
  const landing = await fetch(origin, { headers });
  const body = gzipSync(Buffer.from(await landing.arrayBuffer()));
  const same = [...landing.headers].filter(
    ([name]) => !/^(date|connection|keep-alive|content-length|transfer)/.test(name),
  );
  const peer: Load = {
    name: 'bare Koa, same bytes',
    ...(await startKoa('landing', body, Object.fromEntries(same))),
    headers,
  };
  const named = (name: string, query: string): Load => ({ name, url: `${origin}/${query}`, headers, pid });
  const loads = [named('ours', ''), named('the same with ?utm_source=', '?utm_source=newsletter'), peer];
  await compare('landing page', 0.75, 32, loads);
}

/** The built server under load. */
type Ours = { readonly origin: string; readonly pid: number | undefined };

/** How long others wait while an administrator previews a text that takes the parser half a minute. */
async function benchHostilePreview(origin: string): Promise<void> {
  const admin = visitorOf(origin);
  await admin.post('/api/login', { username: 'admin', password: 'demo-admin-1' });
  const text = { kind: 'post', format: 'markdown', content: '[a]('.repeat(25_000) };
  let isAnswered = false;
  const preview = admin.post('/api/admin/preview', text).finally(() => {
    isAnswered = true;
  });
  const waits: number[] = [];
  while (!isAnswered) {
    const begun = performance.now();
    await (await fetch(`${origin}/healthz`)).text();
    waits.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const longest = Math.max(...waits).toFixed(0);
  say(
    `  preview of 25,000 [a](: ${(await preview).status}; ${waits.length} others waited ${longest} ms at most (wanted 50)`,
  );
}

const server = await startServerProcess({ databaseUrl: `sqlite:${join(folder, 'speed.db')}` });
try {
  const learner = visitorOf(server.origin);
  await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
  say('\nSpeed beside peers in the same run; medians of interleaved rounds');
  const ours = { origin: server.origin, pid: server.process.pid };
  await benchPages(ours, learner);
  await benchOperations(ours, learner);
  await benchVisitors(ours);
  await benchHostilePreview(server.origin);
  await recordTable('speed', speedTable(presentRun(), lines));
} finally {
  await server.kill();
  for (const child of bare) child.kill();
  await rm(folder, { recursive: true, force: true });
}
