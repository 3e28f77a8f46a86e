import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openingExcerpt } from '../../../src/domain/truncate-text.ts';

describe('the opening words of an example (product.md 9.7)', () => {
  for (const [text, words] of [
    ['', ''],
    ['Short enough.', 'Short enough.'],
    ['  Two\n\nparagraphs  ', 'Two paragraphs'],
    [`${'word '.repeat(20)}end`, `${'word '.repeat(14).trim()}…`],
    [`${'a'.repeat(60)} first, second and third`, `${'a'.repeat(60)} first…`],
    ['x'.repeat(90), `${'x'.repeat(71)}…`],
    ['x'.repeat(72), 'x'.repeat(72)],
  ] as const) {
    it(`of ${JSON.stringify(text.slice(0, 30))} are ${JSON.stringify(words.slice(0, 30))}`, () => {
      assert.equal(openingExcerpt(text), words);
    });
  }
});
