import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { openBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { readyDatabase } from '../support/ready-database.ts';
import { startServerProcess } from '../support/server-process.ts';

/** The pages that strangers come to first. */
const PATHS = ['/', '/blog/how-the-nppe-is-scored', '/free-questions', '/preview'];

const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

const say = (line = ''): void => console.log(line);

/** Lighthouse as it comes: mobile, simulated throttling. A score that is not full names what it lost it by. */
async function report(url: string, port: number): Promise<void> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`);
  const metrics = METRICS.map((name) => `${audits[name]?.title} ${audits[name]?.displayValue}`);
  say(`  ${new URL(url).pathname.padEnd(30)} ${scores.join(' · ')}`);
  say(`  ${''.padEnd(30)} ${metrics.join(' · ')}`);
  for (const { auditRefs, score, title } of Object.values(categories)) {
    if (score === 1) continue;
    const short = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
    for (const { id } of short) say(`  ${''.padEnd(30)} ${title}: ${audits[id]?.title}`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-lighthouse-'));
const server = await startServerProcess({ databaseUrl: await readyDatabase(folder) });
const port = await freePort();
const browser = await openBrowser([`--remote-debugging-port=${port}`]);
try {
  say('\nLighthouse, mobile, simulated throttling');
  // The first visit of each page warms the server, as it would be in use.
  for (const path of PATHS) await fetch(server.origin + path);
  for (const path of PATHS) await report(server.origin + path, port);
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
