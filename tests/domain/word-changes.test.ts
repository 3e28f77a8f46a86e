import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type WordChange, wordChanges } from '../../src/domain/word-changes.ts';

const shown = (changes: readonly WordChange[]): string =>
  changes.map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind]).join(' ');

describe('how a text changed', () => {
  for (const [before, after, expected] of [
    ['', '', ''],
    ['one two', 'one two', 'one two'],
    ['one  two\nthree', 'one two three', 'one two three'],
    ['', 'one two', '{+one two+}'],
    ['one two', '', '[-one two-]'],
    ['she may wait here', 'she must wait', 'she [-may-] {+must+} wait [-here-]'],
    ['a b c d', 'b c x d', '[-a-] b c {+x+} d'],
  ] as const) {
    test(`'${before}' to '${after}'`, () => assert.equal(shown(wordChanges(before, after)), expected));
  }

  test('holds both texts, and no shorter way leads from one to the other', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = wordChanges(before.join(' '), after.join(' '));
        const wordsOf = (...kinds: WordChange['kind'][]) =>
          changes.flatMap(({ kind, text }) => (kinds.includes(kind) ? text.split(' ') : []));
        assert.deepEqual(wordsOf('same', 'gone'), before);
        assert.deepEqual(wordsOf('same', 'new'), after);
        assert.equal(wordsOf('same').length, longestShared(before, after));
      }),
    );
  });
});

/** The length of the longest common subsequence, by trying every one. */
function longestShared(before: readonly string[], after: readonly string[]): number {
  const [first, ...rest] = before;
  if (first === undefined) return 0;
  const at = after.indexOf(first);
  const without = longestShared(rest, after);
  return at < 0 ? without : Math.max(without, 1 + longestShared(rest, after.slice(at + 1)));
}
