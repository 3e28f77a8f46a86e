import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../support/free-port.ts';
import { startMariadb } from '../support/mariadb.ts';
import { readyDatabase } from '../support/ready-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { signedInPeople } from '../support/signed-in-people.ts';
import type { ChatLoad, ChatLoadReport } from './chat-load.ts';
import { inspectedAt, serverMemory } from './server-memory.ts';

const SOCKETS = 5_000;
const WARM_UP = 500;
const ADMINS = 10;
const PER_SECOND = 200;
const SECONDS = 20;

const say = (line = ''): void => console.log(line);

/** What the server has used of a processor so far, in seconds. */
async function processorSeconds({ process: { pid } }: ServerProcess): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

const at = (times: readonly number[], share: number): string => {
  const sorted = [...times].sort((one, other) => one - other);
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
};

const loadWith = (load: ChatLoad): ChildProcess => {
  const child = fork(new URL('./chat-load.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  child.send(load);
  return child;
};

const answerOf = async (child: ChildProcess): Promise<ChatLoadReport> => {
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load generator ended with ${code}`);
    }),
  ]);
  return answer as ChatLoadReport;
};

async function measure(
  server: ServerProcess,
  inspector: number,
  learners: ChatLoad['learners'],
  admins: readonly string[],
): Promise<void> {
  const load = { origin: server.origin, admins, perSecond: PER_SECOND, seconds: SECONDS };
  const first = loadWith({ ...load, learners: learners.slice(0, WARM_UP) });
  await answerOf(first);
  first.kill();
  const before = await serverMemory(inspector);
  const began = performance.now();
  const child = loadWith({ ...load, learners });
  await answerOf(child);
  const opening = (performance.now() - began) / 1000;
  const after = await serverMemory(inspector);
  say(`  ${SOCKETS.toLocaleString('en-CA')} sockets opened in ${opening.toFixed(1)} s`);
  const perSocket = (part: keyof typeof after): string => `${((after[part] - before[part]) / SOCKETS).toFixed(1)} kB`;
  say(
    `  memory, garbage collected: ${perSocket('resident')} a socket, ${perSocket('held')} of it in objects and buffers`,
  );
  child.send('go');
  await answerOf(child);
  const busyBefore = await processorSeconds(server);
  const done = await answerOf(child);
  const busy = (await processorSeconds(server)) - busyBefore;
  if (done.step !== 'done') throw new Error('the load generator did not finish');
  const { delivery, confirmation, pong, missing } = done;
  say(`  ${PER_SECOND} messages a second for ${SECONDS} s, ${ADMINS} admins connected; ${missing} not delivered`);
  say(`  delivery      median ${at(delivery, 0.5)}   p99 ${at(delivery, 0.99)}   longest ${at(delivery, 0.99999)}`);
  say(`  confirmation  median ${at(confirmation, 0.5)}   p99 ${at(confirmation, 0.99)}`);
  say(
    `  bare pong     median ${at(pong, 0.5)}   p99 ${at(pong, 0.99)}   on an idle socket meanwhile: what the machine takes`,
  );
  say(
    `  processor     ${((busy / SECONDS) * 100).toFixed(0)} % of one, for the server; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

type Place = { readonly url: string; readonly name: string; readonly remove: () => Promise<void> };

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-chat-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return { url: await readyDatabase(folder), name: 'SQLite, synchronous=FULL', remove };
}

/** A MariaDB of its own whose commits are flushed to the disk, as in production. */
async function mariadbPlace(): Promise<Place> {
  const mariadb = await startMariadb({ onDisk: true });
  const connection = await createConnection(mariadb.url);
  await connection.query('CREATE DATABASE chat');
  await connection.end();
  return { url: `${mariadb.url}/chat`, name: 'MariaDB, each commit flushed', remove: mariadb.stop };
}

const place = await (process.argv.includes('mariadb') ? mariadbPlace() : sqlitePlace());
const learners = await signedInPeople(place.url, 'user', SOCKETS);
const admins = await signedInPeople(place.url, 'admin', ADMINS);
const inspector = await freePort();
const server = await startServerProcess({ databaseUrl: place.url, environment: inspectedAt(inspector) });
try {
  say(`\nLive support: idle sockets, and messages between learners and admins among them (${place.name})`);
  await measure(
    server,
    inspector,
    learners,
    admins.map(({ cookie }) => cookie),
  );
} finally {
  await server.kill();
  await place.remove();
}
