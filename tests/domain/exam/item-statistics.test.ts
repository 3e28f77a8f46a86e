import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  itemStatistics,
  MIN_ANSWERS_FOR_DISCRIMINATION,
  MIN_ANSWERS_FOR_PROPORTION,
  type OptionTally,
} from '../../../src/domain/exam/item-statistics.ts';

/** One learner's answer to the question, and all their right answers in that exam, this one included. */
type Answered = { readonly option: number; readonly right: number };

const KEY = 2;

const tallied = (answers: readonly Answered[]): OptionTally[] =>
  [...new Set(answers.map(({ option }) => option))].map((optionId) => {
    const rights = answers.filter(({ option }) => option === optionId).map(({ right }) => right);
    return {
      optionId,
      answers: rights.length,
      rightSum: rights.reduce((sum, right) => sum + right, 0),
      rightSquares: rights.reduce((sum, right) => sum + right ** 2, 0),
    };
  });

const times = (count: number, option: number, right: number): Answered[] =>
  Array.from({ length: count }, () => ({ option, right }));

const rounded = (value: number | null): number | null => value && Math.round(value * 1_000) / 1_000;

describe('how a question did (12.15, 12.16)', () => {
  for (const [name, answers, proportion, discrimination] of [
    ['nobody answered', [], null, null],
    ['too few for anything', times(MIN_ANSWERS_FOR_PROPORTION - 1, KEY, 50), null, null],
    ['enough for the proportion', [...times(15, KEY, 50), ...times(5, 1, 40)], 0.75, null],
    ['all right', times(MIN_ANSWERS_FOR_DISCRIMINATION, KEY, 50), 1, null],
    ['all wrong', times(MIN_ANSWERS_FOR_DISCRIMINATION, 1, 50), 0, null],
    ['all equally good at the others', [...times(25, KEY, 51), ...times(25, 1, 50)], 0.5, null],
    ['the good right, the others wrong', [...times(25, KEY, 81), ...times(25, 3, 40)], 0.5, 1],
    ['the good wrong, the others right', [...times(25, KEY, 41), ...times(25, 3, 80)], 0.5, -1],
    [
      'by and large the good right',
      [...times(20, KEY, 81), ...times(10, KEY, 61), ...times(10, 1, 80), ...times(20, 3, 60)],
      0.5,
      0.333,
    ],
  ] as const) {
    test(name, () => {
      const found = itemStatistics(tallied(answers), KEY);
      assert.equal(found.answers, answers.length);
      assert.equal(found.proportionRight, proportion);
      assert.equal(rounded(found.discrimination), discrimination);
    });
  }

  test('says how often each option was chosen', () => {
    const { chosen } = itemStatistics(tallied([...times(3, 1, 9), ...times(2, KEY, 9)]), KEY);
    assert.deepEqual(chosen, [
      { optionId: 1, answers: 3 },
      { optionId: KEY, answers: 2 },
    ]);
  });

  test('the discrimination is the correlation with the rest of the exam, recomputed from every answer', () => {
    const one = fc.record({ option: fc.constantFrom(1, KEY, 3, 4), right: fc.integer({ min: 1, max: 109 }) });
    fc.assert(
      fc.property(fc.array(one, { minLength: MIN_ANSWERS_FOR_DISCRIMINATION, maxLength: 120 }), (answers) => {
        const { discrimination } = itemStatistics(tallied(answers), KEY);
        const expected = correlation(
          answers.map(({ option }) => (option === KEY ? 1 : 0)),
          answers.map(({ option, right }) => right - (option === KEY ? 1 : 0)),
        );
        if (expected === null) assert.equal(discrimination, null);
        else assert.ok(discrimination !== null && Math.abs(discrimination - expected) < 1e-9);
      }),
    );
  });
});

/** Pearson's correlation in its two-pass form; null where one side does not vary. */
function correlation(left: readonly number[], right: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const product = mean(left.map((value, at) => (value - leftMean) * ((right[at] ?? 0) - rightMean)));
  const spread = (values: readonly number[], of: number) => Math.sqrt(mean(values.map((value) => (value - of) ** 2)));
  const [leftSpread, rightSpread] = [spread(left, leftMean), spread(right, rightMean)];
  return leftSpread < 1e-9 || rightSpread < 1e-9 ? null : product / (leftSpread * rightSpread);
}
