import { removeInvisibleSigns, splitSearchWords, tokenizeWords, type WordToken } from './search-words.ts';

/**
 * One thing searched for: words that follow each other. With `isPrefix` the last of them is the beginning of a word.
 * `otherSpellings` are whole words, one or more after each other, that match as well (product.md 5.61, 5.74).
 */
export type SearchTerm = {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
  readonly otherSpellings: readonly (readonly string[])[];
};

/** Longer questions are cut: no real query is that long. */
const LONGEST_QUERY = 200;
const MOST_TERMS = 8;

/** A shorter beginning would match nearly every page; such words have to be there as they are. */
const SHORTEST_PREFIX = 3;

/** Words that a question is put with and that tell nothing of what is searched for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be by can do does for from has have how i if in into is it its my of on or that the their them there
   these they this to was what when where which who why will with you your`.split(/\s+/),
);

const CURLY_QUOTES = /[“”„«»]/g;
const PHRASE_OR_WORD = /"([^"]*)"?|[^\s",;]+/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]+/g;

/**
 * The query with control characters replaced by spaces, without invisible characters, and cut to the longest sensible
 * length (product.md 5.54).
 */
export const normalizeQuery = (typed: string): string =>
  removeInvisibleSigns(typed).replaceAll(CONTROLS, ' ').slice(0, LONGEST_QUERY);

/**
 * A search query. Words between quotation marks are a phrase, and so are those of a compound such as as-built; all
 * others are independent. Stop words are left out where anything else is left. Nothing else has a meaning, so that no
 * query is an error (product.md 5.61).
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const match of normalizeQuery(query).replaceAll(CURLY_QUOTES, '"').matchAll(PHRASE_OR_WORD)) {
    const words = splitSearchWords(match[1] ?? match[0]);
    const last = words.at(-1);
    if (last === undefined) continue;
    const isPrefix = match[1] === undefined && last.length >= SHORTEST_PREFIX;
    terms.push({ words, isPrefix, otherSpellings: [] });
  }
  const telling = terms.filter(({ words: [only = '', ...more] }) => more.length > 0 || !STOP_WORDS.has(only));
  return (telling.length > 0 ? telling : terms).slice(0, MOST_TERMS);
}

/** A run of letters in a text that a term matches: from where to where, and which term. */
export type TermMatch = { readonly from: number; readonly to: number; readonly term: SearchTerm };

function wordsStandAt(places: readonly WordToken[], at: number, words: readonly string[], isPrefix: boolean): boolean {
  return words.every((wanted, index) => {
    const word = places[at + index]?.word;
    return isPrefix && index === words.length - 1 ? (word?.startsWith(wanted) ?? false) : word === wanted;
  });
}

/** How many words of a text a term matches at a position, in any of its spellings; 0 where it does not occur there. */
function lengthAt(places: readonly WordToken[], at: number, { words, isPrefix, otherSpellings }: SearchTerm): number {
  if (wordsStandAt(places, at, words, isPrefix)) return words.length;
  return otherSpellings.find((spelling) => wordsStandAt(places, at, spelling, false))?.length ?? 0;
}

/** What an occurrence counts that only begins as a term does, or is another spelling of it: careless for care. */
const INEXACT = 0.5;

/** How often each term is in a text, in the order of the terms; words that go on after it and other spellings count half. */
export function countTerms(text: string, terms: readonly SearchTerm[]): number[] {
  const places = tokenizeWords(text);
  return terms.map((term) => {
    const whole = places.filter((_, at) => wordsStandAt(places, at, term.words, false)).length;
    const all = places.filter((_, at) => lengthAt(places, at, term) > 0).length;
    return whole + (all - whole) * INEXACT;
  });
}

/** Stop words that may separate adjacent words: duty of the care. */
const MOST_BETWEEN = 2;

function standTogether(places: readonly WordToken[], from: number, terms: readonly SearchTerm[]): boolean {
  let at = from;
  for (const [index, term] of terms.entries()) {
    const last = index === 0 ? at : at + MOST_BETWEEN;
    while (at < last && lengthAt(places, at, term) === 0 && STOP_WORDS.has(places[at]?.word ?? '')) at += 1;
    const length = lengthAt(places, at, term);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/**
 * How often all terms occur side by side in their order, separated by stop words only; never for a single term
 * (product.md 5.61).
 */
export function countPhrase(text: string, terms: readonly SearchTerm[]): number {
  if (terms.length < 2) return 0;
  const places = tokenizeWords(text);
  return places.filter((_, at) => standTogether(places, at, terms)).length;
}

/** Where the terms are in a text, in its order, none over another; the same rule by which the index finds them. */
export function findMatches(text: string, terms: readonly SearchTerm[]): TermMatch[] {
  const places = tokenizeWords(text);
  const matches: TermMatch[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const term = terms.find((each) => lengthAt(places, at, each) > 0);
    if (!term) continue;
    const length = lengthAt(places, at, term);
    const [first, last] = [places[at], places[at + length - 1]];
    if (!first || !last) continue;
    matches.push({ from: first.from, to: last.to, term });
    at += length - 1;
  }
  return matches;
}
