import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { planReviews, recallOnExamDay } from '../../../src/domain/learning/card-schedule.ts';
import type { CardMemory, MemoryModel } from '../../../src/domain/learning/memory.ts';

/** A memory that halves every `stability` days; a recall doubles its stability, a failure halves it. */
const model: MemoryModel = {
  chanceOfRecall: ({ stability }, days) => 2 ** (-days / stability),
  stateAfter: (state, _days, grade) => ({
    stability: Math.max(0.5, (state?.stability ?? 1) * (grade === 'again' ? 0.5 : 2)),
    difficulty: state?.difficulty ?? 5,
  }),
};

const memory: fc.Arbitrary<CardMemory> = fc.option(
  fc.record({
    state: fc.record({
      stability: fc.double({ min: 0.5, max: 100, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    }),
    daysSince: fc.double({ min: 0, max: 60, noNaN: true }),
  }),
);

const cards = fc.array(fc.record({ memory }), { maxLength: 40 });

describe("today's list of cards (15.6)", () => {
  test('takes no more time than is given and only reviews that help', () => {
    fc.assert(
      fc.property(cards, fc.nat(600), fc.nat(60), (given, seconds, daysToExam) => {
        const list = planReviews(given, model, { daysToExam, seconds });
        assert.ok(list.reduce((sum, entry) => sum + entry.seconds, 0) <= seconds);
        assert.ok(list.every(({ gain }) => gain > 0));
        assert.equal(new Set(list.map(({ card }) => card)).size, list.length);
      }),
    );
  });

  test('is worth at least as much, up to one card, as any other choice in the same time', () => {
    fc.assert(
      fc.property(
        cards,
        fc.nat(300),
        fc.nat(30),
        fc.infiniteStream(fc.nat(1_000)),
        (given, seconds, daysToExam, order) => {
          const all = planReviews(given, model, { daysToExam, seconds: Number.POSITIVE_INFINITY });
          const chosen = planReviews(given, model, { daysToExam, seconds });
          const keys = new Map(all.map((entry) => [entry, Number(order.next().value)]));
          let left = seconds;
          let other = 0;
          for (const entry of all.toSorted((one, two) => (keys.get(one) ?? 0) - (keys.get(two) ?? 0))) {
            if (entry.seconds > left) continue;
            left -= entry.seconds;
            other += entry.gain;
          }
          const value = chosen.reduce((sum, { gain }) => sum + gain, 0);
          const most = Math.max(0, ...all.map(({ gain }) => gain));
          assert.ok(value >= other - most - 1e-9);
        },
      ),
    );
  });

  test('prefers a card that would be forgotten by the exam to one that would not', () => {
    const weak = { memory: { state: { stability: 3, difficulty: 5 }, daysSince: 1 } };
    const firm = { memory: { state: { stability: 300, difficulty: 5 }, daysSince: 1 } };
    const [first] = planReviews([firm, weak], model, { daysToExam: 5, seconds: 10 });
    assert.equal(first?.card, weak);
  });

  test('expects a card to fade until the day of the exam', () => {
    const own: CardMemory = { state: { stability: 4, difficulty: 5 }, daysSince: 2 };
    assert.equal(recallOnExamDay(own, model, 2), 0.5);
    assert.ok(recallOnExamDay(null, model, 2) < 0.5);
  });
});
