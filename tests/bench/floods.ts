import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { ALL_CODES } from '../../src/domain/competency/competency-code.ts';
import { emptyDatabaseOn } from '../support/databases.ts';
import { listOf } from '../support/hostile-sheets.ts';
import { startMariadb } from '../support/mariadb.ts';
import { projectPath } from '../support/project-root.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type SignedIn, signedInPeople } from '../support/signed-in-people.ts';
import { FLOOD_KINDS, type Flood, type FloodKind, type FloodReport } from './flood-load.ts';
import { fillHalf, makePaper } from './growth-fill.ts';
import { type Client, createClient } from './growth-operations.ts';
import { median } from './median.ts';
import { processorTimeOf, threadTime } from './processor-time.ts';
import { BEGIN, profilingEnvironment } from './profiled-server.ts';

const CANDIDATES = 8;
const LEARNERS = 200;
const ADMINS = 8;
/** A flood lasts longer than what is measured of it, so that what is measured is all flood. */
const FLOOD_SECONDS = 9;
const MEASURED_SECONDS = 6;
const PAUSE_MS = 40;
const ROUNDS = Number(process.env.FLOODS_ROUNDS ?? 3);
/** FLOODS_ONLY=exports,chat sends only these. */
const KINDS = FLOOD_KINDS.filter((kind) => (process.env.FLOODS_ONLY ?? kind).split(',').includes(kind));
/** FLOODS_PROFILE=folder keeps a processor profile of the server's main thread there. */
const PROFILE = process.env.FLOODS_PROFILE;
const SHEET_ROWS = 2_000;
const WANTED = 2;
const FILLED = { users: Number(process.env.FLOODS_USERS ?? 20_000) };

/** Other machines send a flood: its generator must not take the processors that the server is measured on. */
const NICED = { execPath: 'nice', execArgv: ['-n', '19', process.execPath, '--import', 'tsx'] };

const say = (line = ''): void => console.log(line);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `main` and `others` are the share of a processor that the thread that answers took, and the server's other threads. */
type Spread = Readonly<Record<'p50' | 'p99' | 'answers' | 'main' | 'others', number>>;

/** Candidates who answer question after question, each with a pause as long as a quick reader's finger needs. */
async function measureAnswers(server: ServerProcess, candidates: readonly Client[]): Promise<Spread> {
  const times: number[] = [];
  const pid = server.process.pid ?? 0;
  const [began, all, main] = [performance.now(), await processorTimeOf([pid]), await threadTime(pid, pid)];
  await Promise.all(
    candidates.map(async ({ exam, send }, at) => {
      for (let turn = at; performance.now() - began < MEASURED_SECONDS * 1_000; turn += 1) {
        const question = exam?.questions[turn % 110];
        const asked = performance.now();
        await send('POST', `/api/exam/${exam?.id}/answer`, {
          questionId: question?.id,
          selectedAnswerId: question?.options[turn % 4]?.id,
        });
        times.push(performance.now() - asked);
        await pause(PAUSE_MS);
      }
    }),
  );
  const passed = performance.now() - began;
  const ofMain = ((await threadTime(pid, pid)) - main) / 1e6;
  const ofAll = (await processorTimeOf([pid])) - all;
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  const share = { main: ofMain / passed, others: Math.max(0, ofAll - ofMain) / passed };
  return { p50: at(0.5), p99: at(0.99), answers: times.length, ...share };
}

/** Sends a flood from a process of its own while the candidates answer. */
async function flood(asked: Flood, measure: () => Promise<Spread>): Promise<[Spread, FloodReport]> {
  const child = fork(projectPath('tests/bench/flood-load.ts'), NICED);
  const ended = once(child, 'exit');
  const reported = once(child, 'message');
  child.send(asked);
  await pause(1_500);
  const spread = await measure();
  const [report] = await reported;
  await ended;
  return [spread, report as FloodReport];
}

async function openExam(client: Client): Promise<Client> {
  const { json: started } = await client.send('POST', '/api/exam/start', { examSet: 1 });
  const { json: view } = await client.send('GET', `/api/exam/${started.id}`);
  return Object.assign(client, { exam: { id: started.id, questions: view.questions } });
}

