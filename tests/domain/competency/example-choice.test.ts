import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { chooseNextExample } from '../../../src/domain/competency/example-choice.ts';

describe('choosing the next example (product.md 9.5)', () => {
  test('nothing to choose from', () =>
    assert.equal(
      chooseNextExample([], [1], () => 0),
      null,
    ));
  test('the only one comes again', () =>
    assert.deepEqual(
      chooseNextExample([7], [7], () => 0.9),
      { id: 7, seen: 1 },
    ));
  test('what is not in the pool does not count, be it that it left or that it is of another discipline', () => {
    assert.deepEqual(
      chooseNextExample([2, 3], [1, 2], () => 0),
      { id: 3, seen: 2 },
    );
    assert.deepEqual(
      chooseNextExample([2, 3], [1, 3, 9, 2], () => 0.5),
      { id: 3, seen: 2 },
    );
  });
  test('chance decides among those not shown', () => {
    assert.deepEqual(
      chooseNextExample([1, 2, 3, 4], [2], () => 0.999),
      { id: 4, seen: 2 },
    );
    assert.deepEqual(
      chooseNextExample([1, 2, 3, 4], [2], () => 0.34),
      { id: 3, seen: 2 },
    );
  });
  test('one that is new comes before any comes again', () =>
    assert.deepEqual(
      chooseNextExample([1, 2, 3], [2, 1], () => 0.9),
      { id: 3, seen: 3 },
    ));

  test('whatever is asked for, and whatever comes and goes: none comes again before all others of what is asked for', () => {
    const pool = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    const steps = fc.array(fc.record({ pool, random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }) }), {
      minLength: 20,
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, (asked) => {
        let shown: number[] = [];
        for (const step of asked) {
          const choice = chooseNextExample(step.pool, shown, () => step.random);
          assert.ok(choice && step.pool.includes(choice.id));
          const before = shown.lastIndexOf(choice.id);
          if (before >= 0) assert.ok(step.pool.every((id) => id === choice.id || shown.indexOf(id) > before));
          shown = [...shown.filter((id) => id !== choice.id), choice.id];
          assert.equal(choice.seen, step.pool.filter((id) => shown.includes(id)).length);
        }
      }),
    );
  });
});
