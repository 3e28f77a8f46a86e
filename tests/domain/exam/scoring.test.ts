import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES, BLUEPRINT, PAPER_LENGTH } from '../../../src/domain/exam/blueprint.ts';
import {
  computePercent,
  isPassing,
  type KeyedItem,
  PASS_MARK_PERCENT,
  scorePaper,
} from '../../../src/domain/exam/scoring.ts';

describe('percent and passing (4.11, 4.12)', () => {
  for (const [right, items, percent, passes] of [
    [0, 110, 0, false],
    [110, 110, 100, true],
    [77, 110, 70, true],
    [76, 110, 69, false],
    [78, 110, 71, true],
    [139, 200, 70, false],
    [695, 1_000, 70, false],
    [6_949, 10_000, 69, false],
    [1, 3, 33, false],
    [2, 3, 67, false],
    [1, 200, 1, false],
    [1, 201, 0, false],
    [7, 10, 70, true],
    [0, 0, 0, false],
  ] as const) {
    test(`${right} of ${items} is ${percent} % and ${passes ? 'passes' : 'does not pass'}`, () => {
      assert.equal(computePercent({ right, items }), percent);
      assert.equal(isPassing({ right, items }), passes);
    });
  }

  test('the mark is 70', () => assert.equal(PASS_MARK_PERCENT, 70));

  test('rounds half up, recomputed in whole numbers; passing is decided on the fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.nat(), (items, seed) => {
        const right = seed % (items + 1);
        const [quotient, rest] = [Math.floor((right * 100) / items), (right * 100) % items];
        assert.equal(computePercent({ right, items }), quotient + (rest * 2 >= items ? 1 : 0));
        assert.equal(isPassing({ right, items }), BigInt(right) * 10n >= BigInt(items) * 7n);
      }),
    );
  });
});

const area = fc.constantFrom(...AREA_CODES);
const papers = fc
  .uniqueArray(fc.record({ questionId: fc.integer({ min: 1, max: 500 }), area, key: fc.integer({ min: 1, max: 4 }) }), {
    selector: (item) => item.questionId,
    maxLength: 110,
  })
  .map((items) =>
    items.map(
      ({ questionId, area: ofArea, key }): KeyedItem => ({
        questionId,
        area: ofArea,
        keyOptionId: questionId * 10 + key,
      }),
    ),
  );
const answers = fc.uniqueArray(
  fc.record({ questionId: fc.integer({ min: 1, max: 500 }), option: fc.integer({ min: 1, max: 4 }) }),
  { selector: (answer) => answer.questionId, maxLength: 150 },
);

describe('scoring a paper (4.11)', () => {
  test('counts right answers over all items; unanswered and answers to other questions count for nothing', () => {
    const paper: KeyedItem[] = [
      { questionId: 1, area: 'I', keyOptionId: 11 },
      { questionId: 2, area: 'I', keyOptionId: 22 },
      { questionId: 3, area: 'VI', keyOptionId: 33 },
      { questionId: 4, area: 'II', keyOptionId: 44 },
    ];
    const given = [
      { questionId: 1, optionId: 11 },
      { questionId: 2, optionId: 21 },
      { questionId: 3, optionId: 33 },
      { questionId: 9, optionId: 44 },
    ];
    assert.deepEqual(scorePaper(paper, given), {
      right: 2,
      items: 4,
      byArea: [
        { area: 'I', right: 1, items: 2 },
        { area: 'II', right: 0, items: 1 },
        { area: 'VI', right: 1, items: 1 },
      ],
    });
    assert.deepEqual(scorePaper([], given), { right: 0, items: 0, byArea: [] });
  });

  test('of two answers to one question the later in the list counts', () => {
    const paper: KeyedItem[] = [{ questionId: 1, area: 'I', keyOptionId: 11 }];
    const wrongThenRight = [
      { questionId: 1, optionId: 12 },
      { questionId: 1, optionId: 11 },
    ];
    assert.equal(scorePaper(paper, wrongThenRight).right, 1);
    assert.equal(scorePaper(paper, [...wrongThenRight].reverse()).right, 0);
  });

  test('equals an independent recomputation, whole and by area, in any order of answers', () => {
    fc.assert(
      fc.property(papers, answers, (paper, chosen) => {
        const given = chosen.map(({ questionId, option }) => ({ questionId, optionId: questionId * 10 + option }));
        let right = 0;
        const byArea: Record<string, [number, number]> = {};
        for (const item of paper) {
          const hit = given.some(
            (answer) => answer.questionId === item.questionId && answer.optionId === item.keyOptionId,
          );
          if (hit) right += 1;
          const [rights, items] = byArea[item.area] ?? [0, 0];
          byArea[item.area] = [rights + (hit ? 1 : 0), items + 1];
        }
        const score = scorePaper(paper, given);
        assert.deepEqual([score.right, score.items], [right, paper.length]);
        assert.deepEqual(
          Object.fromEntries(score.byArea.map((entry) => [entry.area, [entry.right, entry.items]])),
          byArea,
        );
        assert.deepEqual(scorePaper(paper, [...given].reverse()), score);
      }),
    );
  });
});

test('the blueprint adds up to a paper (4.1)', () => {
  assert.deepEqual(
    AREA_CODES.map((code) => BLUEPRINT[code].inPaper),
    [10, 21, 33, 27, 10, 9],
  );
  assert.equal(PAPER_LENGTH, 110);
  assert.equal(
    AREA_CODES.reduce((sum, code) => sum + BLUEPRINT[code].inPaper, 0),
    PAPER_LENGTH,
  );
  assert.deepEqual(
    Object.values(BLUEPRINT).map((entry) => entry.title),
    [
      'Professionalism',
      'Ethics',
      'Professional Practice',
      'Law for Professional Practice',
      'Professional Law',
      'Regulation of Members and Discipline Processes',
    ],
  );
});
