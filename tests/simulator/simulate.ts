import { parseArgs } from 'node:util';
import { makePlan, type Plan } from './plan.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { type Outcome, runSimulation } from './run-simulation.ts';
import { shrink } from './shrink.ts';
import { tellStory } from './story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    days: { type: 'string', default: '2' },
    learners: { type: 'string', default: '3' },
    fault: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const USAGE = `npm run simulate -- --seed N | --seeds FROM..TO [--days 2] [--learners 3] [--fault NAME] [--no-shrink]
Planted faults: ${Object.keys(PLANTED_FAULTS).join(', ')}`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A positive whole number of the command line. */
function readNumber(text: string, name: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${name} takes a whole number.\n${USAGE}`);
}

function readSeeds(): readonly [from: number, to: number] {
  const [from = '', to = ''] = (values.seeds ?? `${values.seed ?? '1'}..${values.seed ?? '1'}`).split('..');
  return [readNumber(from, 'seeds'), readNumber(to, 'seeds')];
}

/** Real time in seconds; the clocks that the simulation replaces stand between runs. */
const seconds = (since: bigint): number => Number(process.hrtime.bigint() - since) / 1e9;

const total = { seeds: 0, days: 0, operations: 0, faults: 0, acknowledged: 0, events: 0 };

function count(plan: Plan, outcome: Outcome): void {
  total.seeds += 1;
  total.days += plan.days;
  for (const name of ['operations', 'faults', 'acknowledged', 'events'] as const) total[name] += outcome[name];
}

async function tellFailure(plan: Plan, outcome: Outcome): Promise<void> {
  say(`Seed ${plan.seed} breaks a rule: ${outcome.broken?.rule}\n  ${outcome.broken?.what}`);
  if (values['no-shrink']) return say(outcome.notes.slice(-30).join('\n'));
  const shrunk = await shrink(plan, outcome);
  say(`\nShrunk by ${shrunk.runs} runs:\n\n${tellStory(shrunk.plan, shrunk.outcome)}\n`);
  say(
    `It is run again by: npm run simulate -- --seed ${plan.seed} --days ${values.days} --learners ${values.learners}`,
  );
}

async function main(): Promise<void> {
  if (values.help) return say(USAGE);
  if (values.fault !== undefined && !(values.fault in PLANTED_FAULTS)) throw new Error(`No such fault.\n${USAGE}`);
  const [from, to] = readSeeds();
  const [days, learners] = [readNumber(values.days, 'days'), readNumber(values.learners, 'learners')];
  const begunAt = process.hrtime.bigint();
  for (let seed = from; seed <= to; seed += 1) {
    const plan = makePlan({ seed, days, learners, planted: values.fault ?? null });
    const outcome = await runSimulation(plan);
    count(plan, outcome);
    if (!outcome.broken) {
      if (from === to) say(`Seed ${seed} keeps every rule; digest ${outcome.digest}`);
      continue;
    }
    await tellFailure(plan, outcome);
    process.exitCode = 1;
    break;
  }
  const took = seconds(begunAt);
  const { user, system } = process.cpuUsage();
  const rate = (value: number): string => (value / took).toFixed(value < took ? 2 : 0);
  say(
    `${total.seeds} seeds, ${total.days} simulated days, ${total.operations} operations (${total.acknowledged} acknowledged entries), ` +
      `${total.faults} faults, ${total.events} events in ${took.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} s of processor time): ` +
      `${rate(total.days)} days, ${rate(total.operations)} operations and ${rate(total.faults)} faults a second`,
  );
}

await main();
