import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';

const run = promisify(execFile);

export type Load = {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A wrk script in Lua, where requests differ. */
  readonly script?: string;
  /** The process that answers, where its processor time is to be measured. */
  readonly pid?: number | undefined;
};

/**
 * What a round of load gave: answers a second, the times within which half and 99 % of them came, in milliseconds, and the processor
 * time of one in microseconds, which depends less on what else runs; NaN where no process is known.
 */
export type Measured = {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly failures: number;
  readonly processorUs: number;
};

const ROUNDS = 3;
const SECONDS = 4;

async function once({ url, headers = {}, script, pid }: Load, clients: number): Promise<Measured> {
  const before = pid === undefined ? Number.NaN : await processorTime(pid);
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${clients}`,
    `--duration=${SECONDS}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(script ? ['--script', script] : []),
    url,
  ]);
  const used = pid === undefined ? Number.NaN : (await processorTime(pid)) - before;
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
  return {
    processorUs: used / 1000 / answers,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    medianMs: readTime(stdout, 50),
    p99Ms: readTime(stdout, 99),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

/** The time within which a share of the answers came, as wrk writes it, in milliseconds. */
function readTime(output: string, percent: 50 | 99): number {
  const [, value = '0', unit = 'ms'] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
}

/** Loads each in turn, several times over, so that what slows the machine slows all alike; medians. Loopback only. */
export async function sideBySide(loads: readonly Load[], clients: number): Promise<Map<string, Measured>> {
  const rounds = new Map<string, Measured[]>(loads.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of loads) rounds.get(load.name)?.push(await once(load, clients));
  }
  return new Map(
    [...rounds].map(([name, measured]) => [
      name,
      {
        perSecond: median(measured.map(({ perSecond }) => perSecond)),
        medianMs: median(measured.map(({ medianMs }) => medianMs)),
        processorUs: median(measured.map(({ processorUs }) => processorUs)),
        p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
        failures: measured.reduce((sum, { failures }) => sum + failures, 0),
      },
    ]),
  );
}
