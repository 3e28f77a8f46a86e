import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordingOf } from '../../../src/adapters/content-files/rules/review-rules.ts';

const options = { A: 'It is the client’s', B: 'It is “shared”', C: 'Nobody’s', D: 'The public’s' };
const typographic = { stem: 'Whose is it, asks ‘Kim’, “at last”?', options };
const straight = {
  stem: 'Whose is it, asks \'Kim\', "at last"?',
  options: { A: "It is the client's", B: 'It is "shared"', C: "Nobody's", D: "The public's" },
};

test('a review stands when only quotation marks took another shape, and falls with a word (product.md 5.36)', () => {
  assert.equal(wordingOf(typographic), wordingOf(straight));
  assert.notEqual(wordingOf(typographic), wordingOf({ ...typographic, options: { ...options, D: 'The clients’' } }));
});
