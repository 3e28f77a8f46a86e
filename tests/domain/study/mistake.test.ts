import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type AnswerResult,
  applyAnswerToMistake,
  isMistake,
  type Mistake,
  mistakeKind,
  replayAnswers,
} from '../../../src/domain/study/mistake.ts';

const DAY_MS = 86_400_000;
const answer = (outcome: AnswerResult['outcome'], day: number, isGuess = false): AnswerResult => ({
  outcome,
  isGuess,
  at: day * DAY_MS,
  day: `2027-01-0${day}`,
});

const results = fc.array(
  fc.record({
    outcome: fc.constantFrom<AnswerResult['outcome']>('right', 'wrong', 'unanswered'),
    isGuess: fc.boolean(),
    day: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 12 },
);

/** A history in the order of its times; several answers of a day follow one another. */
const historyOf = (drawn: readonly { outcome: AnswerResult['outcome']; isGuess: boolean; day: number }[]) =>
  [...drawn]
    .sort((one, other) => one.day - other.day)
    .map(({ outcome, isGuess, day }, index) => ({ ...answer(outcome, day, isGuess), at: day * DAY_MS + index }));

describe('what puts a question on the list (product.md 5.46)', () => {
  for (const [outcome, isGuess, missed, kind] of [
    ['right', false, false, null],
    ['right', true, true, 'guessed'],
    ['wrong', false, true, 'wrong'],
    ['wrong', true, true, 'wrong'],
    ['unanswered', false, true, 'unanswered'],
  ] as const) {
    test(`${outcome}${isGuess ? ', guessed' : ''}: ${missed ? 'on the list' : 'not on it'}`, () => {
      assert.equal(isMistake({ outcome, isGuess }), missed);
      const mistake = applyAnswerToMistake(null, answer(outcome, 1, isGuess));
      assert.equal(mistake && mistakeKind(mistake), kind);
    });
  }
});

describe('an entry leaves the list when answered right on two different days (product.md 5.46)', () => {
  const missed = applyAnswerToMistake(null, answer('wrong', 1)) as Mistake;

  test('one day is not enough, however often', () => {
    const once = applyAnswerToMistake(missed, answer('right', 2));
    assert.deepEqual(once, { ...missed, rightOn: '2027-01-02' });
    assert.deepEqual(applyAnswerToMistake(once, answer('right', 2)), once);
  });

  test('the second day resolves it, and a right answer afterwards changes nothing', () => {
    const resolved = replayAnswers([answer('wrong', 1), answer('right', 2), answer('right', 3)], null);
    assert.equal(resolved?.resolvedAt, 3 * DAY_MS);
    assert.deepEqual(applyAnswerToMistake(resolved, answer('right', 4)), resolved);
  });

  test('a guess that is right does not count and starts over', () => {
    const guessed = applyAnswerToMistake(applyAnswerToMistake(missed, answer('right', 2)), answer('right', 3, true));
    assert.deepEqual([guessed?.rightOn, guessed && mistakeKind(guessed)], [null, 'guessed']);
  });

  test('the cause stays until the entry is resolved, and a new miss has none', () => {
    const named: Mistake = { ...missed, cause: 'misread' };
    assert.equal(applyAnswerToMistake(named, answer('wrong', 2))?.cause, 'misread');
    const resolved = applyAnswerToMistake(applyAnswerToMistake(named, answer('right', 2)), answer('right', 3));
    assert.equal(resolved?.cause, 'misread');
    assert.equal(applyAnswerToMistake(resolved, answer('wrong', 4))?.cause, null);
  });

  test('whatever the history: resolved exactly when two different days are right since the last miss', () => {
    fc.assert(
      fc.property(results, (drawn) => {
        const history = historyOf(drawn);
        const lastMiss = history.findLastIndex(isMistake);
        const mistake = replayAnswers(history, null);
        if (lastMiss < 0) return mistake === null;
        const days = new Set(history.slice(lastMiss + 1).map(({ day }) => day));
        assert.ok(mistake);
        assert.equal(mistake.resolvedAt !== null, days.size >= 2);
        assert.equal(mistake.rightOn, [...days][0] ?? null);
        assert.equal(mistake.missedAt, history[lastMiss]?.at);
        return true;
      }),
    );
  });
});

describe('a history recomputed (product.md 5.77)', () => {
  test('gives what the answers gave one by one, in whatever order they are read', () => {
    fc.assert(
      fc.property(results, fc.infiniteStream(fc.nat()), (drawn, order) => {
        const history = historyOf(drawn);
        const kept = history.reduce<Mistake | null>(applyAnswerToMistake, null);
        const shuffled = history
          .map((result) => ({ result, key: order.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ result }) => result);
        assert.deepEqual(replayAnswers(shuffled, null), kept);
      }),
    );
  });

  test('keeps the cause that was named', () => {
    assert.equal(replayAnswers([answer('wrong', 1)], 'between-two')?.cause, 'between-two');
    assert.equal(replayAnswers([answer('right', 1)], 'between-two'), null);
  });
});
