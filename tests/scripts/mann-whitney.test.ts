import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mannWhitneyP } from '../support/mann-whitney.ts';

const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index);
const four = (values: readonly number[]): number[] => [...values, ...values, ...values, ...values];

describe('the rank test of timings', () => {
  for (const [what, one, other, p] of [
    ['shifted a little', upTo(30), upTo(30).map((value) => value + 4.5), 0.0645946503733],
    ['wholly apart', upTo(30), upTo(30).map((value) => value + 100), 2.87194906632e-11],
    ['with ties', four([1, 2, 2, 3, 3, 3, 4]), four([2, 2, 3, 4, 4, 5, 5]), 0.00294077520893],
    ['the same', upTo(30), upTo(30), 1],
    ['all tied', [1, 1, 1], [1, 1, 1], 1],
  ] as const) {
    test(`samples ${what} give the p of SciPy`, () => {
      assert.ok(Math.abs(mannWhitneyP(one, other) / p - 1) < 1e-9, String(mannWhitneyP(one, other)));
      assert.ok(Math.abs(mannWhitneyP(other, one) / p - 1) < 1e-9, 'either way round');
    });
  }

  test('neither the unit nor an outlier counts, only the order', () => {
    const [one, other] = [upTo(20), upTo(20).map((value) => value + 3.5)];
    const p = mannWhitneyP(one, other);
    assert.equal(
      mannWhitneyP(
        one.map((value) => value * 1000),
        other.map((value) => value * 1000),
      ),
      p,
    );
    assert.equal(mannWhitneyP(one, other.with(-1, 1e9)), p);
  });
});
