import type { SearchTerm } from '../../domain/study/search-query.ts';
import { wordsOf } from '../../domain/study/search-words.ts';

/**
 * Begins every word of the index: MySQL leaves out short words and words such as 'of', which then are neither, and both
 * databases are given the same words to find (product.md 5.14).
 */
const MARK = 'zz';

const token = (word: string): string => `${MARK}${word}`;

/** A text as the words that are indexed. */
export const searchTokens = (text: string): string => wordsOf(text).map(token).join(' ');

/** The words that were indexed. */
export const tokenWords = (tokens: string): string[] =>
  tokens
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => each.slice(MARK.length));

const phrase = (words: readonly string[]): string => `"${words.map(token).join(' ')}"`;

/** What is searched for, in the language of SQLite's FTS5. Only letters and digits can be in it. */
export const sqliteMatch = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isPrefix, otherSpellings }) => {
      const spellings = [`${phrase(words)}${isPrefix ? '*' : ''}`, ...otherSpellings.map(phrase)];
      return `(${spellings.join(' OR ')})`;
    })
    .join(' AND ');

/**
 * What is searched for, in the language of MySQL's boolean mode. Only letters and digits can be in it. A phrase that ends
 * with the beginning of a word cannot be asked for: its words are, and the domain leaves out what has them elsewhere.
 */
export const mysqlMatch = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isPrefix, otherSpellings }) => {
      const typed = isPrefix ? `(${words.map((word) => `+${token(word)}`).join(' ')}*)` : phrase(words);
      return `+(${[typed, ...otherSpellings.map(phrase)].join(' ')})`;
    })
    .join(' ');
