import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Framework, frameworkNote, isRequiredCompetency } from '../../../src/domain/competency/framework.ts';
import { ALL_CODES } from './all-codes.ts';

const regulator = 'The regulator';

describe('what a province asks for (product.md 9.3)', () => {
  const cases: readonly [Framework, number, RegExp | null][] = [
    ['34', 34, null],
    [
      '22',
      31,
      /22 competencies and none of category 7, so category 7 is left out here\. Compare the titles of the competencies with your regulator's own list\.$/,
    ],
    ['22-reported', 31, /is reported to ask for 22 .* not confirmed/],
    ['qc', 34, /6 competencies in 28 elements/],
    ['unconfirmed', 34, /not confirmed which framework The regulator uses/],
  ];
  for (const [framework, asked, note] of cases) {
    test(framework, () => {
      assert.equal(ALL_CODES.filter((code) => isRequiredCompetency(framework, code)).length, asked);
      const words = frameworkNote({ regulator, framework });
      if (note) assert.match(words ?? '', note);
      else assert.equal(words, null);
    });
  }
});
