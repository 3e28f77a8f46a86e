/** One thing searched for: words that follow each other. A word that is no phrase matches by its beginning (product.md 5.14). */
export type SearchTerm = { readonly words: readonly string[]; readonly isPrefix: boolean };

/** Longer questions are cut: nobody types them. */
const LONGEST_QUERY = 200;
const MOST_TERMS = 8;
const LONGEST_WORD = 40;

/** A shorter beginning would match nearly every page; such words have to be there as they are. */
const SHORTEST_PREFIX = 3;

const WORD = /[\p{L}\p{N}]+/gu;

/** A letter's mark of accent, once it is apart from its letter. */
const ACCENTS = /\p{M}+/gu;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();

/** Words as the index knows them: letters and digits, without case and accents; of `O'Brien` two. */
export const wordsOf = (text: string): string[] =>
  (plain(text).match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]+/g;

/** What was typed, with a space in the place of control characters, which nobody types and no screen shows (product.md 5.54). */
export const readableQuery = (typed: string): string => typed.replaceAll(CONTROLS, ' ');

const PHRASE_OR_WORD = /"([^"]*)"?|[^\s"]+/g;

/**
 * What somebody searches for. Words between quotation marks are a phrase, all others stand by themselves; nothing else has
 * a meaning, so that no query is an error (product.md 5.14).
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const match of readableQuery(query).slice(0, LONGEST_QUERY).matchAll(PHRASE_OR_WORD)) {
    const words = wordsOf(match[1] ?? match[0]);
    const [only] = words;
    if (only === undefined) continue;
    const isPrefix = match[1] === undefined && words.length === 1 && only.length >= SHORTEST_PREFIX;
    terms.push({ words, isPrefix });
  }
  return terms.slice(0, MOST_TERMS);
}

/** A run of letters in a text that a term matches: from where to where, and which term. */
export type Match = { readonly from: number; readonly to: number; readonly term: SearchTerm };

const matchesWord = (wanted: string | undefined, isPrefix: boolean, word: string | undefined): boolean =>
  wanted !== undefined && word !== undefined && (isPrefix ? word.startsWith(wanted) : word === wanted);

/** Where the terms are in a text, in its order; the same rule by which the index finds them. */
export function findMatches(text: string, terms: readonly SearchTerm[]): Match[] {
  const places = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word: wordsOf(word)[0],
    from: index,
    to: index + word.length,
  }));
  const matches: Match[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const term = terms.find(({ words, isPrefix }) =>
      words.every((word, index) => matchesWord(word, isPrefix, places[at + index]?.word)),
    );
    const [first, last] = [places[at], places[at + (term?.words.length ?? 1) - 1]];
    if (!term || !first || !last) continue;
    matches.push({ from: first.from, to: last.to, term });
    at += term.words.length - 1;
  }
  return matches;
}
