import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  COPIED_SHINGLE_RATIO,
  computeShingles,
  findCopiedExamples,
} from '../../../src/domain/competency/writing/shingles.ts';

const WORDS = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
const TEXTS = { situation: WORDS, action: '', outcome: '' };
const OWN = computeShingles(WORDS);

const found = (shingles: readonly number[]): boolean =>
  findCopiedExamples([{ code: '1.1', shingles }], ['2.1'], TEXTS).length > 0;

describe('examples that a text is taken from (product.md 9.41)', () => {
  test('share so many shingles with it, whatever else they have', () => {
    const hash = fc.integer({ min: 0, max: 0xffffffff });
    const shared = fc.subarray(OWN, { maxLength: Math.ceil(OWN.length * COPIED_SHINGLE_RATIO * 2) });
    // Others that only begin otherwise: their last bits are those of a shingle of the text.
    const similar = fc.constantFrom(...OWN).map((value) => (value ^ 0x80000000) >>> 0);
    fc.assert(
      fc.property(shared, fc.array(fc.oneof(hash, similar), { maxLength: 200 }), (own, others) => {
        const shingles = [...new Set([...own, ...others])];
        const share = shingles.filter((value) => OWN.includes(value)).length / OWN.length;
        assert.equal(found(shingles), share >= COPIED_SHINGLE_RATIO);
      }),
    );
  });

  test('are not those of its own competency, and none for a text too short to compare', () => {
    assert.ok(found(OWN));
    assert.deepEqual(findCopiedExamples([{ code: '2.1', shingles: OWN }], ['2.1'], TEXTS), []);
    const short = { situation: 'six words are too few here', action: '', outcome: '' };
    assert.deepEqual(findCopiedExamples([{ code: '1.1', shingles: OWN }], ['2.1'], short), []);
  });
});
