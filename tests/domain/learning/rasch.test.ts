import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  chanceOfRight,
  computeAbilityEvidence,
  GUESSING_PROBABILITY,
  STARTING_DIFFICULTIES,
} from '../../../src/domain/learning/rasch.ts';

const logit = fc.double({ min: -4, max: 4, noNaN: true });

const logLikelihood = (ability: number, difficulty: number, isRight: boolean): number =>
  Math.log(isRight ? chanceOfRight(ability, difficulty) : 1 - chanceOfRight(ability, difficulty));

describe('the chance of a right answer (15.2)', () => {
  test('lies between guessing and certainty, and half way where ability equals difficulty', () => {
    assert.equal(chanceOfRight(0.7, 0.7), (1 + GUESSING_PROBABILITY) / 2);
    fc.assert(
      fc.property(logit, logit, (ability, difficulty) => {
        const chance = chanceOfRight(ability, difficulty);
        assert.ok(chance > GUESSING_PROBABILITY && chance < 1);
        assert.ok(chanceOfRight(ability + 0.1, difficulty) > chance);
        assert.ok(chanceOfRight(ability, difficulty + 0.1) < chance);
      }),
    );
  });

  test('starts lower for a question that asks for more', () => {
    assert.ok(STARTING_DIFFICULTIES.direct < STARTING_DIFFICULTIES.apply);
    assert.ok(STARTING_DIFFICULTIES.apply < STARTING_DIFFICULTIES.better);
  });
});

describe('the evidence of an answer', () => {
  test('has the slope of its log likelihood as score', () => {
    fc.assert(
      fc.property(logit, logit, fc.boolean(), (ability, difficulty, isRight) => {
        const step = 1e-5;
        const slope =
          (logLikelihood(ability + step, difficulty, isRight) - logLikelihood(ability - step, difficulty, isRight)) /
          (2 * step);
        assert.ok(Math.abs(computeAbilityEvidence(ability, difficulty, isRight).score - slope) < 1e-4);
      }),
    );
  });

  test('has the mean square of the score as information', () => {
    fc.assert(
      fc.property(logit, logit, (ability, difficulty) => {
        const chance = chanceOfRight(ability, difficulty);
        const [right, wrong] = [
          computeAbilityEvidence(ability, difficulty, true),
          computeAbilityEvidence(ability, difficulty, false),
        ];
        const expected = chance * right.score ** 2 + (1 - chance) * wrong.score ** 2;
        assert.ok(Math.abs(right.information - expected) < 1e-9);
      }),
    );
  });
});
