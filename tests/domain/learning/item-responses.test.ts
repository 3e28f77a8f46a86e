import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createResponseCollector, medianTime, toTimeBin } from '../../../src/domain/learning/item-responses.ts';
import { chanceOfRight } from '../../../src/domain/learning/rasch.ts';
import { randomStream } from '../../support/learning-simulation/random.ts';

const LEARNERS = 4_000;
const ITEMS = 30;

/** Learners who answer 30 items by the model, the first one as given; each item is its own version. */
function collected(isRight: (chance: number, random: ReturnType<typeof randomStream>) => boolean) {
  const random = randomStream(11);
  const difficulties = Array.from({ length: ITEMS }, () => 0);
  const indices = difficulties.map((_, index) => index);
  const collector = createResponseCollector(ITEMS);
  for (let learner = 0; learner < LEARNERS; learner += 1) {
    const ability = random.normal(0.6, 0.8);
    const chance = chanceOfRight(ability, 0);
    const answers = indices.map((index) => (index === 0 ? isRight(chance, random) : random.chance(chance)));
    collector.addSheet({ items: indices, isRight: answers, versions: indices }, ability, difficulties);
  }
  const [first] = collector.finish();
  assert.ok(first);
  return first;
}

const near = (value: number | null, expected: number, tolerance: number): void =>
  assert.ok(value !== null && Math.abs(value - expected) < tolerance, `${value} is not close to ${expected}`);

describe('responses to an item (15.16)', () => {
  test('where answers follow the model the fit is 1 and the better answer right more often', () => {
    const { answers, facility, discrimination, infit, outfit } = collected((chance, random) => random.chance(chance));
    assert.equal(answers, LEARNERS);
    near(facility, 0.73, 0.03);
    near(infit, 1, 0.05);
    near(outfit, 1, 0.05);
    assert.ok((discrimination ?? 0) > 0.1, String(discrimination));
  });

  test('where the better answer it wrong the fit is above 1 and the discrimination negative', () => {
    const { discrimination, infit, outfit } = collected((chance, random) => random.chance(1.25 - chance));
    assert.ok((discrimination ?? 0) < -0.1, String(discrimination));
    assert.ok((infit ?? 0) > 1.1 && (outfit ?? 0) > 1.1);
  });

  test('the discrimination is the correlation with the share right of the other answers', () => {
    const collector = createResponseCollector(2);
    // 40 learners who know both items, 20 who know neither.
    for (let learner = 0; learner < 60; learner += 1) {
      const isRight = [learner < 40, learner < 40];
      collector.addSheet({ items: [0, 1], isRight, versions: [0, 1] }, 0, [0, 0]);
    }
    assert.equal(collector.finish()[0]?.discrimination, 1);
  });

  test('versions of one item are told apart, and few answers say nothing', () => {
    const collector = createResponseCollector(2);
    for (let learner = 0; learner < 20; learner += 1) {
      collector.addSheet({ items: [0], isRight: [true], versions: [learner < 19 ? 0 : 1] }, 0, [0]);
    }
    const [old, current] = collector.finish();
    assert.deepEqual([old?.answers, old?.facility, current?.answers], [19, null, 1]);
    collector.addSheet({ items: [0], isRight: [false], versions: [0] }, 0, [0]);
    const [enough] = collector.finish();
    assert.deepEqual([enough?.facility, enough?.discrimination, enough?.infit], [0.95, null, null]);
  });

  test('the median time is known to the width of a bin, from 20 people on', () => {
    const times = Array.from({ length: 21 }, (_, index) => 10_000 * (index + 1));
    const bins = times.map((time) => ({ bin: toTimeBin(time), people: 1 }));
    near(medianTime(bins), 110_000, 110_000 * 0.1);
    assert.equal(medianTime(bins.slice(2)), null);
  });
});
