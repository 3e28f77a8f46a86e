import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Highlight } from '../../../src/domain/exam/marks.ts';
import { nextSelection } from '../../../src/web/exam/word-selection.ts';

const word = (optionId: number | null, start: number, end: number): Highlight => ({ optionId, start, end });

/** A stem of three words, 'Who may seal', and an option of two, 'The engineer'. */
const WORDS = [word(null, 0, 3), word(null, 4, 7), word(null, 8, 12), word(11, 0, 3), word(11, 4, 12)];

const press = (selected: Highlight, ...keys: readonly string[]): Highlight | null =>
  keys.reduce<Highlight | null>((current, pressed) => {
    const key = pressed.replace('Shift+', '');
    return current && nextSelection(WORDS, current, { key, shiftKey: key !== pressed });
  }, selected);

describe('choosing words by keys (product.md 4.17)', () => {
  const first = word(null, 0, 3);

  for (const [keys, selected] of [
    ['ArrowRight', word(null, 4, 7)],
    ['ArrowRight ArrowRight ArrowRight', word(11, 0, 3)],
    ['ArrowRight ArrowLeft', first],
    ['ArrowLeft', first],
    ['Shift+ArrowRight', word(null, 0, 7)],
    ['Shift+ArrowRight Shift+ArrowRight Shift+ArrowRight', word(null, 0, 12)],
    ['Shift+ArrowRight Shift+ArrowLeft', first],
    ['Shift+ArrowLeft', first],
    ['Shift+ArrowRight ArrowRight', word(null, 8, 12)],
    ['ArrowDown', word(11, 0, 3)],
    ['ArrowDown ArrowDown', word(11, 0, 3)],
    ['ArrowDown ArrowRight ArrowUp', first],
    ['ArrowDown ArrowLeft', word(null, 8, 12)],
    ['ArrowUp', first],
    ['Enter', null],
  ] as const) {
    test(keys, () => assert.deepEqual(press(first, ...keys.split(' ')), selected));
  }
});
