import assert from 'node:assert/strict';
import { makePlan } from '../plan.ts';
import { runSimulation } from '../run-simulation.ts';
import { tellStory } from '../story.ts';

/** Small runs: what goes wrong among hundreds of learners mostly goes wrong among three. */
const planOf = (seed: number) => makePlan({ seed, days: 1, learners: 1 + (seed % 3) });

/** Runs the seeds; fails with the story of the first that breaks a rule, or where too little was done to break any. */
export async function assertSeedsKeepRules(from: number, to: number): Promise<void> {
  const done = { operations: 0, acknowledged: 0, faults: 0 };
  for (let seed = from; seed <= to; seed += 1) {
    const plan = planOf(seed);
    const outcome = await runSimulation(plan);
    assert.equal(outcome.broken, null, tellStory(plan, outcome));
    for (const name of ['operations', 'acknowledged', 'faults'] as const) done[name] += outcome[name];
  }
  const seeds = to - from + 1;
  const isEnough = done.operations > 50 * seeds && done.acknowledged > 10 * seeds && done.faults > 2 * seeds;
  assert.ok(isEnough, JSON.stringify(done));
}
