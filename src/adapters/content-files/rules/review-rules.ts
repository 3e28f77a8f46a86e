import { createHash } from 'node:crypto';
import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { OPTION_LETTERS } from '../../../domain/exam/item-quality.ts';
import { isWhole, type Material } from '../material.ts';
import { problemAt } from '../place.ts';
import { allQuestions, type Question } from '../practice-texts.ts';

const WORDING_DIGITS = 12;

/** Straight quotation marks for typographic ones: what is said stays the same. */
const inStraightMarks = (text: string): string => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');

/** Names what somebody read who answered a question blind: stem and options, but for white space and the shape of quotation marks (product.md 5.36). */
export function wordingOf({ stem, options }: Pick<Question, 'stem' | 'options'>): string {
  const read = [stem, ...OPTION_LETTERS.map((letter) => options[letter])].map((text) =>
    inStraightMarks(text).trim().split(/\s+/).join(' '),
  );
  return createHash('sha256').update(read.join('\n')).digest('hex').slice(0, WORDING_DIGITS);
}

/** Checks that each review is of a question that exists, in the wording it has now (product.md 5.36). */
export function checkReviews(material: Material, markup: Markup): ContentProblem[] {
  if (!['items/', 'chapters/', 'modules/'].every((path) => isWhole(material, path))) return [];
  const questions = new Map(allQuestions(material, markup).map(({ entry }) => [entry.id, entry]));
  return material.reviews.flatMap(({ entry, placeOf }) => {
    const question = questions.get(entry.id);
    if (!question) return [problemAt(placeOf(['id']), `there is no question '${entry.id}'`)];
    const wording = wordingOf(question);
    const reason = `'${entry.id}' was reworded since (its wording is now "${wording}"); let it be answered blind again`;
    return entry.wording === wording ? [] : [problemAt(placeOf(['wording']), reason)];
  });
}

/** Every question has been answered by somebody who did not see its key (product.md 5.33). */
export function findMissingReviews(material: Material, markup: Markup): ContentProblem[] {
  const reviewed = new Set(material.reviews.map(({ entry }) => entry.id));
  return allQuestions(material, markup)
    .filter(({ entry }) => !reviewed.has(entry.id))
    .map(({ entry, placeOf }) => problemAt(placeOf(['id']), `'${entry.id}' has no blind review in reviews/`));
}
