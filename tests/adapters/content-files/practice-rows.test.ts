import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTION_LETTERS, type OptionLetter } from '../../../src/domain/exam/item-quality.ts';
import { readLayers } from './content-folder.ts';
import { itemText } from './mock-set.ts';

const FILE = 'items/practice/chapter-1.yaml';

/** Practice items of a chapter with these keys. */
const chapterText = (keys: string, isKeyLongAt: (index: number) => boolean = () => false): string =>
  [...keys]
    .map((key, index) =>
      itemText(`p1-${index + 1}`, index, 'I', { keyAt: () => key as OptionLetter, isKeyLongAt, kindAt: () => 'apply' }),
    )
    .join('');

const linesFor = async (path: string, text: string): Promise<readonly string[]> =>
  (await readLayers(['good'], { [path]: text })).lines.map((line) => line.replace(/^[^:]*:\d+: /, ''));

test('a letter may be the key of 4 practice items of 10, not of 5 (product.md 5.34)', async () => {
  assert.deepEqual(await linesFor(FILE, chapterText('AAAABBBBCD')), []);
  assert.deepEqual(await linesFor(FILE, chapterText('AAAAABBBCD')), [
    'A is the key of 5 of 10 items (50.0 %) in the practice of chapter 1; at most 40 % is balanced',
  ]);
});

test('the key may be the longest option of 3 practice items of 10, not of 4 (product.md 5.34)', async () => {
  assert.deepEqual(
    await linesFor(
      FILE,
      chapterText('ABCDABCDAB', (index) => index < 3),
    ),
    [],
  );
  assert.deepEqual(
    await linesFor(
      FILE,
      chapterText('ABCDABCDAB', (index) => index < 4),
    ),
    ['the key is the longest option of 4 of 10 items (40.0 %) in the practice of chapter 1; at most 30 % is allowed'],
  );
});

test('fewer than 8 questions are not judged by their shares', async () => {
  assert.deepEqual(
    await linesFor(
      FILE,
      chapterText('AAAAAAA', () => true),
    ),
    [],
  );
});

const words = (index: number, part: string, count: number): string =>
  Array.from({ length: count }, (_, word) => `${part}${index}x${word}`).join(' ');

/** A section of practice questions with these keys, the key the longest option of the first `longest`. */
function practiceText(keys: string, longest = 0): string {
  const questions = [...keys].map((key, index) => {
    const lengthOf = (letter: string): number => (letter === key && index < longest ? 5 : 4);
    const options = OPTION_LETTERS.map((letter) => `${letter}) ${words(index, letter, lengthOf(letter))}`);
    const clauses = OPTION_LETTERS.filter((letter) => letter !== key).map(
      (letter) => `- ${letter} would be right if ${words(index, `r${letter}`, 5)}.`,
    );
    const explanation = [words(index, 'w', 40), clauses.join('\n')];
    return [`${index + 1}. ${words(index, 's', 12)}`, ...options, `Answer: ${key})`, ...explanation].join('\n\n');
  });
  return `---\ntitle: Practice Questions\n---\nSome.\n\n${questions.join('\n\n')}\n`;
}

test('the questions of a text are judged by the same shares (product.md 5.35)', async () => {
  const path = 'modules/1-professional-ethics/02-practice-questions.md';
  assert.deepEqual(await linesFor(path, practiceText('AAABBCCD', 2)), []);
  assert.deepEqual(await linesFor(path, practiceText('AAAABCCD', 3)), [
    'the key is the longest option of 3 of 8 items (37.5 %) in the text of modules/1-professional-ethics; at most 30 % is allowed',
    'A is the key of 4 of 8 items (50.0 %) in the text of modules/1-professional-ethics; at most 40 % is balanced',
  ]);
});
