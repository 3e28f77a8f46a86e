import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import { type Ability, estimateAbility, type FirstAnswer } from '../../../src/domain/learning/ability.ts';
import { FORM_BLUEPRINT } from '../../../src/domain/learning/form-assembly.ts';
import { assessReadiness, computeStandardNormalCdf } from '../../../src/domain/learning/readiness.ts';
import { simulateReadiness } from '../../support/learning-simulation/simulate-readiness.ts';

const form = AREA_CODES.flatMap((area) =>
  Array.from({ length: FORM_BLUEPRINT[area].counted }, (_, index) => ({ area, difficulty: (index % 3) / 2 - 0.5 })),
);

const abilityAfter = (count: number, right: number): Ability =>
  estimateAbility(
    Array.from({ length: count }, (_, index): FirstAnswer => {
      const area = AREA_CODES[index % AREA_CODES.length] ?? 'I';
      return { area, difficulty: 0, isRight: index < right, ageDays: 0 };
    }),
  );

describe('the probability of passing (15.4)', () => {
  test('lies inside its interval, which lies between 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
        const {
          probability,
          low,
          high,
          share: expected,
        } = assessReadiness(abilityAfter(count, Math.round(share * count)), form, 70);
        assert.ok(0 <= low && low <= probability && probability <= high && high <= 1);
        assert.ok(expected.low < expected.expected && expected.expected < expected.high);
      }),
      { numRuns: 50 },
    );
  });

  test('rises with right answers and falls with the cut', () => {
    const [few, many] = [abilityAfter(120, 70), abilityAfter(120, 100)];
    assert.ok(assessReadiness(many, form, 70).probability > assessReadiness(few, form, 70).probability);
    assert.ok(assessReadiness(few, form, 65).probability > assessReadiness(few, form, 70).probability);
  });

  test('is wide while little is known', () => {
    const width = (ability: Ability): number => {
      const { low, high } = assessReadiness(ability, form, 70).share;
      return high - low;
    };
    assert.ok(width(abilityAfter(60, 45)) > 1.5 * width(abilityAfter(300, 225)));
  });

  test('uses a normal distribution that is right to seven digits', () => {
    for (const [deviate, expected] of [
      [0, 0.5],
      [1, 0.8413447],
      [-1.6449, 0.0499952],
      [3, 0.9986501],
    ] as const) {
      assert.ok(Math.abs(computeStandardNormalCdf(deviate) - expected) < 1e-6);
    }
  });
});

describe('readiness of synthetic learners', () => {
  const result = simulateReadiness({
    seed: 7,
    learners: 400,
    answers: [60, 330],
    cutPercent: 70,
    difficulties: 'fitted',
  });

  test('errs little more than any estimate must', () => {
    assert.ok(result.error / result.bound < 1.15, `${result.error} against ${result.bound}`);
  });

  test('has intervals of 90 % that hold 85 to 95 % of the true values', () => {
    assert.ok(result.coverage >= 0.85 && result.coverage <= 0.95, String(result.coverage));
  });

  test('is calibrated: over halves of the learners predicted and passed differ by less than 5 points', () => {
    for (const half of [result.deciles.slice(0, 5), result.deciles.slice(5)]) {
      const difference = half.reduce((sum, { predicted, passed }) => sum + predicted - passed, 0) / half.length;
      assert.ok(Math.abs(difference) < 0.05, String(difference));
    }
  });

  test('finds the difficulties of items better than their kinds say', () => {
    assert.ok(result.difficultyError < 0.25, String(result.difficultyError));
  });
});
