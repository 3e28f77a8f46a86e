import { removeAccents } from '../remove-accents.ts';

/** A word of a text as indexed, and its position. */
export type WordToken = { readonly word: string; readonly from: number; readonly to: number };

const LONGEST_WORD = 40;

/** Invisible characters that do not separate words: the soft hyphen, joiners, and the zero-width space (product.md 5.61). */
const UNSEEN = /(?:\u00AD|\u200B|\u200C|\u200D|\u2060|\uFEFF)/gu;

/**
 * Letters and digits; an apostrophe between them, straight or curly, belongs to the word, and so do invisible
 * characters. The pattern is unambiguous, so that a long run of such characters takes linear time.
 */
const WORD = new RegExp(
  String.raw`[\p{L}\p{N}\p{M}](?:${UNSEEN.source}*(?:['’ʼ]${UNSEEN.source}*)?[\p{L}\p{N}\p{M}])*`,
  'gu',
);

/** A text without invisible characters. */
export const removeInvisibleSigns = (text: string): string => text.replaceAll(UNSEEN, '');

/** The article of French and the possessive of English: of l'Ordre and Atkin's the words are ordre and atkin. */
const AROUND_APOSTROPHE = /^(?:[cdjlmnst]|qu)['’ʼ](?=..)|['’ʼ]s$/gu;

/** A word without case, accents and apostrophes: Québec is quebec, O'Brien is obrien (product.md 5.61). */
function folded(word: string): string {
  const spelled = removeAccents(removeInvisibleSigns(word).toLowerCase().replaceAll(AROUND_APOSTROPHE, ''));
  return spelled.replaceAll(/[^\p{L}\p{N}]+/gu, '').slice(0, LONGEST_WORD);
}

/** The words of a text in its order: the one rule for index, query and marks. */
export const tokenizeWords = (text: string): WordToken[] =>
  [...text.matchAll(WORD)]
    .map(({ 0: written, index }) => ({ word: folded(written), from: index, to: index + written.length }))
    .filter(({ word }) => word !== '');

/** Words as the index knows them. */
export const splitSearchWords = (text: string): string[] => tokenizeWords(text).map(({ word }) => word);
