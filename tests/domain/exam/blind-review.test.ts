import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { blindQuestions, isKeyWithheld, scoreBlindReview } from '../../../src/domain/exam/blind-review.ts';

describe('blind review', () => {
  test('offers what was flagged, guessed or left open, in the order of the paper (product.md 4.31)', () => {
    const sure = { isAnswered: true, isFlagged: false, isGuess: false };
    const paper = [
      { questionId: 9, ...sure, isFlagged: true },
      { questionId: 4, ...sure },
      { questionId: 7, ...sure, isGuess: true },
      { questionId: 1, ...sure, isAnswered: false },
    ];
    assert.deepEqual(blindQuestions(paper), [9, 7, 1]);
  });

  test('withholds keys while it is open, and only then (product.md 4.31)', () => {
    assert.equal(isKeyWithheld({ state: 'open' }, null), true);
    assert.equal(isKeyWithheld({ state: 'finished' }, null), false);
    assert.equal(isKeyWithheld({ state: 'declined' }, null), false);
    assert.equal(isKeyWithheld(null, null), false);
  });

  test('withholds keys while another attempt at its questions runs or is under blind review (product.md 4.35)', () => {
    for (const phase of ['running', 'blind'] as const) {
      assert.equal(isKeyWithheld(null, { id: 2, phase }), true);
      assert.equal(isKeyWithheld({ state: 'finished' }, { id: 2, phase }), true);
    }
  });

  const keys = new Map([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  const inTime = [
    { questionId: 1, optionId: 10, isCounted: true },
    { questionId: 2, optionId: 21, isCounted: false },
  ];
  const blind = (questionId: number, optionId: number | null, isCounted = false) => ({
    questionId,
    optionId,
    isCounted,
  });

  for (const [what, answers, right] of [
    ['nothing redone', [], 1],
    ['a wrong answer mended', [blind(2, 20)], 2],
    ['a right answer spoilt', [blind(1, 11)], 0],
    ['an open question answered', [blind(3, 30)], 2],
    ['a question looked at without choosing', [blind(1, null), blind(3, null)], 1],
    ['an answer that counted before the key was corrected', [blind(3, 31, true)], 2],
  ] as const) {
    test(`the score with time: ${what} (product.md 4.32)`, () => {
      assert.deepEqual(scoreBlindReview(keys, inTime, answers), { right, items: 3 });
    });
  }

  test('never counts a question twice or more than the paper has', () => {
    const answers = fc.array(
      fc.record({
        questionId: fc.integer({ min: 1, max: 4 }),
        optionId: fc.constantFrom(10, 20, 30),
        isCounted: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(answers, answers, (first, redone) => {
        const { right, items } = scoreBlindReview(keys, first, redone);
        assert.ok(right >= 0 && right <= items);
      }),
    );
  });
});
