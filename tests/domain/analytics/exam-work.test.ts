import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type AnalysedQuestion,
  classifyAnswerChanges,
  findSureButWrong,
  quarterOfPosition,
  sumTimeByQuarter,
  tallyByConfidence,
} from '../../../src/domain/analytics/exam-work.ts';

const KEY = 2;

const question = (position: number, given: Partial<AnalysedQuestion> = {}): AnalysedQuestion => ({
  questionId: 100 + position,
  position,
  isRight: true,
  isAnswered: true,
  keyOptionId: KEY,
  confidence: null,
  ...given,
});

/** Changes of one question from option to option. */
const changes = (position: number, ...options: number[]) =>
  options.slice(1).map((to, index) => ({ questionId: 100 + position, from: options[index] ?? 0, to, at: index }));

describe('the quarters of a paper (14.2)', () => {
  test('of 110 questions are 1 to 27, 28 to 55, 56 to 82 and 83 to 110', () => {
    const ends = [1, 27, 28, 55, 56, 82, 83, 110].map((position) => quarterOfPosition(position, 110));
    assert.deepEqual(ends, [1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test('rise from 1 to 4 and differ by one question at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 300 }), (items) => {
        const quarters = Array.from({ length: items }, (_, index) => quarterOfPosition(index + 1, items));
        assert.deepEqual([...quarters].sort(), quarters);
        const sizes = [1, 2, 3, 4].map((quarter) => quarters.filter((each) => each === quarter).length);
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
        assert.equal(
          sizes.reduce((sum, size) => sum + size, 0),
          items,
        );
      }),
    );
  });

  test('have all the time in view, none of it twice', () => {
    const paper = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 4, maxLength: 120 });
    fc.assert(
      fc.property(paper, (times) => {
        const items = times.map((_, index) => ({ questionId: 100 + index, position: index + 1 }));
        const byQuestion = new Map(times.map((time, index) => [100 + index, time]));
        const byQuarter = sumTimeByQuarter(items, byQuestion);
        assert.deepEqual([...byQuarter.keys()], [1, 2, 3, 4]);
        assert.equal(
          [...byQuarter.values()].reduce((sum, time) => sum + time, 0),
          times.reduce((sum, time) => sum + time, 0),
        );
      }),
    );
  });
});

describe('changes of mind (14.10)', () => {
  for (const [name, options, isRight, expected] of [
    ['right to wrong', [KEY, 3], false, 'rightToWrong'],
    ['wrong to right', [1, KEY], true, 'wrongToRight'],
    ['wrong to wrong', [1, 3], false, 'wrongToWrong'],
    ['wrong to wrong by way of the key', [1, KEY, 3], false, 'wrongToWrong'],
    ['right to wrong by way of another', [KEY, 1, 3], false, 'rightToWrong'],
    ['back to the first option', [1, KEY, 1], false, null],
  ] as const) {
    test(name, () => {
      const found = classifyAnswerChanges([question(7, { isRight })], changes(7, ...options));
      const lists = Object.entries(found).filter(([, positions]) => positions.length > 0);
      assert.deepEqual(lists, expected ? [[expected, [7]]] : []);
    });
  }

  test('are listed in the order of the paper, and no question twice', () => {
    const paper = [9, 3, 5].map((position) => question(position, { isRight: false }));
    const found = classifyAnswerChanges(paper, [...changes(9, KEY, 1), ...changes(3, KEY, 1), ...changes(5, 1, 3)]);
    assert.deepEqual(found, { rightToWrong: [3, 9], wrongToRight: [], wrongToWrong: [5] });
  });

  test('never name more questions than were changed', () => {
    const history = fc.array(
      fc.record({ position: fc.integer({ min: 1, max: 5 }), to: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(history, (steps) => {
        const last = new Map<number, number>();
        const made = steps.flatMap(({ position, to }, at) => {
          const from = last.get(position);
          last.set(position, to);
          return from === undefined || from === to ? [] : [{ questionId: 100 + position, from, to, at }];
        });
        const paper = [...last].map(([position, option]) => question(position, { isRight: option === KEY }));
        const { rightToWrong, wrongToRight, wrongToWrong } = classifyAnswerChanges(paper, made);
        const named = [...rightToWrong, ...wrongToRight, ...wrongToWrong];
        assert.equal(new Set(named).size, named.length);
        assert.ok(named.every((position) => made.some(({ questionId }) => questionId === 100 + position)));
      }),
    );
  });
});

describe('confidence (14.11)', () => {
  const paper = [
    question(4, { confidence: 'sure', isRight: false }),
    question(1, { confidence: 'sure' }),
    question(2, { confidence: 'sure', isRight: false }),
    question(3, { confidence: 'guess', isRight: false }),
    question(5, { confidence: 'guess', isRight: false, isAnswered: false }),
    question(6),
  ];

  test('is counted by what was marked, among answered questions', () => {
    assert.deepEqual(tallyByConfidence(paper), {
      sure: { right: 1, items: 3 },
      unmarked: { right: 1, items: 1 },
      guess: { right: 0, items: 1 },
    });
  });

  test('sure and wrong is listed in the order of the paper', () => {
    assert.deepEqual(
      findSureButWrong(paper).map(({ position }) => position),
      [2, 4],
    );
  });
});
