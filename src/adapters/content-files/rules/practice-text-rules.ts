import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { MIN_EXPLANATION_WORDS } from '../../../domain/exam/item-quality.ts';
import { countWords } from '../../../domain/wording.ts';
import type { Material } from '../material.ts';
import { type Located, problemAt } from '../place.ts';
import { practiceTexts, type TextQuestion } from '../practice-texts.ts';

function explanationIsShort({ entry, placeOf }: Located<TextQuestion>): ContentProblem[] {
  const words = countWords(entry.explanation);
  const reason = `the explanation of ${entry.id} has ${words} words; at least ${MIN_EXPLANATION_WORDS} are asked for`;
  return words < MIN_EXPLANATION_WORDS ? [problemAt(placeOf(['stem']), reason)] : [];
}

/** A chapter or module shows one such section, and names its questions by their numbers in it. */
const sectionsAreTooMany = (texts: ReturnType<typeof practiceTexts>): ContentProblem[] =>
  texts
    .filter(({ section }, at) => texts.findIndex((text) => text.section.entry.folder === section.entry.folder) < at)
    .map(({ section }) => problemAt(section.placeOf(['title']), 'there is a section of practice questions already'));

/**
 * Checks that sections of practice questions stand once, can be read whole and explain their answers; what holds for every question
 * is checked with the items (product.md 5.35).
 */
export function checkPracticeTexts(material: Material, markup: Markup): ContentProblem[] {
  const texts = practiceTexts(material, markup);
  return [
    ...sectionsAreTooMany(texts),
    ...texts.flatMap(({ problems, questions }) => [...problems, ...questions.flatMap(explanationIsShort)]),
  ];
}
