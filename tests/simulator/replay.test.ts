import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlan } from './plan.ts';
import { runSimulation } from './run-simulation.ts';
import { shrink } from './shrink.ts';
import { countEvents, tellStory } from './story.ts';

test('a seed gives the same run each time, and another seed another run', async () => {
  const plan = makePlan({ seed: 5, days: 2, learners: 3 });
  const [first, second] = [await runSimulation(plan), await runSimulation(plan)];
  assert.equal(first.digest, second.digest);
  assert.deepEqual(first.notes, second.notes);
  assert.notEqual((await runSimulation(makePlan({ seed: 6, days: 2, learners: 3 }))).digest, first.digest);
});

test('a failing seed shrinks to the people, steps and faults that it needs, and its story replays', async () => {
  const plan = makePlan({ seed: 1, days: 1, learners: 3, planted: 'early-key' });
  const whole = await runSimulation(plan);
  const { plan: small, outcome } = await shrink(plan, whole);
  const steps = small.people.flatMap((person) => person.steps.map(({ step }) => step.kind));
  assert.deepEqual(steps, ['buy', 'exam']);
  assert.deepEqual(small.faults, []);
  const story = tellStory(small, outcome);
  const learner = small.people[0]?.name;
  assert.match(story, new RegExp(`Given {2}${learner}; 1 instance`));
  assert.match(story, new RegExp(`When [^]*${learner} opens attempt 1 at set [12]\nThen`));
  assert.match(
    story,
    /Then {3}a key leaves the server only afterwards[\s\S]*\nBut {4}exam\.read sends the explanation/,
  );
  assert.ok(outcome.notes.length < whole.notes.length);
  assert.equal(countEvents(whole, outcome), `events ${whole.notes.length} → ${outcome.notes.length}`);
  assert.equal((await runSimulation(small)).digest, outcome.digest);
});

test('a run that is given up ends at that time, and one that breaks a rule before it ends as without', async () => {
  const hourMs = 3_600_000;
  const plan = makePlan({ seed: 1, days: 1, learners: 3, planted: 'early-key' });
  const whole = await runSimulation(plan);
  const early = await runSimulation(plan, { giveUpAt: whole.endedAt - hourMs });
  assert.equal(early.broken, null);
  assert.ok(early.endedAt >= whole.endedAt - hourMs && early.endedAt < whole.endedAt, String(early.endedAt));
  assert.equal((await runSimulation(plan, { giveUpAt: whole.endedAt })).digest, whole.digest);
});

test('the simulation leaves the clock and the timers of the process as they were', async () => {
  const [before, timer, chance] = [Date.now, setTimeout, Math.random];
  await runSimulation(makePlan({ seed: 1, days: 1, learners: 1 }));
  assert.equal(Date.now, before);
  assert.equal(setTimeout, timer);
  assert.equal(Math.random, chance);
});
