import { parseArgs } from 'node:util';
import { PLANTED_FAULTS } from './planted-faults.ts';

/** What `npm run simulate` is asked for. At least one seed is run: `fromSeed` is no higher than `toSeed`. */
export type SimulatorArguments = {
  readonly fromSeed: number;
  readonly toSeed: number;
  readonly days: number;
  readonly learners: number;
  readonly fault: string | null;
  readonly isShrunk: boolean;
  readonly isHelp: boolean;
};

export const USAGE = `npm run simulate -- [--seed N | --seeds FROM..TO] [--days 2] [--learners 3] [--fault NAME] [--no-shrink]
--seeds N is --seeds 1..N; without either, seed 1 is run. Numbers are whole and greater than 0.
Exit codes: 0 every rule held, 1 a rule was broken, 2 wrong arguments.
Planted faults: ${Object.keys(PLANTED_FAULTS).join(', ')}`;

/** Wrong arguments; the message says which. */
export class ArgumentError extends Error {}

const OPTIONS = {
  seed: { type: 'string' },
  seeds: { type: 'string' },
  days: { type: 'string', default: '2' },
  learners: { type: 'string', default: '3' },
  fault: { type: 'string' },
  'no-shrink': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(text: string, option: string): number {
  const value = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw new ArgumentError(`--${option} takes a whole number greater than 0, not "${text}".`);
}

type SeedOptions = { readonly seed?: string | undefined; readonly seeds?: string | undefined };

function readSeeds({ seed, seeds }: SeedOptions): readonly [from: number, to: number] {
  if (seed !== undefined && seeds !== undefined) throw new ArgumentError('Give --seed or --seeds, not both.');
  if (seeds === undefined) {
    const only = readNumber(seed ?? '1', 'seed');
    return [only, only];
  }
  const [first = '', second, ...more] = seeds.split('..');
  if (more.length > 0) throw new ArgumentError(`--seeds takes FROM..TO, not "${seeds}".`);
  if (second === undefined) return [1, readNumber(first, 'seeds')];
  const [from, to] = [readNumber(first, 'seeds'), readNumber(second, 'seeds')];
  if (from > to) throw new ArgumentError(`--seeds ${seeds} holds no seed.`);
  return [from, to];
}

/** Reads the command line; throws an `ArgumentError` where it is wrong. */
export function readArguments(args: readonly string[]): SimulatorArguments {
  const values = parseOptions(args);
  const { fault = null } = values;
  if (fault !== null && !Object.hasOwn(PLANTED_FAULTS, fault)) {
    throw new ArgumentError(`There is no planted fault "${fault}".`);
  }
  const [fromSeed, toSeed] = readSeeds(values);
  const [days, learners] = [readNumber(values.days, 'days'), readNumber(values.learners, 'learners')];
  const isShrunk = !values['no-shrink'];
  return { fromSeed, toSeed, days, learners, fault, isShrunk, isHelp: values.help };
}

/** The command that runs one seed again, planted fault included. */
export function formatReplayCommand(seed: number, { days, learners, fault }: SimulatorArguments): string {
  const planted = fault === null ? '' : ` --fault ${fault}`;
  return `npm run simulate -- --seed ${seed} --days ${days} --learners ${learners}${planted}`;
}
