import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { STARTING_POPULATION } from '../../../src/domain/learning/ability.ts';
import {
  type AnswerSheet,
  beginCalibrationStep,
  type Calibration,
  computeLargestChange,
  createInitialCalibration,
} from '../../../src/domain/learning/item-calibration.ts';

const STARTS = [-0.5, 0, 0.5];

/** Learners who all answer every item; item 0 is the hardest for them. */
const SHEETS: AnswerSheet[] = Array.from({ length: 200 }, (_, learner) => ({
  items: [0, 1, 2],
  isRight: [learner % 10 < 4, learner % 10 < 6, learner % 10 < 8],
}));

function iterate(calibration: Calibration, batches: readonly (readonly AnswerSheet[])[]): Calibration {
  const step = beginCalibrationStep(calibration, STARTS);
  for (const batch of batches) step.addSheets(batch);
  return step.finish();
}

describe('fitting difficulties to answers (15.2)', () => {
  const start = createInitialCalibration(STARTS, STARTING_POPULATION);

  test('orders items by how they were answered, whatever their kinds said', () => {
    let calibration = start;
    for (let iteration = 0; iteration < 40; iteration += 1) calibration = iterate(calibration, [SHEETS]);
    const [first = 0, second = 0, third = 0] = calibration.difficulties;
    assert.ok(first > second && second > third, String(calibration.difficulties));
    assert.ok(computeLargestChange(calibration, iterate(calibration, [SHEETS])) < 0.01);
  });

  test('gives the same result in batches as at once', () => {
    const [once, batched] = [
      iterate(start, [SHEETS]),
      iterate(start, [SHEETS.slice(0, 3), SHEETS.slice(3, 150), SHEETS.slice(150)]),
    ];
    assert.ok(computeLargestChange(once, batched) < 1e-12);
  });

  test('keeps the mean difficulty of the bank, so that abilities of different nights can be compared', () => {
    const { difficulties } = iterate(start, [SHEETS]);
    assert.ok(Math.abs(difficulties.reduce((sum, value) => sum + value, 0)) < 1e-9);
  });

  test('leaves every item where it starts while there are no answers', () => {
    assert.deepEqual([...iterate(start, []).difficulties], STARTS);
    assert.equal(iterate(start, []).spread, STARTING_POPULATION.spread);
  });
});
