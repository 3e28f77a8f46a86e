import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type CountedAnswer,
  forecastRescoring,
  isCountedAfterCorrection,
  rescoreResult,
} from '../../../src/domain/exam/rescoring.ts';
import { isPassing, type KeyedItem, scoreCounted, scorePaper, type Tally } from '../../../src/domain/exam/scoring.ts';

const answer = (optionId: number, isCounted: boolean): CountedAnswer => ({ questionId: 1, optionId, isCounted });

describe('an answer after its key was corrected (12.12)', () => {
  for (const [given, key, counts] of [
    [answer(1, true), 2, true],
    [answer(2, false), 2, true],
    [answer(2, true), 2, true],
    [answer(3, false), 2, false],
  ] as const) {
    test(`option ${given.optionId}, ${given.isCounted ? '' : 'not '}counted, key ${key}: ${counts ? 'counts' : 'does not'}`, () => {
      assert.equal(isCountedAfterCorrection(given, key), counts);
      const gained = counts && !given.isCounted ? 1 : 0;
      assert.deepEqual(rescoreResult({ right: 4, items: 6 }, given, key), { right: 4 + gained, items: 6 });
    });
  }
});

describe('the forecast (12.10)', () => {
  for (const [gaining, raised, toPass] of [
    [[], 0, 0],
    [[{ right: 76, items: 110, attempts: 3 }], 3, 3],
    [[{ right: 75, items: 110, attempts: 3 }], 3, 0],
    [[{ right: 77, items: 110, attempts: 2 }], 2, 0],
    [
      [
        { right: 76, items: 110, attempts: 1 },
        { right: 80, items: 110, attempts: 5 },
        { right: 69, items: 100, attempts: 2 },
      ],
      8,
      3,
    ],
  ] as const) {
    test(`${JSON.stringify(gaining)}: ${raised} rise, ${toPass} pass`, () =>
      assert.deepEqual(forecastRescoring(gaining), { raised, toPass }));
  }
});

const LETTERS = [1, 2, 3, 4];
const letter = fc.constantFrom(...LETTERS);
const exams = fc.record({
  keys: fc.array(letter, { minLength: 1, maxLength: 40 }),
  chosen: fc.array(fc.option(letter), { minLength: 40, maxLength: 40 }),
  corrections: fc.array(fc.record({ place: fc.nat({ max: 39 }), key: letter }), { maxLength: 12 }),
});

describe('any number of corrections, in any order (12.12, 12.13)', () => {
  /** Every key that a question had from the end of the exam on; written without the code that is tested. */
  const keysOf = (place: number, keys: readonly number[], corrections: readonly { place: number; key: number }[]) =>
    new Set([keys[place], ...corrections.filter((each) => each.place === place).map(({ key }) => key)]);

  test('give the result that an independent recomputation gives, never fall, and change nothing when repeated', () => {
    fc.assert(
      fc.property(exams, ({ keys, chosen, corrections: all }) => {
        const corrections = all.filter(({ place }) => place < keys.length);
        const paper = keys.map((key, place): KeyedItem => ({ questionId: place, area: 'I', keyOptionId: key }));
        const given = keys.flatMap((_, place) => {
          const optionId = chosen[place];
          return optionId ? [{ questionId: place, optionId }] : [];
        });
        let result: Tally = scorePaper(paper, given);
        const answers = new Map(
          given.map((each) => [each.questionId, { ...each, isCounted: keys[each.questionId] === each.optionId }]),
        );
        for (const { place, key } of [...corrections, ...corrections]) {
          const judged = answers.get(place);
          if (!judged) continue;
          const after = rescoreResult(result, judged, key);
          assert.ok(after.right >= result.right && (!isPassing(result) || isPassing(after)));
          result = after;
          answers.set(place, { ...judged, isCounted: isCountedAfterCorrection(judged, key) });
        }
        const right = given.filter(({ questionId, optionId }) =>
          keysOf(questionId, keys, corrections).has(optionId),
        ).length;
        assert.equal(result.right, right);
        const counted = [...answers.values()].filter(({ isCounted }) => isCounted).map(({ questionId }) => questionId);
        assert.equal(scoreCounted(paper, new Set(counted)).right, right);
        assert.deepEqual(scoreCounted(paper, new Set(counted)).byArea, [{ area: 'I', right, items: keys.length }]);
      }),
    );
  });
});
