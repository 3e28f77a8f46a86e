import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import {
  estimateAbility,
  type FirstAnswer,
  HALF_LIFE_DAYS,
  STARTING_POPULATION,
} from '../../../src/domain/learning/ability.ts';

const answer = fc.record({
  area: fc.constantFrom(...AREA_CODES),
  difficulty: fc.double({ min: -2, max: 2, noNaN: true }),
  isRight: fc.boolean(),
  ageDays: fc.double({ min: 0, max: 365, noNaN: true }),
}) satisfies fc.Arbitrary<FirstAnswer>;

const answers = fc.array(answer, { maxLength: 120 });

const times = (count: number, given: Partial<FirstAnswer>): FirstAnswer[] =>
  Array.from({ length: count }, () => ({ area: 'II', difficulty: 0, isRight: true, ageDays: 0, ...given }));

const near = (left: number, right: number): boolean => Math.abs(left - right) < 1e-6;

describe('the ability of a learner (15.3)', () => {
  test('is that of the population before the first answer', () => {
    const { mean, covariance } = estimateAbility([]);
    const { spread, areaSpread } = STARTING_POPULATION;
    assert.ok(mean.every((value) => near(value, STARTING_POPULATION.mean)));
    assert.ok(near(covariance[0]?.[0] ?? 0, spread ** 2 + areaSpread ** 2));
    assert.ok(near(covariance[0]?.[1] ?? 0, spread ** 2));
  });

  test('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const [one, other] = [estimateAbility(given), estimateAbility(given.toReversed())];
        assert.ok(one.mean.every((value, index) => near(value, other.mean[index] ?? 0)));
      }),
      { numRuns: 30 },
    );
  });

  test('is not lowered by a right answer nor raised by a wrong one, in any area', () => {
    fc.assert(
      fc.property(answers, answer, (given, more) => {
        const before = estimateAbility(given).mean;
        const right = estimateAbility([...given, { ...more, isRight: true }]).mean;
        const wrong = estimateAbility([...given, { ...more, isRight: false }]).mean;
        for (const [index, value] of before.entries()) {
          assert.ok((right[index] ?? 0) >= value - 1e-6);
          assert.ok((wrong[index] ?? 0) <= value + 1e-6);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('of an area without answers follows the whole, by less than the area with answers', () => {
    const { mean, covariance } = estimateAbility(times(60, { area: 'II' }));
    const [ethics = 0, law = 0] = [mean[1], mean[3]];
    assert.ok(law > STARTING_POPULATION.mean && law < ethics);
    assert.ok((covariance[3]?.[3] ?? 0) > (covariance[1]?.[1] ?? 0));
  });

  test('gives an answer half the weight after its half-life', () => {
    const old = estimateAbility(times(40, { ageDays: HALF_LIFE_DAYS }));
    const half = estimateAbility(times(20, {}));
    assert.ok(old.mean.every((value, index) => near(value, half.mean[index] ?? 0)));
  });

  test('takes guessing into account: a hard question right proves little', () => {
    const [easy, hard] = [times(20, { difficulty: 0 }), times(20, { difficulty: 3 })].map(
      (given) => estimateAbility(given.map((each, index) => ({ ...each, isRight: index < 5 }))).mean[1] ?? 0,
    );
    // A quarter right is what guessing gives: on hard questions it says nearly nothing, on others that the learner knows little.
    assert.ok((hard ?? 0) > (easy ?? 0));
  });
});
