import { createHash } from 'node:crypto';
import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { OPTION_LETTERS } from '../../../domain/exam/item-quality.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { createContentProblem } from '../place.ts';
import { listAllQuestions, type SourceQuestion } from '../practice-texts.ts';

const WORDING_DIGITS = 12;

/** Straight quotation marks for typographic ones: what is said stays the same. */
const inStraightMarks = (text: string): string => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');

/**
 * Digests what a blind reader read: stem and options, ignoring white space and the shape of quotation marks (product.md
 * 5.36).
 */
export function normalizeReviewedWording({ stem, options }: Pick<SourceQuestion, 'stem' | 'options'>): string {
  const read = [stem, ...OPTION_LETTERS.map((letter) => options[letter])].map((text) =>
    inStraightMarks(text).trim().split(/\s+/).join(' '),
  );
  return createHash('sha256').update(read.join('\n')).digest('hex').slice(0, WORDING_DIGITS);
}

/** Checks that each review is of a question that exists, in the wording it has now (product.md 5.36). */
export function checkReviews(material: ParsedContent, markup: Markup): ContentProblem[] {
  if (!['items/', 'chapters/', 'modules/'].every((path) => isEveryEntryValid(material, path))) return [];
  const questions = new Map(listAllQuestions(material, markup).map(({ entry }) => [entry.id, entry]));
  return material.reviews.flatMap(({ entry, placeOf }) => {
    const question = questions.get(entry.id);
    if (!question) return [createContentProblem(placeOf(['id']), `there is no question '${entry.id}'`)];
    const wording = normalizeReviewedWording(question);
    const reason = `'${entry.id}' was reworded since (its wording is now "${wording}"); let it be answered blind again`;
    return entry.wording === wording ? [] : [createContentProblem(placeOf(['wording']), reason)];
  });
}

/** Of a set this large the share that readers of the options name says something; guessing finds 25 %. */
const MIN_MEASURED_REVIEWS = 40;
/** A set below is as telling as one above: then the key is the least likely option (product.md 5.36). */
const MIN_NAMED_PERCENT = 18;
const MAX_NAMED_PERCENT = 35;

/** Checks that two readers who saw the options alone named neither many nor few keys of a set (product.md 5.36). */
export function checkOptionsOnlyReviews({ reviews }: ParsedContent): ContentProblem[] {
  const files = new Set(reviews.map(({ placeOf }) => placeOf(['id']).file));
  return [...files].flatMap((file) => {
    const set = reviews.filter(({ entry, placeOf }) => entry.optionsOnly && placeOf(['id']).file === file);
    const [first] = set;
    if (!first || set.length < MIN_MEASURED_REVIEWS) return [];
    return [0, 1].flatMap((reader) => {
      const named = set.filter(({ entry }) => entry.optionsOnly?.[reader] === 'named').length;
      const percent = (named * 100) / set.length;
      if (percent >= MIN_NAMED_PERCENT && percent <= MAX_NAMED_PERCENT) return [];
      const found = `reader ${reader + 1} named ${percent.toFixed(1)} % of the keys of this set from the options alone`;
      const limits = `${MIN_NAMED_PERCENT} to ${MAX_NAMED_PERCENT} % are allowed`;
      return [createContentProblem(first.placeOf(['id']), `${found}; ${limits}`)];
    });
  });
}

/** Every question was answered by a reader who did not see its key, and its options were read alone (product.md 5.33). */
export function findMissingReviews(material: ParsedContent, markup: Markup): ContentProblem[] {
  const reviews = new Map(material.reviews.map(({ entry }) => [entry.id, entry]));
  return listAllQuestions(material, markup).flatMap(({ entry: { id }, placeOf }) => {
    const review = reviews.get(id);
    if (!review) return [createContentProblem(placeOf(['id']), `'${id}' has no blind review in reviews/`)];
    return review.optionsOnly
      ? []
      : [createContentProblem(placeOf(['id']), `nobody read the options of '${id}' alone (reviews/)`)];
  });
}
