import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fsrsMemoryModel } from '../../../src/adapters/fsrs/memory-model.ts';
import { simulateCards } from '../../support/learning-simulation/simulate-cards.ts';

describe('the memory model FSRS', () => {
  const model = fsrsMemoryModel();

  test('recalls nine of ten after as many days as the memory is stable', () => {
    const state = { stability: 12, difficulty: 5 };
    assert.equal(model.chanceOfRecall(state, 0), 1);
    assert.ok(Math.abs(model.chanceOfRecall(state, 12) - 0.9) < 1e-6);
  });

  test('is firmer after an easier recall, less firm after a failure', () => {
    const state = { stability: 12, difficulty: 5 };
    const stabilities = (['again', 'hard', 'good', 'easy'] as const).map(
      (grade) => model.stateAfter(state, 12, grade).stability,
    );
    assert.deepEqual(
      stabilities,
      stabilities.toSorted((one, other) => one - other),
    );
    assert.ok((stabilities[0] ?? 0) < 12 && (stabilities[1] ?? 0) > 12);
  });

  test('begins a card that was never reviewed', () => {
    const first = model.stateAfter(null, 0, 'good');
    assert.ok(first.stability > 0 && first.difficulty >= 1 && first.difficulty <= 10);
  });
});

describe('cards with a deadline against plain FSRS, at equal minutes (15.6)', () => {
  const model = fsrsMemoryModel();
  const simulate = (minutesADay: number) =>
    simulateCards({ seed: 3, learners: 8, cards: 120, days: 14, minutesADay }, model);

  test('more is recalled on the day where time is short', () => {
    const { deadline, plain } = simulate(4);
    assert.ok(Math.abs(deadline.minutes - plain.minutes) < 2);
    assert.ok(deadline.recall > plain.recall + 0.05, `${deadline.recall} against ${plain.recall}`);
  });

  test('not less is recalled where there is time for everything', () => {
    const { deadline, plain } = simulate(12);
    assert.ok(deadline.recall > plain.recall - 0.005, `${deadline.recall} against ${plain.recall}`);
  });
});
