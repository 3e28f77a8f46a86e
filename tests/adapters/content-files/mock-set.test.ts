import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OptionLetter } from '../../../src/domain/exam/item-quality.ts';
import type { QuestionKind } from '../../../src/domain/exam/question-kind.ts';
import { readLayers } from './content-folder.ts';
import { ITEM_LINES, mockSetText } from './mock-set.ts';

const FILE = 'items/mock-2/all-areas.yaml';
const KEY_LINE = 12;

/** What options give away is measured by all rules at once; these tests plant it by the way. */
const linesFor = async (text: string): Promise<readonly string[]> =>
  (await readLayers(['good'], { [FILE]: text })).lines.filter((line) => !line.includes('from the options alone'));

/** Keys by count: so many A, then B, C and D. */
const keysByCount =
  (...counts: readonly [number, number, number, number]) =>
  (index: number): OptionLetter => {
    const [a, b, c] = counts;
    if (index < a) return 'A';
    if (index < a + b) return 'B';
    return index < a + b + c ? 'C' : 'D';
  };

test('a whole set of 110 on the blueprint has no problems', async () => {
  const { content, lines } = await readLayers(['good'], { [FILE]: mockSetText() });
  assert.deepEqual(lines, []);
  assert.equal(content.items.filter(({ use }) => use.kind === 'mock' && use.set === 2).length, 110);
});

test('an item too many is named where it stands (product.md 4.1)', async () => {
  const text = mockSetText().replace(
    '- id: m2-ii-021\n  area: II\n  topic: II.1',
    '- id: m2-i-011\n  area: I\n  topic: I.1',
  );
  assert.deepEqual(await linesFor(text), [
    `${FILE}:${29 * ITEM_LINES + 2}: set 2 carries 20 of area II; a paper carries 21`,
    `${FILE}:${30 * ITEM_LINES + 2}: set 2 carries 11 of area I; a paper carries 10`,
  ]);
});

test('25 to 30 of 110 keys under one letter are balanced', async () => {
  assert.deepEqual(await linesFor(mockSetText({ keyAt: keysByCount(25, 25, 30, 30) })), []);
});

test('24 and 31 of 110 keys under one letter are not', async () => {
  assert.deepEqual(await linesFor(mockSetText({ keyAt: keysByCount(31, 24, 27, 28) })), [
    `${FILE}:${30 * ITEM_LINES + KEY_LINE}: A is the key of 31 of 110 items (28.2 %) in set 2; 22 to 28 % is balanced`,
    `${FILE}:${109 * ITEM_LINES + KEY_LINE}: B is the key of 24 of 110 items (21.8 %) in set 2; 22 to 28 % is balanced`,
  ]);
});

test('the key may be the longest option of 33 items of 110, not of 34', async () => {
  assert.deepEqual(await linesFor(mockSetText({ isKeyLongAt: (index) => index < 33 })), []);
  assert.deepEqual(await linesFor(mockSetText({ isKeyLongAt: (index) => index < 34 })), [
    `${FILE}:${33 * ITEM_LINES + KEY_LINE}: the key is the longest option of 34 of 110 items (30.9 %) in set 2; at most 30 % is allowed`,
  ]);
});

test('31 to 44, 42 to 57 and 20 to 33 of 110 may be of the three kinds (product.md 5.70)', async () => {
  const kindsByCount =
    (direct: number, apply: number) =>
    (index: number): QuestionKind => {
      if (index < direct) return 'direct';
      return index < direct + apply ? 'apply' : 'better';
    };
  assert.deepEqual(await linesFor(mockSetText({ kindAt: kindsByCount(44, 46) })), []);
  assert.deepEqual(await linesFor(mockSetText({ kindAt: kindsByCount(31, 46) })), []);
  assert.deepEqual(await linesFor(mockSetText({ kindAt: kindsByCount(30, 46) })), [
    `${FILE}:${109 * ITEM_LINES + 4}: 30 of 110 items (27.3 %) in set 2 are of kind 'direct'; 28 to 40 % are asked for`,
    `${FILE}:${109 * ITEM_LINES + 4}: 34 of 110 items (30.9 %) in set 2 are of kind 'better'; 18 to 30 % are asked for`,
  ]);
});

test('a set whose key is the longest option too often gives it away, and the figure is given (product.md 5.73)', async () => {
  const { lines, optionCues } = await readLayers(['good'], { [FILE]: mockSetText({ isKeyLongAt: () => true }) });
  const found = `the key is found from the options alone in 100.0 % of set 2; at most 35 % is allowed`;
  assert.ok(lines.includes(`${FILE}:${109 * ITEM_LINES + 9}: ${found}`), lines.join('\n'));
  assert.deepEqual(
    optionCues.map(({ name, questions }) => [name, questions]),
    [
      ['set 2', 110],
      ['all questions', 117],
    ],
  );
});

test('a set with an item that cannot be read is counted only when it can', async () => {
  const text = mockSetText().replace('  kind: direct\n', '');
  assert.deepEqual(await linesFor(text), [`${FILE}:1: 'kind' is missing`]);
});
