import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { buildLeadSearchKey } from '../../src/domain/outreach/lead-search.ts';
import { readyDatabase } from '../support/ready-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const MANY = 100_000;
const MEASURED = 400;
const LOOKED_AT = 60;
const ROUNDS = 3;

const LIST = '/api/admin/marketing-leads';

/** Nothing searched for; then a part that everybody has, one that one lead has, one that nobody has, and a source. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['all', ''],
  ['common part', '@example.org'],
  ['rare part', 'y-777'],
  ['nobody has it', 'nobody'],
  ['source', 'free'],
];

const say = (line = ''): void => console.log(line);

const leadOf = (name: string) => ({ firstName: 'Anna', lastName: 'Berg', email: `${name}@example.org` });

type Site = { readonly server: ServerProcess; readonly databaseUrl: string };

/** How long each of a number of calls takes, in milliseconds, the shortest first. */
async function timed(count: number, call: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const { status } = await call(index);
    if (status !== 200) throw new Error(`a call was answered ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

/** Each lead comes from an address of its own, so that the limit of one address is not what is measured. */
const capture = ({ server }: Site, mark: string): Promise<number[]> =>
  timed(MEASURED, (index) =>
    visitorOf(server.origin).post('/api/marketing-leads', { ...leadOf(`${mark}-${index}`), source: 'try-out-nppe' }),
  );

const at = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)} ms`;

const spread = (times: readonly number[]): string =>
  `median ${at(times, 0.5).padStart(9)}   p99 ${at(times, 0.99).padStart(9)}`;

/** What the process holds, or has held at most, in megabytes. */
async function memoryOf({ server }: Site, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000);
}

async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  for (let from = 0; from < MANY; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const lead = leadOf(`many-${from + index}`);
      return {
        first_name: lead.firstName,
        last_name: lead.lastName,
        email: lead.email,
        email_key: lead.email,
        search_key: buildLeadSearchKey(lead),
        source: 'try-out-nppe',
        created_at: from + index,
      };
    });
    await database.knex('marketing_leads').insert(rows);
  }
  await database.close();
}

async function administrator({ server, databaseUrl }: Site): Promise<Visitor> {
  const visitor = visitorOf(server.origin);
  const password = 'correct horse';
  const form = { username: 'measurer', email: 'measurer@example.org', password, confirmPassword: password };
  const { status, text } = await visitor.post('/api/register', form);
  if (status !== 200) throw new Error(text);
  const database = await openDatabase(databaseUrl);
  await database.run("UPDATE users SET role = 'admin' WHERE username_key = 'measurer'");
  await database.close();
  return visitor;
}

/** Takes the file in as a program would that writes it to a disk; how long and how large it was. */
async function download({ server }: Site, admin: Visitor): Promise<string> {
  const began = performance.now();
  const response = await fetch(`${server.origin}${LIST}/export`, { headers: { cookie: admin.cookies() } });
  if (response.status !== 200 || !response.body) throw new Error(`the file was answered ${response.status}`);
  let bytes = 0;
  for await (const part of response.body) bytes += part.length;
  return `${(performance.now() - began).toFixed(0).padStart(5)} ms   ${(bytes / 1e6).toFixed(1)} MB`;
}

async function measureCapture(sites: Readonly<Record<string, Site>>): Promise<void> {
  say(`\nKeeping a lead, one after the other: a table that begins empty beside one of ${MANY.toLocaleString('en-CA')}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, site] of Object.entries(sites)) {
      const times = await capture(site, `${name}-${round}`);
      say(`  ${name.padEnd(8)} ${spread(times)}   memory ${await memoryOf(site)} MB`);
    }
  }
}

async function measureReading(sites: Readonly<Record<string, Site>>): Promise<void> {
  for (const [name, site] of Object.entries(sites)) {
    const admin = await administrator(site);
    const { json } = await admin.get(LIST);
    say(`\nThe list for administrators, ${json.counts.total.toLocaleString('en-CA')} leads (${name})`);
    for (const [what, typed] of QUERIES) {
      const times = await timed(LOOKED_AT, () => admin.get(`${LIST}?${new URLSearchParams({ q: typed })}`));
      say(`  ${what.padEnd(16)} ${spread(times)}`);
    }
    const before = await memoryOf(site, 'VmHWM');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const took = await download(site, admin);
      say(`  the file         ${took}   memory at most ${await memoryOf(site, 'VmHWM')} MB, before ${before} MB`);
    }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-leads-'));
const servers: ServerProcess[] = [];
try {
  const start = async (name: string): Promise<Site> => {
    const own = join(folder, name);
    await mkdir(own);
    const databaseUrl = await readyDatabase(own);
    const server = await startServerProcess({ databaseUrl, environment: { TRUSTED_PROXIES: '1' } });
    servers.push(server);
    return { server, databaseUrl };
  };
  const [empty, small, large] = [await start('empty'), await start('small'), await start('large')];
  await fill(large.databaseUrl);
  await measureReading({ empty, large });
  await measureCapture({ small, large });
} finally {
  for (const server of servers) await server.kill();
  await rm(folder, { recursive: true, force: true });
}
