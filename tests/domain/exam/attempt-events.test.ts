import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ATTEMPT_EVENT_KINDS,
  type AttemptEvent,
  type AttemptEventKind,
  acceptEvent,
  deriveWorkRecord,
  eventKey,
  MAX_COUNTED_STAY_MS,
} from '../../../src/domain/exam/attempt-events.ts';

const event = (
  at: number,
  kind: AttemptEventKind,
  questionId: number | null = null,
  optionId: number | null = null,
) => ({
  kind,
  questionId,
  optionId,
  at,
});

const anyEvent: fc.Arbitrary<AttemptEvent> = fc
  .record({
    kind: fc.constantFrom(...ATTEMPT_EVENT_KINDS),
    questionId: fc.integer({ min: 1, max: 4 }),
    optionId: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 3 * MAX_COUNTED_STAY_MS }),
  })
  .map(({ kind, questionId, optionId, at }) => {
    const isAbout = kind === 'visit' || kind === 'answer';
    return event(at, kind, isAbout ? questionId : null, kind === 'answer' ? optionId : null);
  });

const total = (times: ReadonlyMap<number, number>): number => [...times.values()].reduce((sum, time) => sum + time, 0);

describe('what follows from the events of an attempt (product.md 4.24)', () => {
  test('time in view, order of work and changes of mind of a story', () => {
    const story = [
      event(0, 'visit', 1),
      event(40, 'answer', 1, 11),
      event(60, 'visit', 2),
      event(70, 'leave'),
      event(500, 'visit', 2),
      event(510, 'visit', 1),
      event(530, 'answer', 1, 12),
      event(531, 'answer', 1, 12),
      event(540, 'pause'),
      event(9000, 'resume'),
      event(9010, 'visit', 3),
      event(9013, 'leave'),
    ];
    const { timeByQuestion, order, changes } = deriveWorkRecord(story);
    assert.deepEqual(
      [...timeByQuestion],
      [
        [1, 60 + 30],
        [2, 10 + 10],
        [3, 3],
      ],
    );
    assert.deepEqual(order, [1, 2, 3]);
    assert.deepEqual(changes, [{ questionId: 1, from: 11, to: 12, at: 530 }]);
  });

  test('a device that went off without a word adds at the most ten minutes', () => {
    const times = deriveWorkRecord([event(0, 'visit', 1), event(10 * MAX_COUNTED_STAY_MS, 'visit', 2)]).timeByQuestion;
    assert.equal(times.get(1), MAX_COUNTED_STAY_MS);
    assert.equal(times.get(2), 0);
  });

  test('of an attempt without events follows nothing', () => {
    assert.deepEqual(deriveWorkRecord([]), { timeByQuestion: new Map(), order: [], changes: [] });
  });

  test('the order in which events arrive, and repetition, change nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.func(fc.integer()), (events, rank) => {
        const arrived = [...events, ...events.slice(0, 5)].sort((one, other) => rank(one) - rank(other));
        assert.deepEqual(deriveWorkRecord(arrived), deriveWorkRecord(events));
      }),
    );
  });

  test('the times together are never longer than the attempt, and none is negative', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 40 }), (events) => {
        const times = deriveWorkRecord(events).timeByQuestion;
        const moments = events.map(({ at }) => at);
        assert.ok(total(times) <= Math.max(...moments) - Math.min(...moments));
        assert.ok([...times.values()].every((time) => time >= 0));
      }),
    );
  });

  test('a break adds no time to any question', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.nat(MAX_COUNTED_STAY_MS), (events, length) => {
        const end = 3 * MAX_COUNTED_STAY_MS + 1;
        const rest = [event(end, 'pause'), event(end + length, 'resume'), event(end + length, 'visit', 1)];
        const without = [...events, event(end, 'pause'), event(end, 'visit', 1)];
        assert.equal(
          total(deriveWorkRecord([...events, ...rest]).timeByQuestion),
          total(deriveWorkRecord(without).timeByQuestion),
        );
      }),
    );
  });

  test('the changes of a question lead from its first option to its last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 }), (options) => {
        const answers = options.map((optionId, at) => event(at, 'answer', 1, optionId));
        const { changes } = deriveWorkRecord(answers);
        const path = [options[0], ...changes.map(({ to }) => to)];
        assert.equal(path.at(-1), options.at(-1));
        assert.ok(changes.every(({ from, to }, index) => from === path[index] && from !== to));
      }),
    );
  });
});

describe('an event as it is stored (product.md 4.23)', () => {
  test('has a time between the start of the attempt and now', () => {
    const times = [5, 10, 15, 20, 25].map((at) => acceptEvent(event(at, 'leave'), 10, 20).at);
    assert.deepEqual(times, [10, 10, 15, 20, 20]);
  });

  test('keeps its key when it is sent again later, so that it is stored once', () => {
    const sent = event(25, 'visit', 3);
    assert.equal(acceptEvent(sent, 0, 20).key, acceptEvent(sent, 0, 30).key);
    const others = [event(26, 'visit', 3), event(25, 'visit', 4), event(25, 'answer', 3), event(25, 'leave')];
    assert.equal(new Set([sent, ...others].map(eventKey)).size, 5);
  });

  test('has a key that the database takes', () => {
    const longest = event(Number.MAX_SAFE_INTEGER, 'resume', 4_294_967_295);
    assert.ok(eventKey(longest).length <= 40);
  });
});
