import { AREA_CODES, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../../src/domain/exam/item-quality.ts';

type Plan = { readonly keyAt: (index: number) => OptionLetter; readonly isKeyLongAt: (index: number) => boolean };

/** Lines of one item below; line n of item i stands at `i * ITEM_LINES + n`. */
export const ITEM_LINES = 18;

const made = (index: number, part: string, words: number): string =>
  Array.from({ length: words }, (_, word) => `${part}${index}x${word}`).join(' ');

function itemText(index: number, area: string, number: number, plan: Plan): string {
  const key = plan.keyAt(index);
  const optionText = (letter: OptionLetter): string =>
    made(index, letter, letter === key && plan.isKeyLongAt(index) ? 5 : 4);
  return [
    `- id: m2-${area.toLowerCase()}-${String(number).padStart(3, '0')}`,
    `  area: ${area}`,
    `  topic: ${area}.1`,
    '  difficulty: apply',
    '  source: made for a test',
    `  stem: ${made(index, 's', 12)}`,
    '  options:',
    ...OPTION_LETTERS.map((letter) => `    ${letter}: ${optionText(letter)}`),
    `  key: ${key}`,
    '  why:',
    ...OPTION_LETTERS.map((letter) => `    ${letter}: ${made(index, 'w', 10)}`),
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
    ...plan,
  };
  return areas.map(({ area, at }, index) => itemText(index, area, at + 1, whole)).join('');
}
