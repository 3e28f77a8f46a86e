import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_MARKS } from '../../../src/domain/exam/marks.ts';
import { isShown, REVIEW_FILTERS, reviewItems, timeUsed } from '../../../src/web/exam/review-outcome.ts';

const question = (id: number) => ({
  id,
  question: `Question ${id}`,
  area: 'I' as const,
  explanation: '',
  isCorrected: false,
  options: [1, 2].map((place) => ({
    id: id * 10 + place,
    text: '',
    isCorrect: place === 1,
    rationale: '',
    rightWhen: null,
  })),
});

describe('the review (product.md 4.16)', () => {
  const items = reviewItems({
    questions: [1, 2, 3].map(question),
    userAnswers: [
      { questionId: 1, selectedAnswerId: 11, isCounted: true },
      { questionId: 2, selectedAnswerId: 22, isCounted: false },
    ],
  });

  test('tells each outcome, in the order of the paper', () => {
    assert.deepEqual(
      items.map(({ number, outcome, chosenOptionId }) => [number, outcome, chosenOptionId]),
      [
        [1, 'right', 11],
        [2, 'wrong', 22],
        [3, 'unanswered', null],
      ],
    );
  });

  test('shows all, wrong, unanswered or flagged', () => {
    const marks = new Map([
      [1, { ...NO_MARKS, flagged: true }],
      [2, { ...NO_MARKS, note: 'x' }],
    ]);
    const shown = REVIEW_FILTERS.map((filter) =>
      items.filter((item) => isShown(item, filter, marks)).map(({ number }) => number),
    );
    assert.deepEqual(shown, [[1, 2, 3], [2], [3], [1]]);
  });
});

describe('the review of a question whose key was corrected (product.md 12.12, 12.14)', () => {
  const corrected = { ...question(1), isCorrected: true };
  for (const [answer, outcome, correction] of [
    [{ selectedAnswerId: 11, isCounted: true }, 'right', 'corrected'],
    [{ selectedAnswerId: 12, isCounted: true }, 'right', 'counted before'],
    [{ selectedAnswerId: 12, isCounted: false }, 'wrong', 'corrected'],
  ] as const) {
    test(`${answer.selectedAnswerId}, ${answer.isCounted ? '' : 'not '}counted, is ${outcome}: ${correction}`, () => {
      const [item] = reviewItems({ questions: [corrected], userAnswers: [{ questionId: 1, ...answer }] });
      assert.deepEqual([item?.outcome, item?.correction], [outcome, correction]);
    });
  }

  test('says so of a question without an answer too', () => {
    const [item] = reviewItems({ questions: [corrected], userAnswers: [] });
    assert.deepEqual([item?.outcome, item?.correction], ['unanswered', 'corrected']);
  });
});

describe('the time used', () => {
  for (const [end, words] of [
    ['2027-01-21T11:52:10.000Z', '1 h 52 min'],
    ['2027-01-21T12:30:00.000Z', '2 h 30 min'],
    ['2027-01-21T10:07:40.000Z', '8 min'],
    ['2027-01-21T10:00:20.000Z', 'less than a minute'],
    [null, null],
  ] as const) {
    test(words ?? 'is not told while there is no end', () =>
      assert.equal(timeUsed('2027-01-21T10:00:00.000Z', end), words),
    );
  }
});
