import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildReviewAddress, toReviewPosition } from '../../../src/web/review/review-address.ts';
import {
  buildReviewItems,
  filterItemsByScope,
  findNeighbours,
  listOfferedFilters,
  REVIEW_FILTERS,
  type ReviewFilter,
} from '../../../src/web/review/review-items.ts';
import { formatAgainstPace, formatTimeUsed } from '../../../src/web/review/review-labels.ts';

const NO_WORK = { changed: [], slow: [] };
const UNMARKED = { flagged: false, confidence: null, struckOptionIds: [], highlights: [], note: '' };

const question = (id: number) => ({
  id,
  question: `Question ${id}`,
  area: 'I' as const,
  explanation: '',
  isTrial: false,
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
  const details = (id: number) => ({
    ...{ questionId: id, source: 'A book', taughtIn: null, timeOfOthersMs: null, mistake: null },
    topic: { code: `I.${id}`, title: `Topic ${id}` },
    timeMs: id === 3 ? 200_000 : 60_000,
    changes: id === 2 ? [{ from: 21, to: 22 }] : [],
  });
  const items = buildReviewItems(
    {
      questions: [1, 2, 3].map(question),
      userAnswers: [
        { questionId: 1, selectedAnswerId: 11, isCounted: true },
        { questionId: 2, selectedAnswerId: 22, isCounted: false },
      ],
      marks: [
        { questionId: 1, ...UNMARKED, flagged: true, confidence: 'guess' },
        { questionId: 2, ...UNMARKED, confidence: 'sure' },
      ],
      work: { changed: [2], slow: [3] },
      withTime: null,
    },
    [1, 2, 3].map(details),
  );

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

  const numbersOf = (filter: ReviewFilter, topic: string | null = null) =>
    filterItemsByScope(items, { filter, topic }).map(({ number }) => number);

  test('shows what was wrong, left open, guessed, flagged, changed, slow, or sure and wrong (product.md 4.30)', () => {
    assert.deepEqual(
      REVIEW_FILTERS.map((filter) => numbersOf(filter)),
      [[1, 2, 3], [2], [3], [1], [1], [2], [3], [2]],
    );
  });

  test('shows an area or a topic (product.md 4.30)', () => {
    assert.deepEqual([numbersOf('all', 'I'), numbersOf('all', 'II'), numbersOf('wrong', 'I.2')], [[1, 2, 3], [], [2]]);
  });

  test('offers no filter whose data an old attempt does not have (product.md 4.30)', () => {
    const old = buildReviewItems(
      { questions: [1, 2, 3].map(question), userAnswers: [], marks: [], work: NO_WORK, withTime: null },
      [],
    );
    assert.deepEqual(listOfferedFilters(old), ['all', 'wrong', 'unanswered']);
    assert.deepEqual(listOfferedFilters(items), [...REVIEW_FILTERS]);
  });

  test('goes from one of those that are shown to the next, also from one that is not', () => {
    const [first, , third] = items;
    const shown = [first, third].flatMap((item) => item ?? []);
    assert.deepEqual(findNeighbours(shown, 1), { previous: null, next: 3 });
    assert.deepEqual(findNeighbours(shown, 2), { previous: 1, next: 3 });
    assert.deepEqual(findNeighbours(shown, 3), { previous: 1, next: null });
  });

  test('an address keeps the question and what is looked at', () => {
    const place = { number: 46, filter: 'sure-wrong', topic: 'II.3' } as const;
    const address = buildReviewAddress(7, place);
    assert.equal(address, '/exam/7/review?q=46&show=sure-wrong&of=II.3');
    assert.deepEqual(toReviewPosition(new URL(address, 'http://localhost').searchParams), place);
    const nothing = { number: null, filter: 'all', topic: null };
    assert.deepEqual(toReviewPosition(new URLSearchParams('q=x&show=y&of=VII')), nothing);
  });
});

describe('the time of a question against the pace (product.md 4.30)', () => {
  for (const [milliseconds, words] of [
    [154_000, '2 min 34 s, 1 min 12 s over the pace'],
    [60_000, '1 min, 22 s under the pace'],
    [81_800, '1 min 22 s, at the pace'],
    [9_000, '9 s, 1 min 13 s under the pace'],
  ] as const) {
    test(words, () => assert.equal(formatAgainstPace(milliseconds), words));
  }
});

describe('the review of a question whose key was corrected (product.md 12.12, 12.14)', () => {
  const corrected = { ...question(1), isTrial: false, isCorrected: true };
  const bare = { questions: [corrected], marks: [], work: NO_WORK, withTime: null };
  for (const [answer, outcome, correction] of [
    [{ selectedAnswerId: 11, isCounted: true }, 'right', 'corrected'],
    [{ selectedAnswerId: 12, isCounted: true }, 'right', 'counted before'],
    [{ selectedAnswerId: 12, isCounted: false }, 'wrong', 'corrected'],
  ] as const) {
    test(`${answer.selectedAnswerId}, ${answer.isCounted ? '' : 'not '}counted, is ${outcome}: ${correction}`, () => {
      const [item] = buildReviewItems({ ...bare, userAnswers: [{ questionId: 1, ...answer }] }, []);
      assert.deepEqual([item?.outcome, item?.correction], [outcome, correction]);
    });
  }

  test('says so of a question without an answer too', () => {
    const [item] = buildReviewItems({ ...bare, userAnswers: [] }, []);
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
      assert.equal(formatTimeUsed('2027-01-21T10:00:00.000Z', end), words),
    );
  }
});
