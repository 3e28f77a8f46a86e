import { createHash } from 'node:crypto';
import { ArgumentError, formatReplayCommand, readArguments, type SimulatorArguments, USAGE } from './arguments.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Outcome, runSimulation } from './run-simulation.ts';
import { shrink } from './shrink.ts';
import { countEvents, tellStory } from './story.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Real time in seconds; the clocks that the simulation replaces stand between runs. */
const seconds = (since: bigint): number => Number(process.hrtime.bigint() - since) / 1e9;

const total = { seeds: 0, days: 0, operations: 0, faults: 0, acknowledged: 0, events: 0, states: 0 };

/** The same for two runs of the same seeds. */
const digests = createHash('sha256');

function count(plan: Plan, outcome: Outcome): void {
  digests.update(outcome.digest);
  total.seeds += 1;
  total.days += plan.days;
  for (const name of ['operations', 'faults', 'acknowledged', 'events', 'states'] as const)
    total[name] += outcome[name];
}

async function tellFailure(plan: Plan, outcome: Outcome, chosen: SimulatorArguments): Promise<void> {
  say(`Seed ${plan.seed} breaks a rule: ${outcome.broken?.rule}\n  ${outcome.broken?.what}`);
  if (chosen.isShrunk) {
    const shrunk = await shrink(plan, outcome);
    say(
      `\nShrunk by ${shrunk.runs} runs, ${countEvents(outcome, shrunk.outcome)}:\n\n${tellStory(shrunk.plan, shrunk.outcome)}\n`,
    );
  } else say(outcome.notes.slice(-30).join('\n'));
  say(`It is run again by: ${formatReplayCommand(plan.seed, chosen)}`);
}

/** Runs the seeds up to the first that breaks a rule. */
async function simulate(chosen: SimulatorArguments): Promise<void> {
  const { fromSeed, toSeed, days, learners, fault } = chosen;
  const begunAt = process.hrtime.bigint();
  for (let seed = fromSeed; seed <= toSeed; seed += 1) {
    const plan = makePlan({ seed, days, learners, planted: fault });
    const outcome = await runSimulation(plan);
    count(plan, outcome);
    if (!outcome.broken) continue;
    await tellFailure(plan, outcome, chosen);
    process.exitCode = 1;
    break;
  }
  if (process.exitCode !== 1) say(`Every rule holds in ${total.states} states; digest ${digests.digest('hex')}`);
  const took = seconds(begunAt);
  const { user, system } = process.cpuUsage();
  const worked = (user + system) / 1e6;
  const rate = (value: number): string => (value / worked).toFixed(value < 10 * worked ? 1 : 0);
  say(
    `${total.seeds} seeds, ${total.days} simulated days, ${total.operations} operations (${total.acknowledged} acknowledged entries), ` +
      `${total.faults} faults, ${total.events} events, ${total.states} states in ${took.toFixed(1)} s ` +
      `(${worked.toFixed(1)} s of processor time): ` +
      `${rate(total.days)} days, ${rate(total.operations)} operations and ${rate(total.faults)} faults a second of it`,
  );
}

async function main(): Promise<void> {
  try {
    const chosen = readArguments(process.argv.slice(2));
    if (chosen.isHelp) return say(USAGE);
    await simulate(chosen);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    process.exitCode = 2;
  }
}

await main();
