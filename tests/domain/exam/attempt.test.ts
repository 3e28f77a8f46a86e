import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ANSWER_GRACE_MS,
  type AttemptTimes,
  acceptAnswer,
  computeDeadline,
  decideAttemptOutcome,
  EXAM_DURATION_MS,
  isOverdue,
  isRunning,
} from '../../../src/domain/exam/attempt.ts';
import { accepted, refused } from '../../../src/domain/result.ts';

const START = 1_000_000;
const DEADLINE = START + 9_000_000;
const OPTIONS = [11, 12, 13, 14];
const attempt: AttemptTimes = { startedAt: START, deadlineAt: DEADLINE, closedAt: null };
const command = { questionId: 1, optionId: 12, chosenAt: null };

describe('times of an attempt (4.4, 4.7)', () => {
  test('9,000 seconds and 60 seconds of grace', () => {
    assert.equal(EXAM_DURATION_MS, 9_000_000);
    assert.equal(ANSWER_GRACE_MS, 60_000);
    assert.equal(computeDeadline(START), DEADLINE);
  });

  for (const [now, closedAt, running, overdue] of [
    [START, null, true, false],
    [DEADLINE - 1, null, true, false],
    [DEADLINE, null, false, false],
    [DEADLINE + 60_000, null, false, false],
    [DEADLINE + 60_001, null, false, true],
    [START + 1, START, false, false],
    [DEADLINE + 60_001, DEADLINE, false, false],
  ] as const) {
    test(`at ${now - DEADLINE} ms from the deadline, ${closedAt === null ? 'open' : 'closed'}`, () => {
      assert.equal(isRunning({ ...attempt, closedAt }, now), running);
      assert.equal(isOverdue({ ...attempt, closedAt }, now), overdue);
    });
  }
});

describe('accepting an answer (4.5, 4.7)', () => {
  const taken = (chosenAt: number) => accepted({ questionId: 1, optionId: 12, chosenAt });
  for (const [what, now, changes, options, expected] of [
    ['in time', START + 5, {}, OPTIONS, taken(START + 5)],
    ['chosen earlier', START + 9, { chosenAt: START + 5 }, OPTIONS, taken(START + 5)],
    ['chosen in the future, by a wrong clock', START + 5, { chosenAt: START + 9 }, OPTIONS, taken(START + 5)],
    ['chosen before the start, by a wrong clock', START + 5, { chosenAt: 3 }, OPTIONS, taken(3)],
    ['at the deadline', DEADLINE, { chosenAt: DEADLINE }, OPTIONS, taken(DEADLINE)],
    ['on its way at the deadline', DEADLINE + 60_000, { chosenAt: DEADLINE }, OPTIONS, taken(DEADLINE)],
    ['in the grace without a time', DEADLINE + 60_000, {}, OPTIONS, taken(DEADLINE + 60_000)],
    ['chosen after the deadline', DEADLINE + 2, { chosenAt: DEADLINE + 1 }, OPTIONS, refused('attempt-over')],
    [
      'chosen later than now, after the deadline',
      DEADLINE + 2,
      { chosenAt: DEADLINE + 9 },
      OPTIONS,
      refused('attempt-over'),
    ],
    ['chosen at the deadline by a fast clock', DEADLINE, { chosenAt: DEADLINE + 5 }, OPTIONS, taken(DEADLINE)],
    ['after the grace', DEADLINE + 60_001, { chosenAt: DEADLINE - 5 }, OPTIONS, refused('attempt-over')],
    ['after the grace without a time', DEADLINE + 60_001, {}, OPTIONS, refused('attempt-over')],
    ['to a question that is not in the paper', START + 5, {}, null, refused('answer-misfit')],
    ['with an option of another question', START + 5, { optionId: 21 }, OPTIONS, refused('answer-misfit')],
    ['to a question without options', START + 5, {}, [], refused('answer-misfit')],
    ['too late and misfit', DEADLINE + 60_001, {}, null, refused('attempt-over')],
  ] as const) {
    test(`${what}: ${expected.ok ? 'taken' : expected.refusal}`, () => {
      assert.deepEqual(acceptAnswer(attempt, options, { ...command, ...changes }, now), expected);
    });
  }

  test('a closed attempt takes none, and says so first', () => {
    for (const now of [START, DEADLINE + 60_001]) {
      assert.deepEqual(acceptAnswer({ ...attempt, closedAt: START }, null, command, now), refused('attempt-closed'));
    }
  });
});

describe('how an attempt ends (4.9, 4.10)', () => {
  for (const [by, answers, ending] of [
    ['learner', 0, 'completed'],
    ['learner', 1, 'completed'],
    ['server', 0, 'incomplete'],
    ['server', 1, 'completed'],
    ['server', 110, 'completed'],
  ] as const) {
    test(`by the ${by} with ${answers} answers: ${ending}`, () =>
      assert.equal(decideAttemptOutcome(by, answers), ending));
  }
});

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('answer' as const),
      question: fc.integer({ min: 1, max: 4 }),
      option: fc.integer({ min: 1, max: 5 }),
      chosen: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 1_000, 59_999, 3_000_000, 9_000_000) }),
    fc.record({ do: fc.constant('close' as const) }),
  ),
  { maxLength: 60 },
);

test('whatever is sent and when: what is taken fits, is never too late, and nothing follows a close (4.5-4.9)', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = START;
      let closedAt: number | null = null;
      for (const step of sequence) {
        if (step.do === 'wait') now += step.ms;
        else if (step.do === 'close') closedAt ??= now;
        else {
          const paper = step.question <= 3 ? [1, 2, 3, 4].map((option) => step.question * 10 + option) : null;
          const chosenAt = step.chosen === null ? null : now + step.chosen;
          const optionId = step.question * 10 + step.option;
          const result = acceptAnswer(
            { ...attempt, closedAt },
            paper,
            { questionId: step.question, optionId, chosenAt },
            now,
          );
          const isLate = now > DEADLINE + 60_000 || (chosenAt !== null && Math.min(chosenAt, now) > DEADLINE);
          const isFit = step.question <= 3 && step.option <= 4;
          assert.equal(result.ok, closedAt === null && !isLate && isFit);
          if (!result.ok) continue;
          assert.equal(result.value.optionId, optionId);
          assert.ok(result.value.chosenAt <= now, 'never chosen in the future, so no answer outranks later ones');
        }
      }
    }),
  );
});
