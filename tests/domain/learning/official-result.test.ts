import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type AreaBands,
  bandWeights,
  brierScore,
  calibrationBins,
  findResultFault,
  parseBands,
} from '../../../src/domain/learning/official-result.ts';

const BANDS: AreaBands = {
  I: 'mastered',
  II: 'borderline',
  III: 'not-mastered',
  IV: 'mastered',
  V: 'mastered',
  VI: 'mastered',
};
const failed = (examDate: string, bands: AreaBands | null = BANDS) => ({ examDate, passed: false, bands });
const passed = (examDate: string) => ({ examDate, passed: true, bands: null });
const TODAY = '2026-06-15';

describe('the official result (product.md 15.13 to 15.15)', () => {
  it('is of today or of the last two years, and a failed one has the bands (15.13)', () => {
    assert.equal(findResultFault(passed(TODAY), TODAY), null);
    assert.equal(findResultFault(failed('2024-06-15'), TODAY), null);
    assert.equal(findResultFault(passed('2026-06-16'), TODAY)?.field, 'examDate');
    assert.equal(findResultFault(passed('2024-06-14'), TODAY)?.field, 'examDate');
    assert.equal(findResultFault(failed(TODAY, null), TODAY)?.field, 'bands');
  });

  it('weighs areas by the bands of the latest result only (15.14)', () => {
    assert.deepEqual(bandWeights([]), { I: 1, II: 1, III: 1, IV: 1, V: 1, VI: 1 });
    const weights = { I: 0.5, II: 1, III: 2, IV: 0.5, V: 0.5, VI: 0.5 };
    assert.deepEqual(bandWeights([passed('2026-01-01'), failed('2026-05-01')]), weights);
    assert.deepEqual(bandWeights([failed('2026-01-01'), passed('2026-05-01')]), bandWeights([]));
  });

  it('compares predictions with results by tenths (15.15)', () => {
    const results = [
      { predicted: 0.91, passed: true },
      { predicted: 1, passed: true },
      { predicted: 0.95, passed: false },
      { predicted: 0.2, passed: false },
    ];
    const [low, high] = calibrationBins(results);
    assert.deepEqual(low, { from: 0.2, results: 1, predicted: 0.2, passed: 0 });
    assert.deepEqual([high?.from, high?.results, high?.passed], [0.9, 3, 2]);
    assert.ok(Math.abs((high?.predicted ?? 0) - 2.86 / 3) < 1e-12);
    assert.equal(brierScore([]), null);
    assert.equal(brierScore([{ predicted: 0.5, passed: true }]), 0.25);
  });

  it('takes stored bands only where all six are there', () => {
    assert.deepEqual(parseBands(BANDS), BANDS);
    assert.equal(parseBands({ ...BANDS, VI: 'good' }), null);
    assert.equal(parseBands(null), null);
  });
});
