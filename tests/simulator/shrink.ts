import type { Plan, PlannedPerson } from './plan.ts';
import { type Outcome, runSimulation } from './run-simulation.ts';

/** A failing plan that needs all it has, and how many runs that took. */
export type Shrunk = { readonly plan: Plan; readonly outcome: Outcome; readonly runs: number };

/** Runs that shrinking takes at most. */
const MOST_RUNS = 300;

/** Makes a plan smaller in one way; null where it cannot be. */
type Attempt = (plan: Plan) => Plan | null;

/**
 * Removes people, steps, faults, instances and days, and calms the network, as long as the same rule is broken. Large parts are
 * tried first, by halves down to single ones (delta debugging).
 */
export async function shrink(failing: Plan, known: Outcome): Promise<Shrunk> {
  const rule = known.broken?.rule;
  let best: Shrunk = { plan: failing, outcome: known, runs: 0 };
  let runs = 0;
  const keepIf = async (attempt: Attempt): Promise<boolean> => {
    const plan = runs < MOST_RUNS ? attempt(best.plan) : null;
    if (!plan) return false;
    runs += 1;
    const outcome = await runSimulation(plan);
    if (outcome.broken?.rule !== rule) return false;
    best = { plan, outcome, runs };
    return true;
  };
  for (let before = ''; before !== JSON.stringify(best.plan) && runs < MOST_RUNS; ) {
    before = JSON.stringify(best.plan);
    await withoutParts(
      keepIf,
      (plan) => plan.people,
      (plan, people) => ({ ...plan, people }),
      () => best.plan,
    );
    await withoutParts(
      keepIf,
      (plan) => plan.faults,
      (plan, faults) => ({ ...plan, faults }),
      () => best.plan,
    );
    for (const { name } of best.plan.people) {
      const own = (plan: Plan) => plan.people.find((person) => person.name === name)?.steps ?? [];
      await withoutParts(
        keepIf,
        own,
        (plan, steps) => withSteps(plan, name, steps),
        () => best.plan,
      );
    }
    for (const attempt of SIMPLER) await keepIf(attempt);
  }
  return { ...best, runs };
}

const withSteps = (plan: Plan, name: string, steps: PlannedPerson['steps']): Plan => ({
  ...plan,
  people: plan.people.map((person) => (person.name === name ? { name, steps } : person)),
});

async function withoutParts<Item>(
  keepIf: (attempt: Attempt) => Promise<boolean>,
  read: (plan: Plan) => readonly Item[],
  write: (plan: Plan, items: readonly Item[]) => Plan,
  current: () => Plan,
): Promise<void> {
  for (let size = Math.ceil(read(current()).length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < read(current()).length; ) {
      const isKept = await keepIf((plan) => {
        const items = read(plan);
        return write(plan, [...items.slice(0, from), ...items.slice(from + size)]);
      });
      if (!isKept) from += size;
    }
  }
}

const SIMPLER: readonly Attempt[] = [
  (plan) => (plan.instances > 1 ? { ...plan, instances: 1 } : null),
  (plan) => (plan.network.lost > 0 ? { ...plan, network: { ...plan.network, lost: 0 } } : null),
  (plan) => (plan.network.repeated > 0 ? { ...plan, network: { ...plan.network, repeated: 0 } } : null),
  (plan) => (plan.network.slowestMs > 100 ? { ...plan, network: { ...plan.network, slowestMs: 100 } } : null),
  (plan) => (plan.days > 1 ? { ...plan, days: Math.ceil(plan.days / 2) } : null),
  fewerActions,
];

/** Halves what the steps repeat: answers, messages, edits. */
function fewerActions(plan: Plan): Plan | null {
  const half = (count: number): number => Math.max(1, Math.floor(count / 2));
  const people = plan.people.map(({ name, steps }) => ({
    name,
    steps: steps.map(({ atMinute, step }) => {
      if (step.kind === 'exam') return { atMinute, step: { ...step, answers: half(step.answers) } };
      if (step.kind === 'chat') return { atMinute, step: { ...step, messages: half(step.messages) } };
      return step.kind === 'write' ? { atMinute, step: { ...step, edits: half(step.edits) } } : { atMinute, step };
    }),
  }));
  return JSON.stringify(people) === JSON.stringify(plan.people) ? null : { ...plan, people };
}
