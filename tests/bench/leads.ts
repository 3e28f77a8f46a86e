import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { readyDatabase } from '../support/ready-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { visitorOf } from '../support/visitor.ts';

const MANY = 100_000;
const MEASURED = 400;
const ROUNDS = 3;

const say = (line = ''): void => console.log(line);

const leadOf = (name: string) => ({ firstName: 'Anna', lastName: 'Berg', email: `${name}@example.org` });

/** Each lead comes from an address of its own, so that the limit of one address is not what is measured. */
async function capture(server: ServerProcess, mark: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < MEASURED; index += 1) {
    const began = performance.now();
    const lead = { ...leadOf(`${mark}-${index}`), source: 'try-out-nppe' };
    const { status } = await visitorOf(server.origin).post('/api/marketing-leads', lead);
    if (status !== 200) throw new Error(`a lead was answered ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)} ms`;

async function memoryOf(server: ServerProcess): Promise<string> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return `${Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000)} MB`;
}

async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  for (let from = 0; from < MANY; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const email = `many-${from + index}@example.org`;
      const name = { first_name: 'Anna', last_name: 'Berg', source: 'try-out-nppe' };
      return { ...name, email, email_key: email, created_at: from + index };
    });
    await database.knex('marketing_leads').insert(rows);
  }
  await database.close();
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-leads-'));
const servers: ServerProcess[] = [];
try {
  const start = async (name: string) => {
    const own = join(folder, name);
    await mkdir(own);
    const databaseUrl = await readyDatabase(own);
    const server = await startServerProcess({ databaseUrl, environment: { TRUSTED_PROXIES: '1' } });
    servers.push(server);
    return { server, databaseUrl };
  };
  const [small, large] = [await start('small'), await start('large')];
  await fill(large.databaseUrl);
  say(`\nKeeping a lead, one after the other: a table that begins empty beside one of ${MANY.toLocaleString('en-CA')}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { server }] of Object.entries({ small, large })) {
      const times = await capture(server, `${name}-${round}`);
      say(`  ${name.padEnd(8)} median ${at(times, 0.5)}   p99 ${at(times, 0.99)}   memory ${await memoryOf(server)}`);
    }
  }
} finally {
  for (const server of servers) await server.kill();
  await rm(folder, { recursive: true, force: true });
}
