import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ParsedContent } from '../../../src/adapters/content-files/material.ts';
import {
  checkOptionsOnlyReviews,
  normalizeReviewedWording,
} from '../../../src/adapters/content-files/rules/review-rules.ts';

const options = { A: 'It is the client’s', B: 'It is “shared”', C: 'Nobody’s', D: 'The public’s' };
const typographic = { stem: 'Whose is it, asks ‘Kim’, “at last”?', options };
const straight = {
  stem: 'Whose is it, asks \'Kim\', "at last"?',
  options: { A: "It is the client's", B: 'It is "shared"', C: "Nobody's", D: "The public's" },
};

test('a review stands when only quotation marks took another shape, and falls with a word (product.md 5.36)', () => {
  assert.equal(normalizeReviewedWording(typographic), normalizeReviewedWording(straight));
  assert.notEqual(
    normalizeReviewedWording(typographic),
    normalizeReviewedWording({ ...typographic, options: { ...options, D: 'The clients’' } }),
  );
});

/** Reviews of one set of a hundred questions: as many keys named by each of two readers of the options alone. */
function reviewsWith(first: number, second: number, questions = 100): Pick<ParsedContent, 'reviews'> {
  const result = (isNamed: boolean) => (isNamed ? 'named' : 'missed');
  const reviews = Array.from({ length: questions }, (_, index) => ({
    entry: {
      id: `m1-${index}`,
      date: '2026-11-23',
      result: 'agreed' as const,
      wording: '12a6c3984260',
      optionsOnly: [result(index < first), result(index >= questions - second)] as const,
    },
    placeOf: () => ({ file: 'reviews/mock-1.yaml', line: index + 1 }),
  }));
  return { reviews } as unknown as Pick<ParsedContent, 'reviews'>;
}

describe('keys named from the options alone (product.md 5.36)', () => {
  const reasons = (reviews: Pick<ParsedContent, 'reviews'>) =>
    checkOptionsOnlyReviews(reviews as ParsedContent).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

  test('may be 18 to 35 % of a set for each reader', () => {
    assert.deepEqual(reasons(reviewsWith(18, 35)), []);
  });

  test('may not be more, and not less: then the key is the least likely option', () => {
    assert.deepEqual(reasons(reviewsWith(36, 17)), [
      'reviews/mock-1.yaml:1: reader 1 named 36.0 % of the keys of this set from the options alone; 18 to 35 % are allowed',
      'reviews/mock-1.yaml:1: reader 2 named 17.0 % of the keys of this set from the options alone; 18 to 35 % are allowed',
    ]);
  });

  test('are not counted in a set so small that chance decides', () => {
    assert.deepEqual(reasons(reviewsWith(39, 0, 39)), []);
  });
});
