import type { SearchTerm } from './search-query.ts';

/** The words of the texts that are searched, as the index knows them. */
export type SearchVocabulary = {
  readonly words: readonly string[];
  readonly has: (word: string) => boolean;
  /** The words that have the stem of a word, whether or not it is one of them: patent and patents for patented. */
  readonly withSameStem: (word: string) => readonly string[];
};

/** Shorter words are too much alike for one of them to be a typing error of another. */
const SHORTEST_MISTYPED = 6;

/** Each half of a compound that is written as one word or as two: whistleblowing, whistle blowing. */
const SHORTEST_HALF = 3;

/** More spellings would make a slow query and tell nothing more. */
const MOST_SPELLINGS = 12;

/** A vocabulary of words; `stemOf` answers what the inflections of a word have in common. */
export function createVocabulary(words: Iterable<string>, stemOf: (word: string) => string): SearchVocabulary {
  const known = new Set(words);
  const byStem = new Map<string, string[]>();
  for (const word of known) {
    const stem = stemOf(word);
    const others = byStem.get(stem);
    if (others) others.push(word);
    else byStem.set(stem, [word]);
  }
  return {
    words: [...known],
    has: (word) => known.has(word),
    withSameStem: (word) => byStem.get(stemOf(word)) ?? [],
  };
}

/** Whether one word becomes the other by one letter that is added, left out, changed, or exchanged with its neighbour. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** The words of the texts that are meant by a word: its inflections, or where there is none those one typing error away. */
function meantBy(word: string, { words, withSameStem }: SearchVocabulary): readonly string[] {
  const inflected = withSameStem(word);
  const isFound = inflected.length > 0 || words.some((each) => each.startsWith(word));
  if (isFound || word.length < SHORTEST_MISTYPED) return inflected;
  return words.filter((each) => isOneTypoApart(word, each)).flatMap((each) => withSameStem(each));
}

/** A word as two that follow each other, where the texts have both. */
function splitsOf(word: string, vocabulary: SearchVocabulary): string[][] {
  const splits: string[][] = [];
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (vocabulary.has(first)) splits.push(...vocabulary.withSameStem(rest).map((second) => [first, second]));
  }
  return splits;
}

/** Every choice of one word for each place. */
const combined = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>((before, words) => before.flatMap((begun) => words.map((word) => [...begun, word])), [[]]);

function otherSpellingsOf({ words }: SearchTerm, vocabulary: SearchVocabulary): string[][] {
  const [only = '', ...more] = words;
  if (more.length === 0) return [...meantBy(only, vocabulary).map((word) => [word]), ...splitsOf(only, vocabulary)];
  const joined = vocabulary.withSameStem(words.join('')).map((word) => [word]);
  return [...joined, ...combined(words.map((word) => [word, ...meantBy(word, vocabulary)].slice(0, MOST_SPELLINGS)))];
}

/** Whether the term as typed already finds a spelling, so that it need not be searched for. */
const isTyped = ({ words }: SearchTerm, spelling: readonly string[]): boolean =>
  spelling.length === words.length &&
  spelling.every((word, index) =>
    index === words.length - 1 ? word.startsWith(words[index] ?? '') : word === words[index],
  );

const isOneWord = (term: SearchTerm | undefined): term is SearchTerm =>
  term?.isPrefix === true && term.words.length === 1;

/** Two words typed one after the other as the compound that the texts write as one. */
function joinCompounds(terms: readonly SearchTerm[], vocabulary: SearchVocabulary): SearchTerm[] {
  const joined: SearchTerm[] = [];
  for (const term of terms) {
    const before = joined.at(-1);
    const isCompound =
      isOneWord(term) && isOneWord(before) && vocabulary.withSameStem(`${before.words[0]}${term.words[0]}`).length > 0;
    if (isCompound) joined.splice(-1, 1, { ...term, words: [...before.words, ...term.words] });
    else joined.push(term);
  }
  return joined;
}

/**
 * The terms with the spellings that the texts have of them: inflections, compounds written as one word, as two or with a
 * hyphen, and what was meant where a word has one typing error. Words in quotation marks and very short ones stay as they
 * are (product.md 5.74).
 */
export const addOtherSpellings = (terms: readonly SearchTerm[], vocabulary: SearchVocabulary): SearchTerm[] =>
  joinCompounds(terms, vocabulary).map((term) => {
    if (!term.isPrefix) return term;
    const spellings = otherSpellingsOf(term, vocabulary).filter((spelling) => !isTyped(term, spelling));
    const different = new Map(spellings.map((spelling) => [spelling.join(' '), spelling]));
    return { ...term, otherSpellings: [...different.values()].slice(0, MOST_SPELLINGS) };
  });
