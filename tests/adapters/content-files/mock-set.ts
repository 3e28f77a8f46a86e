import { AREA_CODES, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../../src/domain/exam/item-quality.ts';
import type { QuestionKind } from '../../../src/domain/exam/question-kind.ts';

/** A third direct, nearly half in a case, the rest for the better of two. */
const kindAt = (index: number): QuestionKind => {
  const place = index % 9;
  if (place < 3) return 'direct';
  return place < 7 ? 'apply' : 'better';
};

type Plan = {
  readonly kindAt: (index: number) => QuestionKind;
  readonly keyAt: (index: number) => OptionLetter;
  readonly isKeyLongAt: (index: number) => boolean;
};

/** Lines of one item below; line n of item i stands at `i * ITEM_LINES + n`. */
export const ITEM_LINES = 22;

const made = (index: number, part: string, words: number): string =>
  Array.from({ length: words }, (_, word) => `${part}${index}x${word}`).join(' ');

/** An item of made-up words that no other has. */
export function itemText(id: string, index: number, area: string, plan: Plan): string {
  const key = plan.keyAt(index);
  const optionText = (letter: OptionLetter): string =>
    made(index, letter, letter === key && plan.isKeyLongAt(index) ? 5 : 4);
  return [
    `- id: ${id}`,
    `  area: ${area}`,
    `  topic: ${area}.1`,
    `  kind: ${plan.kindAt(index)}`,
    '  source: made for a test',
    `  stem: ${made(index, 's', 12)}`,
    '  options:',
    ...OPTION_LETTERS.map((letter) => `    ${letter}: ${optionText(letter)}`),
    `  key: ${key}`,
    '  why:',
    ...OPTION_LETTERS.map((letter) => `    ${letter}: ${made(index, `w${letter}`, 10)}`),
    '  rightWhen:',
    ...OPTION_LETTERS.flatMap((letter) => (letter === key ? [] : [`    ${letter}: ${made(index, `r${letter}`, 5)}`])),
    '',
    '',
  ].join('\n');
}

/** A whole mock set in one file: 110 items on the blueprint, with made-up words that no two items share. */
export function mockSetText(plan: Partial<Plan> = {}): string {
  const areas = AREA_CODES.flatMap((area) =>
    Array.from({ length: BLUEPRINT[area].inPaper }, (_, at) => ({ area, at })),
  );
  const whole: Plan = {
    keyAt: (index) => OPTION_LETTERS[index % 4] ?? 'A',
    isKeyLongAt: () => false,
    kindAt,
    ...plan,
  };
  const idOf = (area: string, at: number): string => `m2-${area.toLowerCase()}-${String(at + 1).padStart(3, '0')}`;
  return areas.map(({ area, at }, index) => itemText(idOf(area, at), index, area, whole)).join('');
}
