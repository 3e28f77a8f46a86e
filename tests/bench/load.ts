import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './median.ts';

const run = promisify(execFile);

export type Load = {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A wrk script in Lua, where requests differ. */
  readonly script?: string;
};

/** What a round of load gave: answers a second, and the times within which half and 99 % of them came, in milliseconds. */
export type Measured = {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly failures: number;
};

const ROUNDS = 3;
const SECONDS = 4;

async function once({ url, headers = {}, script }: Load, clients: number): Promise<Measured> {
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${clients}`,
    `--duration=${SECONDS}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(script ? ['--script', script] : []),
    url,
  ]);
  return {
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
        p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
        failures: measured.reduce((sum, { failures }) => sum + failures, 0),
      },
    ]),
  );
}
