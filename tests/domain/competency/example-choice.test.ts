import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { chooseExample } from '../../../src/domain/competency/example-choice.ts';

describe('choosing the next example (product.md 9.5)', () => {
  test('nothing to choose from', () =>
    assert.equal(
      chooseExample([], [1], () => 0),
      null,
    ));
  test('the only one comes again, in a new round', () =>
    assert.deepEqual(
      chooseExample([7], [7], () => 0.9),
      { id: 7, startsOver: true },
    ));
  test('what has left the pool does not count', () =>
    assert.deepEqual(
      chooseExample([2, 3], [1, 2], () => 0),
      { id: 3, startsOver: false },
    ));
  test('chance decides among those not shown', () => {
    assert.deepEqual(
      chooseExample([1, 2, 3, 4], [2], () => 0.999),
      { id: 4, startsOver: false },
    );
    assert.deepEqual(
      chooseExample([1, 2, 3, 4], [2], () => 0.34),
      { id: 3, startsOver: false },
    );
  });

  test('each round shows all, none twice, and no example follows itself', () => {
    const pools = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 });
    const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(pools, chances, (pool, chance) => {
        let shown: number[] = [];
        const seen: number[] = [];
        for (const random of chance) {
          const choice = chooseExample(pool, shown, () => random);
          assert.ok(choice);
          if (choice.startsOver) assert.equal(shown.length, pool.length);
          shown = choice.startsOver ? [choice.id] : [...shown, choice.id];
          assert.equal(new Set(shown).size, shown.length);
          if (pool.length > 1) assert.notEqual(choice.id, seen.at(-1));
          seen.push(choice.id);
        }
      }),
    );
  });
});
