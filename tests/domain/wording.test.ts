import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countWords, wordSet, wordSimilarity } from '../../src/domain/wording.ts';

describe('words', () => {
  test('are counted by the white space between them', () => {
    assert.equal(countWords("  The member's  duty,\nself-evidently, is paramount. "), 6);
    assert.equal(countWords(' \n'), 0);
  });

  test('make a set regardless of case, punctuation and the form of the apostrophe', () => {
    assert.deepEqual(
      [...wordSet("The Member’s duty: the MEMBER'S duty (2 ‘duties’).")],
      ['the', "member's", 'duty', '2', 'duties'],
    );
    assert.equal(wordSet(' – … ').size, 0);
  });
});

describe('word-set similarity', () => {
  test('is shared words over all words', () => {
    assert.equal(wordSimilarity(wordSet('duty to the client'), wordSet('the client pays')), 2 / 5);
    assert.equal(wordSimilarity(wordSet('Duty to report'), wordSet('to report: duty')), 1);
    assert.equal(wordSimilarity(wordSet('one'), wordSet('two')), 0);
    assert.equal(wordSimilarity(new Set(), new Set()), 0);
  });

  test('is symmetric, from 0 to 1, and 1 with itself', () => {
    const words = fc.array(fc.constantFrom('duty', 'client', 'public', 'safety', 'report'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [one, other] = [new Set(left), new Set(right)];
        const similarity = wordSimilarity(one, other);
        assert.ok(similarity >= 0 && similarity <= 1);
        assert.equal(similarity, wordSimilarity(other, one));
        assert.equal(wordSimilarity(one, one), 1);
      }),
    );
  });
});
