import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { measureOptionCues } from '../option-cues/measure-option-cues.ts';
import { createContentProblem, type SourceLocation } from '../place.ts';
import { listAllQuestions } from '../practice-texts.ts';

/** The most keys, in percent, that may be found by the look of the options alone; guessing finds 25 (product.md 5.73). */
export const OPTION_CUE_LIMIT_PERCENT = 35;

/** Of fewer questions the share says little: with 100, guessing alone is above 34 % once in 40 times. */
const FEWEST_MEASURED = 100;

/** In what share of some questions the key is found without reading the stem. */
export type OptionCueShare = {
  readonly name: string;
  readonly questions: number;
  readonly percent: number;
  /** The position of the last of the questions. */
  readonly place: SourceLocation;
};

/** Measures each whole mock set, and all questions, by one model of all questions (product.md 5.73). */
export function measureOptionCueShares(material: ParsedContent, markup: Markup): OptionCueShare[] {
  const isReadable = ['items/', 'chapters/', 'modules/'].every((path) => isEveryEntryValid(material, path));
  const questions = isReadable ? listAllQuestions(material, markup) : [];
  if (questions.length < FEWEST_MEASURED) return [];
  const chances = measureOptionCues(questions.map(({ entry }) => entry));
  const shareOf = (name: string, isMeant: (index: number) => boolean): OptionCueShare[] => {
    const places = questions.map((_, index) => index).filter(isMeant);
    const last = questions[places.at(-1) ?? -1];
    if (!last || places.length < FEWEST_MEASURED) return [];
    const found = places.reduce((sum, index) => sum + (chances[index] ?? 0), 0);
    const percent = (found * 100) / places.length;
    return [{ name, questions: places.length, percent, place: last.placeOf(['options', last.entry.key]) }];
  };
  const setOf = (index: number): number | null => {
    const use = material.items[index]?.entry.use;
    return use?.kind === 'mock' ? use.set : null;
  };
  return [
    ...shareOf('set 1', (index) => setOf(index) === 1),
    ...shareOf('set 2', (index) => setOf(index) === 2),
    ...shareOf('all questions', () => true),
  ];
}

/** Checks that the key cannot be guessed from the form of the options: length, tone, words (product.md 5.73). */
export const checkOptionCues = (shares: readonly OptionCueShare[]): ContentProblem[] =>
  shares
    .filter(({ percent }) => percent > OPTION_CUE_LIMIT_PERCENT)
    .map(({ name, percent, place }) => {
      const found = `the key is found from the options alone in ${percent.toFixed(1)} % of ${name}`;
      return createContentProblem(place, `${found}; at most ${OPTION_CUE_LIMIT_PERCENT} % is allowed`);
    });
