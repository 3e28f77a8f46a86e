import assert from 'node:assert/strict';
import { makePlan } from '../plan.ts';
import { type Outcome, runSimulation } from '../run-simulation.ts';
import { tellStory } from '../story.ts';

/** Small runs: what goes wrong among hundreds of learners mostly goes wrong among three. */
const planOf = (seed: number) => makePlan({ seed, days: 1, learners: 1 + (seed % 3) });

/** Where instances die, as stories name it. */
const CRASH_PLACES: readonly RegExp[] = [
  /dies at: (?:BEGIN|SELECT|INSERT|UPDATE|DELETE)/i,
  /dies at: COMMIT/,
  /dies at: after COMMIT/,
  /dies at: ask(?:ing|ed) the provider/,
  /dies at: (?:sending|sent) a mail/,
  /dies at: a moment/,
];

/** Runs the seeds; fails with the story of the first that breaks a rule, or where too little was done to break any. */
export async function assertSeedsKeepRules(from: number, to: number): Promise<void> {
  const done = { operations: 0, acknowledged: 0, faults: 0, states: 0 };
  const missed = new Set(CRASH_PLACES);
  for (let seed = from; seed <= to; seed += 1) {
    const plan = planOf(seed);
    const outcome = await runSimulation(plan);
    assert.equal(outcome.broken, null, tellStory(plan, outcome));
    for (const name of ['operations', 'acknowledged', 'faults', 'states'] as const) done[name] += outcome[name];
    dropMet(missed, outcome);
  }
  const seeds = to - from + 1;
  const isEnough =
    done.operations > 50 * seeds &&
    done.acknowledged > 10 * seeds &&
    done.faults > 2 * seeds &&
    done.states > 50 * seeds;
  assert.ok(isEnough, JSON.stringify(done));
  assert.deepEqual([...missed], [], 'no instance died there');
}

function dropMet(missed: Set<RegExp>, { notes }: Outcome): void {
  for (const place of missed) if (notes.some((note) => place.test(note))) missed.delete(place);
}
