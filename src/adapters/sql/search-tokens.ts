import type { SearchTerm } from '../../domain/study/search-query.ts';
import { splitSearchWords } from '../../domain/study/search-words.ts';

/**
 * Begins every word of the index: MySQL leaves out short words and words such as 'of', which then are neither, and both
 * databases are given the same words to find (product.md 5.14).
 */
const MARK = 'zz';

const token = (word: string): string => `${MARK}${word}`;

/** A text as the words that are indexed. */
export const toSearchTokens = (text: string): string => splitSearchWords(text).map(token).join(' ');

/** The words that were indexed. */
export const parseSearchTokens = (tokens: string): string[] =>
  tokens
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => each.slice(MARK.length));

const phrase = (words: readonly string[]): string => `"${words.map(token).join(' ')}"`;

/** What is searched for, in the language of SQLite's FTS5. Only letters and digits can be in it. */
export const toSqliteMatch = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isPrefix, otherSpellings }) => {
      const spellings = [`${phrase(words)}${isPrefix ? '*' : ''}`, ...otherSpellings.map(phrase)];
      return `(${spellings.join(' OR ')})`;
    })
    .join(' AND ');

/**
 * The search terms in MySQL's boolean mode. Only letters and digits can occur in it. A phrase that ends with a prefix
 * cannot be expressed: its words are required instead, and the domain drops texts that contain them elsewhere.
 */
export const toMysqlMatch = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isPrefix, otherSpellings }) => {
      const typed = isPrefix ? `(${words.map((word) => `+${token(word)}`).join(' ')}*)` : phrase(words);
      return `+(${[typed, ...otherSpellings.map(phrase)].join(' ')})`;
    })
    .join(' ');
