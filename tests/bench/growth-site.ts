import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Client, createClient, OPERATIONS_OF_GROWTH, type Operation } from './growth-operations.ts';
import type { GrowthPeople } from './growth-people.ts';
import { median } from './median.ts';
import type { GrowthCost } from './performance-record.ts';
import { inWords, probeDuring } from './probe.ts';
import { processorTimeOf } from './processor-time.ts';

export const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 7);
/** How many of the learners take part; fewer make a round shorter on a busy machine. */
const LEARNERS = Number(process.env.GROWTH_LEARNERS ?? 16);
const WANTED = 1.25;
/** A server is at rest when it uses less than this share of a processor. */
const RESTING_SHARE = 0.08;
const LONGEST_WORK_MS = 900_000;

const say = (line: string): void => console.log(line);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A server on one of the two databases, those who use it, and the processes whose time counts. */
export type Site = {
  readonly server: ServerProcess;
  readonly pids: readonly number[];
  readonly learners: readonly Client[];
  readonly admins: readonly Client[];
};

type Sample = { readonly cpuMs: number; readonly wallMs: number };

/** Each client comes from an address of its own, as a proxy would say. */
export const SETTINGS = { TRUSTED_PROXIES: '1' };

/** Starts a server on a database. */
export async function openSite(
  databaseUrl: string,
  people: GrowthPeople,
  databasePids: readonly number[],
): Promise<Site> {
  const server = await startServerProcess({ databaseUrl, environment: SETTINGS });
  const clientOf = (person: GrowthPeople['learners'][number], index: number) =>
    createClient(server.origin, person, index);
  return {
    server,
    pids: [server.process.pid ?? 0, ...databasePids],
    learners: people.learners.slice(0, LEARNERS).map(clientOf),
    admins: people.admins.map(clientOf),
  };
}

/** Waits until the server has done what it does after a start; others ask meanwhile. */
export async function untilAtRest({ server, pids }: Site): Promise<string> {
  const { probed, seconds: took } = await probeDuring(server.origin, async () => {
    const end = performance.now() + LONGEST_WORK_MS;
    for (let resting = 0; resting < 3 && performance.now() < end; ) {
      const before = await processorTimeOf(pids);
      await pause(1_000);
      // The probe itself asks fifty times a second.
      resting = (await processorTimeOf(pids)) - before < 1_000 * RESTING_SHARE ? resting + 1 : 0;
    }
  });
  return `at rest after ${took.toFixed(0)} s; ${inWords(probed)}`;
}

/** One operation by everybody of a site, one after the other. */
export async function runOnce(site: Site, { by, times = 1, run }: Operation, round: number): Promise<Sample> {
  const clients = by === 'learner' ? site.learners : site.admins;
  const walls: number[] = [];
  const before = await processorTimeOf(site.pids);
  for (const client of clients)
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      await run(client, round * times + time);
      walls.push(performance.now() - began);
    }
  return { cpuMs: ((await processorTimeOf(site.pids)) - before) / walls.length, wallMs: median(walls) };
}

/** All operations in turn, each on the small and then on the large site, over and over; the first round warms up. */
export async function measure(small: Site, large: Site): Promise<Map<Operation, { small: Sample[]; large: Sample[] }>> {
  const measured = new Map(
    OPERATIONS_OF_GROWTH.map((operation) => [operation, { small: [] as Sample[], large: [] as Sample[] }]),
  );
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [operation, samples] of measured) {
      const [one, other] = [await runOnce(small, operation, round), await runOnce(large, operation, round)];
      if (round === 0) continue;
      samples.small.push(one);
      samples.large.push(other);
    }
  return measured;
}

/** What each operation costs on both sites: medians of all rounds. */
export const toCosts = (measured: Awaited<ReturnType<typeof measure>>): GrowthCost[] =>
  [...measured].map(([{ name }, { small, large }]) => ({ name, small: medianOf(small), large: medianOf(large) }));

const medianOf = (samples: readonly Sample[]): Sample => ({
  cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
  wallMs: median(samples.map(({ wallMs }) => wallMs)),
});

/** Prints what each operation costs on both sites, and the ratios. */
export function show(costs: readonly GrowthCost[]): void {
  say(`  ${'processor time and median, ms'.padEnd(36)}   small            large            ratio (wanted ${WANTED})`);
  for (const { name, small, large } of costs) {
    const column = ({ cpuMs, wallMs }: Sample): string =>
      `${cpuMs.toFixed(2).padStart(7)} ${wallMs.toFixed(2).padStart(7)}`;
    const [ratio, waits] = [large.cpuMs / small.cpuMs, large.wallMs / small.wallMs];
    const verdict = ratio > WANTED ? '  OVER' : '';
    say(`  ${name.padEnd(36)} ${column(small)}  ${column(large)}   ${ratio.toFixed(2)} ${waits.toFixed(2)}${verdict}`);
  }
}

/** Ends a server, with the sockets that are open to it. */
export async function closeSite({ server, learners }: Site): Promise<void> {
  for (const { socket } of learners) socket?.terminate();
  await server.kill();
}
