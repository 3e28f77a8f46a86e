import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { MarkupFormat } from '../../../src/application/ports/markup.ts';

const { render, lines } = authoredMarkup();

/** The words of what was marked as an option. */
const optionsIn = (text: string, format: MarkupFormat): string[] =>
  [...render(text, format).matchAll(/<(li|p) data-option="">(.*?)<\/\1>/gs)].map(([, , words]) => words?.trim() ?? '');

const LETTERED = ['A) first', 'B) second', 'C) third', 'D) fourth'];
const AS_LIST = `<p>Stem</p><ul>${LETTERED.map((option) => `<li>${option}</li>`).join('')}</ul><p>Answer: A)</p>`;
const AS_PARAGRAPHS = ['1. Stem', ...LETTERED, 'Answer: A)'].join('\n\n');

test('options of a question are marked, whether they are a list or paragraphs (product.md 5.66)', () => {
  assert.deepEqual(optionsIn(AS_LIST, 'html'), LETTERED);
  assert.deepEqual(optionsIn(AS_PARAGRAPHS, 'markdown'), LETTERED);
});

test('what only begins like an option is not marked (product.md 5.66)', () => {
  for (const text of [
    'A. Smith wrote it.',
    'A. Smith wrote it.\n\nC. Jones read it.',
    '- first\n- second',
    '1. A) first\n2. B) second',
  ]) {
    assert.deepEqual(optionsIn(text, 'markdown'), [], text);
  }
});

test('marks leave the words of a question as they are (product.md 5.40, 5.66)', () => {
  assert.deepEqual(lines(AS_LIST, 'html').filter(Boolean), ['Stem', ...LETTERED, 'Answer: A)']);
});
