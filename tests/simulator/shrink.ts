import type { Plan, PlannedFault, PlannedPerson, PlannedStep, Step } from './plan.ts';
import { type Outcome, runSimulation } from './run-simulation.ts';

/** A failing plan that needs all it has, and how many runs that took. */
export type Shrunk = { readonly plan: Plan; readonly outcome: Outcome; readonly runs: number };

/** Runs that shrinking takes at most. */
const MOST_RUNS = 300;

/** How much later than before a smaller plan may break the rule, in simulated milliseconds; it is not run further. */
const LATER_MS = 3_600_000;

/** Makes a plan smaller in one way; null where it cannot be. */
type Attempt = (plan: Plan) => Plan | null;

/** Keeps a smaller plan if the same rule is broken. */
type KeepIf = (attempt: Attempt) => Promise<boolean>;

/**
 * Removes people, steps, faults, instances and days, and calms the network, as long as the same rule is broken. Large parts are
 * tried first, by halves down to single ones (delta debugging).
 */
export async function shrink(failing: Plan, known: Outcome): Promise<Shrunk> {
  const rule = known.broken?.rule;
  let best: Shrunk = { plan: failing, outcome: known, runs: 0 };
  let runs = 0;
  const keepIf: KeepIf = async (attempt) => {
    const plan = runs < MOST_RUNS ? attempt(best.plan) : null;
    if (!plan) return false;
    runs += 1;
    const outcome = await runSimulation(plan, { giveUpAt: best.outcome.endedAt + LATER_MS });
    if (outcome.broken?.rule !== rule) return false;
    best = { plan, outcome, runs };
    return true;
  };
  for (let before = ''; before !== JSON.stringify(best.plan) && runs < MOST_RUNS; ) {
    before = JSON.stringify(best.plan);
    await withoutParts(keepIf, () => best.plan, PEOPLE);
    await withoutParts(keepIf, () => best.plan, FAULTS);
    for (const { name } of best.plan.people) {
      const steps = stepsOf(name);
      await withoutParts(keepIf, () => best.plan, steps);
      for (let index = 0; index < steps.read(best.plan).length; index += 1) await withFewerActions(keepIf, name, index);
    }
    for (const attempt of SIMPLER) await keepIf(attempt);
  }
  return { ...best, runs };
}

/** A list in a plan. */
type Parts<Item> = {
  readonly read: (plan: Plan) => readonly Item[];
  readonly write: (plan: Plan, items: readonly Item[]) => Plan;
};

const PEOPLE: Parts<PlannedPerson> = { read: ({ people }) => people, write: (plan, people) => ({ ...plan, people }) };

const FAULTS: Parts<PlannedFault> = { read: ({ faults }) => faults, write: (plan, faults) => ({ ...plan, faults }) };

const stepsOf = (name: string): Parts<PlannedStep> => ({
  read: ({ people }) => people.find((person) => person.name === name)?.steps ?? [],
  write: (plan, steps) => ({
    ...plan,
    people: plan.people.map((person) => (person.name === name ? { name, steps } : person)),
  }),
});

async function withoutParts<Item>(keepIf: KeepIf, current: () => Plan, { read, write }: Parts<Item>): Promise<void> {
  for (let size = read(current()).length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < read(current()).length; ) {
      const isKept = await keepIf((plan) => {
        const items = read(plan);
        return write(plan, [...items.slice(0, from), ...items.slice(from + size)]);
      });
      if (!isKept) from += size;
    }
  }
}

/** Halves what a step repeats as long as that will do, then takes away single ones. */
async function withFewerActions(keepIf: KeepIf, name: string, index: number): Promise<void> {
  const { read, write } = stepsOf(name);
  const lessBy =
    (less: (count: number) => number): Attempt =>
    (plan) => {
      const steps = read(plan);
      const fewer = steps.map((each, at) => (at === index ? { ...each, step: withCount(each.step, less) } : each));
      return JSON.stringify(fewer) === JSON.stringify(steps) ? null : write(plan, fewer);
    };
  for (const less of [(count: number) => Math.floor(count / 2), (count: number) => count - 1]) {
    for (let isLess = true; isLess; ) isLess = await keepIf(lessBy(less));
  }
}

/** A step with another number of answers, messages or edits, at least one. */
function withCount(step: Step, change: (count: number) => number): Step {
  const changed = (count: number): number => Math.max(1, change(count));
  if (step.kind === 'exam') return { ...step, answers: changed(step.answers) };
  if (step.kind === 'chat') return { ...step, messages: changed(step.messages) };
  return step.kind === 'write' ? { ...step, edits: changed(step.edits) } : step;
}

const SIMPLER: readonly Attempt[] = [
  (plan) => (plan.instances > 1 ? { ...plan, instances: 1 } : null),
  (plan) => (plan.network.lost > 0 ? { ...plan, network: { ...plan.network, lost: 0 } } : null),
  (plan) => (plan.network.repeated > 0 ? { ...plan, network: { ...plan.network, repeated: 0 } } : null),
  (plan) => (plan.network.slowestMs > 100 ? { ...plan, network: { ...plan.network, slowestMs: 100 } } : null),
  (plan) => (plan.days > 1 ? { ...plan, days: Math.ceil(plan.days / 2) } : null),
];