/** A site with leads to export and people who may all do what they flood with. */
async function fill(databaseUrl: string): Promise<{ learners: SignedIn[]; admins: SignedIn[] }> {
  const database = await openDatabase(databaseUrl);
  try {
    await makePaper(database);
    await fillHalf(database, FILLED, 0, Date.now());
    const learners = await signedInPeople(databaseUrl, 'user', LEARNERS);
    const admins = await signedInPeople(databaseUrl, 'admin', ADMINS);
    await database.run(
      `UPDATE users SET subscription_status = 'active', subscription_end_date = ?,
         password_hash = (SELECT password_hash FROM users WHERE username_key = 'demo') WHERE username_key LIKE 'chat-user-%'`,
      [Date.now() + 60 * 86_400_000],
    );
    return { learners, admins };
  } finally {
    await database.close();
  }
}

const inWords = (report: FloodReport): string =>
  Object.entries(report)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');

async function bench(server: ServerProcess, people: Awaited<ReturnType<typeof fill>>): Promise<void> {
  const own = people.learners.slice(-CANDIDATES);
  const candidates: Client[] = [];
  for (const [number, person] of own.entries())
    candidates.push(await openExam(createClient(server.origin, person, number)));
  const codes = Array.from({ length: SHEET_ROWS }, (_, at) => ALL_CODES[at % ALL_CODES.length] ?? '');
  const sheet = Buffer.from(listOf(codes, ' of a bridge that was to be widened.')).toString('base64');
  const others = { learners: people.learners.slice(0, -CANDIDATES), admins: people.admins };
  const measured = new Map<FloodKind, { idle: Spread; flooded: Spread; report: FloodReport }[]>();
  const measure = () => measureAnswers(server, candidates);
  await measure();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of KINDS) {
      const idle = await measure();
      const asked = { kind, origin: server.origin, seconds: FLOOD_SECONDS, sheet, ...others };
      const [flooded, report] = await flood(asked, measure);
      measured.set(kind, [...(measured.get(kind) ?? []), { idle, flooded, report }]);
      // What still waits is not part of the next one.
      await pause(3_000);
    }
  show(measured);
}

function show(measured: ReadonlyMap<FloodKind, { idle: Spread; flooded: Spread; report: FloodReport }[]>): void {
  for (const [kind, rounds] of measured) {
    const of = (when: 'idle' | 'flooded', what: keyof Spread): number =>
      median(rounds.map((round) => round[when][what]));
    const spread = (when: 'idle' | 'flooded'): string =>
      `p50 ${of(when, 'p50').toFixed(1).padStart(6)} p99 ${of(when, 'p99').toFixed(1).padStart(6)} ms`;
    const ratio = of('flooded', 'p99') / of('idle', 'p99');
    const ratios = rounds.map(({ idle, flooded }) => flooded.p99 / idle.p99).toSorted((one, other) => one - other);
    const range = `${ratios.at(0)?.toFixed(1)} to ${ratios.at(-1)?.toFixed(1)}`;
    const percent = (what: 'main' | 'others'): string => `${(of('flooded', what) * 100).toFixed(0)} %`;
    const busy = `main thread ${percent('main')}, others ${percent('others')}`;
    say(
      `  ${kind.padEnd(14)} idle ${spread('idle')}   flooded ${spread('flooded')}   p99 ${ratio.toFixed(2)} x (${range})   ${busy}`,
    );
    say(`  ${''.padEnd(14)} ${rounds.map(({ report }) => inWords(report)).join(' | ')}`);
  }
  say(`  wanted: ${WANTED} x; load average ${loadavg()[0]?.toFixed(1)}; medians of ${ROUNDS} interleaved rounds`);
}

async function benchDatabase(databaseUrl: string): Promise<void> {
  let server: ServerProcess | undefined;
  try {
    await (await startServerProcess({ databaseUrl })).kill();
    const people = await fill(databaseUrl);
    const profiling = PROFILE ? profilingEnvironment(PROFILE) : {};
    server = await startServerProcess({ databaseUrl, environment: { TRUSTED_PROXIES: '1', ...profiling } });
    if (PROFILE) server.process.kill(BEGIN);
    await bench(server, people);
    if (PROFILE) {
      // A profile is written at a proper end.
      server.process.kill('SIGTERM');
      await once(server.process, 'exit');
    }
  } finally {
    await server?.kill();
  }
}

const chosen = process.argv.slice(2);
const isWanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

if (isWanted('sqlite')) {
  say('\nSaving an answer while others flood the site (SQLite, durable)');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-floods-'));
  await benchDatabase(`sqlite:${join(folder, 'floods.db')}`).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}
if (isWanted('mariadb')) {
  say('\nThe same on a private MariaDB whose data is on disk, on the same machine');
  const mariadb = await startMariadb({ onDisk: true });
  await emptyDatabaseOn(mariadb.url)
    .then(({ url }) => benchDatabase(url))
    .finally(mariadb.stop);
}
