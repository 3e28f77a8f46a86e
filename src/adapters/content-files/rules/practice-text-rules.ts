import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { MIN_EXPLANATION_WORDS } from '../../../domain/exam/item-quality.ts';
import { countWords } from '../../../domain/wording.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';
import { type PracticeTextQuestion, readPracticeTexts } from '../practice-texts.ts';

function explanationIsShort({ entry, placeOf }: LocatedEntry<PracticeTextQuestion>): ContentProblem[] {
  const words = countWords(entry.explanation);
  const reason = `the explanation of ${entry.id} has ${words} words; at least ${MIN_EXPLANATION_WORDS} are asked for`;
  return words < MIN_EXPLANATION_WORDS ? [createContentProblem(placeOf(['stem']), reason)] : [];
}

/** A chapter or module shows one such section, and names its questions by their numbers in it. */
const sectionsAreTooMany = (texts: ReturnType<typeof readPracticeTexts>): ContentProblem[] =>
  texts
    .filter(({ section }, at) => texts.findIndex((text) => text.section.entry.folder === section.entry.folder) < at)
    .map(({ section }) =>
      createContentProblem(section.placeOf(['title']), 'there is a section of practice questions already'),
    );

/**
 * Checks that sections of practice questions occur once, can be read whole and explain their answers; what holds for
 * every question is checked with the items (product.md 5.35).
 */
export function checkPracticeTexts(material: ParsedContent, markup: Markup): ContentProblem[] {
  const texts = readPracticeTexts(material, markup);
  return [
    ...sectionsAreTooMany(texts),
    ...texts.flatMap(({ problems, questions }) => [...problems, ...questions.flatMap(explanationIsShort)]),
  ];
}
