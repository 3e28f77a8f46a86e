import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { writeAnswerScript } from './answer-script.ts';
import { startBareKoa } from './bare-server.ts';
import { type Load, sideBySide } from './load.ts';
import { median } from './median.ts';
import { rendersPerSecond } from './render-bare.ts';

const PAGES = ['/dashboard', '/study-guide/1', '/course'];
const PAGE_CLIENTS = 16;
const CLIENTS = 64;

const folder = await mkdtemp(join(tmpdir(), 'plumbline-speed-'));
const bare: ChildProcess[] = [];
const say = (line = ''): void => console.log(line);

/** A line of the table: the rate of ours, that of its peer, their ratio and the ratio that is wanted, and how even ours is. */
type Line = {
  readonly name: string;
  readonly ours: {
    readonly perSecond: number;
    readonly medianMs: number;
    readonly p99Ms: number;
    readonly failures: number;
  };
  readonly peer: number;
  readonly goal: number;
};

function show({ name, ours, peer, goal }: Line): void {
  const rate = (value: number): string => `${Math.round(value)} /s`.padStart(10);
  const spread = `median ${ours.medianMs.toFixed(1)} ms, p99 ${ours.p99Ms.toFixed(1)} ms`;
  const failed = ours.failures > 0 ? `  ${ours.failures} FAILED` : '';
  const ratio = `${(ours.perSecond / peer).toFixed(2)} (wanted ${goal})`;
  say(`  ${name.padEnd(34)}${rate(ours.perSecond)}  peer${rate(peer)}  ratio ${ratio}  ${spread}${failed}`);
}

async function startKoa(name: string, body: Buffer, headers: Record<string, string>): Promise<string> {
  const { url, process: child } = await startBareKoa(folder, name, body, headers);
  bare.push(child);
  return url;
}

/** Loads ours and its peer in turn and shows one line. */
async function compare(name: string, goal: number, clients: number, ours: Load, peer: Load): Promise<void> {
  const measured = await sideBySide([ours, peer], clients);
  const [own, other] = [measured.get(ours.name), measured.get(peer.name)];
  if (own && other) show({ name, ours: own, peer: other.perSecond, goal });
}

/** Pages beside the renderer of the same build with the page's data at hand, in turn. */
async function benchPages(origin: string, cookie: string): Promise<void> {
  const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip' };
  for (const path of PAGES) {
    const peers: number[] = [await rendersPerSecond(origin, cookie, path)];
    const measured = await sideBySide([{ name: path, url: origin + path, headers }], PAGE_CLIENTS);
    peers.push(await rendersPerSecond(origin, cookie, path));
    const ours = measured.get(path);
    if (ours) show({ name: `${path}, signed in`, ours, peer: median(peers), goal: 0.5 });
  }
}

async function benchOperations(origin: string, learner: Visitor): Promise<void> {
  const me = await learner.get('/api/me');
  const json = await startKoa('me', Buffer.from(me.text), { 'Content-Type': 'application/json' });
  const peer = { name: 'bare Koa answering JSON', url: json };
  const ask: Load = { name: 'ours', url: `${origin}/api/me`, headers: { Cookie: learner.cookies() } };
  await compare('GET /api/me', 0.45, CLIENTS, ask, peer);
  const answer: Load = { name: 'ours', url: origin, script: await writeAnswerScript(folder, learner) };
  await compare('saving an answer, durable', 0.4, CLIENTS, answer, peer);
}

async function benchVisitors(origin: string): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip' };
  const landing = await fetch(origin, { headers });
  const body = gzipSync(Buffer.from(await landing.arrayBuffer()));
  const same = [...landing.headers].filter(
    ([name]) => !/^(date|connection|keep-alive|content-length|transfer)/.test(name),
  );
  const peer: Load = {
    name: 'bare Koa, same bytes',
    url: await startKoa('landing', body, Object.fromEntries(same)),
    headers,
  };
  for (const query of ['', '?utm_source=newsletter']) {
    await compare(`landing page ${query}`.trim(), 0.75, 32, { name: 'ours', url: `${origin}/${query}`, headers }, peer);
  }
}

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
  await benchPages(server.origin, learner.cookies());
  await benchOperations(server.origin, learner);
  await benchVisitors(server.origin);
  await benchHostilePreview(server.origin);
} finally {
  await server.kill();
  for (const child of bare) child.kill();
  await rm(folder, { recursive: true, force: true });
}
