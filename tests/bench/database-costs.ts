import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { createConnection } from 'mysql2/promise';
import { startMariadb } from '../support/mariadb.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Client, createClient } from './growth-operations.ts';
import { addGrowthPeople } from './growth-people.ts';
import { openSite } from './growth-site.ts';
import { median } from './median.ts';

/** They have a history and study one after the other; two requests of each make 64 clients. */
const LEARNERS = 32;
const ROUNDS = 3;
const RESTING_MS = 2_000;
/** How long the server has to do what it does after a start. */
const STARTING_MS = 5_000;
const CLIENTS = 64;
/** What the kernel counts processor time in (`sysconf(_SC_CLK_TCK)`, 100 on every Linux that Node runs on). */
const TICK_MS = 10;

const say = (line: string): void => console.log(line);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Something that learners do: how often each does it in a round, and whether all of them do it at once. */
type Load = {
  readonly name: string;
  readonly times: number;
  readonly isAtOnce?: boolean;
  readonly run: (client: Client, turn: number) => Promise<unknown>;
};

async function answerQuestion({ send, exam }: Client, turn: number): Promise<void> {
  const question = exam?.questions[turn % exam.questions.length];
  const selectedAnswerId = question?.options[Math.floor(turn / 7) % 4]?.id;
  await send('POST', `/api/exam/${exam?.id}/answer`, { questionId: question?.id, selectedAnswerId });
}

const get = (path: string, times: number): Load => ({ name: path, times, run: ({ send }) => send('GET', path) });

const PAGES = [get('/dashboard', 3), get('/study-guide/1', 3), get('/course', 3)];
const OTHERS: readonly Load[] = [
  get('/api/me', 10),
  get('/api/progress', 10),
  {
    name: 'POST /api/progress',
    times: 6,
    run: ({ send }, turn) => send('POST', '/api/progress', { chapterId: 1 + (turn % 3), completed: turn % 2 === 0 }),
  },
];
const ONE_BY_ONE: Load = { name: 'answers, one after the other', times: 10, run: answerQuestion };
const AT_ONCE: Load = { name: `answers, ${CLIENTS} clients`, times: 40, isAtOnce: true, run: answerQuestion };
const LOADS = [...PAGES, ONE_BY_ONE, AT_ONCE, ...OTHERS];

/** Processor time of a process since it began, in milliseconds, with that of threads that have ended: utime and stime. */
async function processorMs(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may have spaces in it.
  const [utime, stime] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(utime) + Number(stime)) * TICK_MS;
}

/** What the database takes for a millisecond in which nobody asks. */
async function measureRest(pid: number): Promise<number> {
  const before = await processorMs(pid);
  await pause(RESTING_MS);
  return ((await processorMs(pid)) - before) / RESTING_MS;
}

/** What the database takes for one of a load, in milliseconds, less what it takes at rest meanwhile. */
async function measureOne(pid: number, clients: readonly Client[], load: Load, turn: number, rest: number) {
  const [before, began] = [await processorMs(pid), performance.now()];
  const runAll = async (client: Client): Promise<void> => {
    for (let time = 0; time < load.times; time += 1) await load.run(client, turn + time);
  };
  if (load.isAtOnce) await Promise.all(atOnce(clients).map(runAll));
  else for (const client of clients) await runAll(client);
  const used = (await processorMs(pid)) - before - rest * (performance.now() - began);
  return used / (load.times * (load.isAtOnce ? CLIENTS : clients.length));
}

/** Every learner in several tabs. */
const atOnce = (clients: readonly Client[]): Client[] =>
  Array.from({ length: CLIENTS }, (_, at) => clients[at % clients.length] as Client);

async function openExam(client: Client): Promise<void> {
  const { json: started } = await client.send('POST', '/api/exam/start', { examSet: 1 });
  const { json: view } = await client.send('GET', `/api/exam/${started.id}`);
  client.exam = { id: started.id, questions: view.questions };
}

/** All loads in turn, over and over; the first round warms up. */
async function measure(learners: readonly Client[], pid: number): Promise<ReadonlyMap<Load, number>> {
  for (const client of learners) await openExam(client);
  await pause(STARTING_MS);
  const samples = new Map(LOADS.map((load) => [load, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rest = await measureRest(pid);
    say(`  round ${round}: at rest ${(rest * 1_000).toFixed(1)} ms a second, which is taken off`);
    for (const [load, costs] of samples) {
      const cost = await measureOne(pid, learners, load, round * load.times, rest);
      if (round > 0) costs.push(cost);
    }
  }
  for (const [{ name, times }, costs] of samples)
    say(
      `  ${name.padEnd(30)}${median(costs).toFixed(3)} ms  (${costs.map((cost) => cost.toFixed(3)).join(', ')}; ${times} times each)`,
    );
  return new Map([...samples].map(([load, costs]) => [load, median(costs)]));
}

const mean = (loads: readonly Load[], costs: ReadonlyMap<Load, number>): string =>
  (loads.reduce((sum, load) => sum + (costs.get(load) ?? Number.NaN), 0) / loads.length).toFixed(2);

const mariadb = await startMariadb({ onDisk: true });
try {
  const connection = await createConnection(mariadb.url);
  await connection.query('CREATE DATABASE bench_costs');
  await connection.end();
  const url = `${mariadb.url}/bench_costs`;
  const pid = await mariadb.pid();
  // The first start loads the study material.
  await (await startServerProcess({ databaseUrl: url })).kill();
  const people = await addGrowthPeople(url, Date.now(), LEARNERS);
  const { server } = await openSite(url, people, [pid]);
  try {
    say(`\nProcessor time of MariaDB for one of each, medians of ${ROUNDS} rounds`);
    const learners = people.learners.map((each, at) => createClient(server.origin, each, at));
    const costs = await measure(learners, pid);
    say(`  pageMs ${mean(PAGES, costs)}, answerMs ${mean([ONE_BY_ONE], costs)}, otherRequestMs ${mean(OTHERS, costs)}`);
    say(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await server.kill();
  }
} finally {
  await mariadb.stop();
}
