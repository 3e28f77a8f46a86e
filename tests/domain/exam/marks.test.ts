import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ANSWER_GRACE_MS } from '../../../src/domain/exam/attempt.ts';
import {
  acceptMark,
  applyMark,
  collectMarks,
  EMPTY_QUESTION_MARKS,
  type Highlight,
  isHighlighted,
  joinHighlights,
  type Mark,
  removeHighlight,
} from '../../../src/domain/exam/marks.ts';

const LENGTH = 30;

const anyHighlight: fc.Arbitrary<Highlight> = fc
  .record({
    optionId: fc.constantFrom(null, 11, 12),
    one: fc.integer({ min: 0, max: LENGTH }),
    other: fc.integer({ min: 0, max: LENGTH }),
  })
  .map(({ optionId, one, other }) => ({ optionId, start: Math.min(one, other), end: Math.max(one, other) }));

const anyHighlights = fc.array(anyHighlight, { maxLength: 12 });

/** Every highlighted character, as place and position. */
const covered = (highlights: readonly Highlight[]): Set<string> =>
  new Set(
    highlights.flatMap(({ optionId, start, end }) =>
      Array.from({ length: end - start }, (_, index) => `${optionId}:${start + index}`),
    ),
  );

describe('highlights (product.md 4.17)', () => {
  test('joined, they cover the same text without overlapping or touching', () => {
    fc.assert(
      fc.property(anyHighlights, (highlights) => {
        const joined = joinHighlights(highlights);
        assert.deepEqual(covered(joined), covered(highlights));
        for (const one of joined) {
          const others = joined.filter((other) => other !== one && other.optionId === one.optionId);
          assert.ok(one.start < one.end && others.every(({ start, end }) => end < one.start || start > one.end));
        }
      }),
    );
  });

  test('joined, they do not depend on the order in which they were made', () => {
    fc.assert(
      fc.property(anyHighlights, (highlights) =>
        assert.deepEqual(joinHighlights([...highlights].reverse()), joinHighlights(highlights)),
      ),
    );
  });

  test('removing a range removes its text and no other', () => {
    fc.assert(
      fc.property(anyHighlights, anyHighlight, (highlights, range) => {
        const gone = covered([range]);
        const expected = new Set([...covered(highlights)].filter((character) => !gone.has(character)));
        assert.deepEqual(covered(removeHighlight(highlights, range)), expected);
      }),
    );
  });

  test('a range is highlighted when all of it is', () => {
    const highlights = [
      { optionId: null, start: 2, end: 5 },
      { optionId: null, start: 5, end: 8 },
    ];
    assert.equal(isHighlighted(highlights, { optionId: null, start: 3, end: 8 }), true);
    assert.equal(isHighlighted(highlights, { optionId: null, start: 3, end: 9 }), false);
    assert.equal(isHighlighted(highlights, { optionId: 11, start: 3, end: 4 }), false);
  });
});

describe('marks of a question (product.md 4.17)', () => {
  test('a mark changes its own kind and no other', () => {
    const marks = applyMark({ ...EMPTY_QUESTION_MARKS, note: 'Kept' }, { kind: 'confidence', value: 'sure' });
    assert.deepEqual(marks, { ...EMPTY_QUESTION_MARKS, note: 'Kept', confidence: 'sure' });
  });

  test('are collected by question; one that has none left is missing', () => {
    const collected = collectMarks([
      { questionId: 1, kind: 'flagged', value: true },
      { questionId: 2, kind: 'flagged', value: false },
      { questionId: 2, kind: 'note', value: '' },
      { questionId: 1, kind: 'struckOptionIds', value: [11] },
    ]);
    assert.deepEqual(collected, new Map([[1, { ...EMPTY_QUESTION_MARKS, flagged: true, struckOptionIds: [11] }]]));
  });
});

describe('accepting a mark (product.md 4.17)', () => {
  const open = { startedAt: 0, deadlineAt: 1000, closedAt: null };
  const flag: Mark = { kind: 'flagged', value: true };
  const decide = (
    mark: Mark,
    { attempt = open, options = [11, 12] as number[] | null, changedAt = 500, now = 600 } = {},
  ) => {
    const result = acceptMark(attempt, options, { ...mark, questionId: 1, changedAt }, now);
    return result.ok ? result.value.changedAt : result.refusal;
  };

  test('takes what was marked before the deadline, until the grace is over', () => {
    assert.equal(decide(flag), 500);
    assert.equal(decide(flag, { changedAt: 700 }), 600, 'never later than now');
    assert.equal(decide(flag, { changedAt: 1000, now: 1000 + ANSWER_GRACE_MS }), 1000);
    assert.equal(decide(flag, { changedAt: 1000, now: 1001 + ANSWER_GRACE_MS }), 'attempt-over');
    assert.equal(decide(flag, { changedAt: 1001, now: 1500 }), 'attempt-over');
  });

  test('refuses marks of a closed attempt, of another question and of other options', () => {
    assert.equal(decide(flag, { attempt: { ...open, closedAt: 550 } as never }), 'attempt-closed');
    assert.equal(decide(flag, { options: null }), 'mark-misfit');
    assert.equal(decide({ kind: 'struckOptionIds', value: [11, 13] }), 'mark-misfit');
    assert.equal(decide({ kind: 'struckOptionIds', value: [11, 12] }), 500);
    assert.equal(decide({ kind: 'highlights', value: [{ optionId: 13, start: 0, end: 1 }] }), 'mark-misfit');
    assert.equal(decide({ kind: 'highlights', value: [{ optionId: null, start: 0, end: 1 }] }), 500);
  });
});
