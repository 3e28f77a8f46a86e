import { wordSet, wordSimilarity } from '../wording.ts';
import type { QuestionKind } from './question-kind.ts';

/**
 * The letters under which an item's options are written. A paper shuffles them, so they never mean a place
 * (product.md 4.2).
 */
export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const;

export type OptionLetter = (typeof OPTION_LETTERS)[number];

/** Something written once for each option. */
type PerOption = Readonly<Record<OptionLetter, string>>;

/** An item's wording: what a candidate reads, and which option is right (product.md 5.4). */
type WordedItem = { readonly stem: string; readonly options: PerOption; readonly key: OptionLetter };

/** The least and the most of some questions, in percent, that one letter may be the key of. */
export type KeyShareLimits = { readonly least: number; readonly most: number };

/** How evenly the keys of a mock set are spread over the letters (product.md 5.5). */
export const MOCK_KEY_SHARE_LIMITS: KeyShareLimits = { least: 22, most: 28 };

/** The same for a handful of questions, where one key more is several percent (product.md 5.34). */
export const PRACTICE_KEY_SHARE_LIMITS: KeyShareLimits = { least: 0, most: 40 };

/** Of fewer questions than these, shares of keys say nothing (product.md 5.34). */
export const MIN_QUESTIONS_FOR_KEY_SHARES = 8;

/** The most of some questions, in percent, whose key may be the longest option (product.md 5.5, 5.34). */
export const MAX_LONGEST_KEY_PERCENT = 30;

/**
 * The highest word-set similarity at which two stems, or two sets of options, still count as different
 * (content/README.md).
 */
export const REWORDING_SIMILARITY_LIMIT = 0.6;

/** The fewest words in which all reasons of an item together explain it (content/README.md). */
export const MIN_EXPLANATION_WORDS = 40;

/** The fewest words of the reason for one option (content/README.md). */
export const MIN_REASON_WORDS = 8;

/** An item that repeats an earlier one: places in the list, which part, and how similar it is. */
type Rewording = {
  readonly item: number;
  readonly earlier: number;
  readonly part: 'stem' | 'options' | 'whole' | 'key';
  readonly similarity: number;
};

/** What is compared; questions that are part of a text have no kind. */
type ComparedItem = Pick<WordedItem, 'stem' | 'options'> &
  Partial<Pick<WordedItem, 'key'>> & { readonly topic?: string | undefined; readonly kind?: QuestionKind | undefined };

/** Topic and words of the key of a direct question, by which it is found again; null for any other. */
const directAnswer = ({ kind, topic, key, options }: ComparedItem): string | null =>
  kind === 'direct' && topic && key ? `${topic} ${[...wordSet(options[key])].sort().join(' ')}` : null;

/**
 * Finds stems and sets of options that reword an earlier item, so that a learner does not meet one item twice. Where
 * one of the two is a direct question, stem and options are compared as a whole: its options are terms, and the terms
 * of one topic recur. Two direct questions on one topic with the same key ask the same thing in any wording
 * (content/README.md).
 */
export function findRewordings(items: readonly ComparedItem[]): Rewording[] {
  const compared = items.map((item) => {
    const { stem, options, kind } = item;
    const texts = Object.values(options).join(' ');
    return {
      isDirect: kind === 'direct',
      answer: directAnswer(item),
      words: { stem: wordSet(stem), options: wordSet(texts), whole: wordSet(`${stem} ${texts}`) },
    };
  });
  return compared.flatMap((later, item) =>
    compared.slice(0, item).flatMap((former, earlier): Rewording[] => {
      const parts = later.isDirect || former.isDirect ? (['whole'] as const) : (['stem', 'options'] as const);
      const found = parts
        .map((part) => ({ item, earlier, part, similarity: wordSimilarity(later.words[part], former.words[part]) }))
        .filter(({ similarity }) => similarity > REWORDING_SIMILARITY_LIMIT);
      if (found.length > 0 || later.answer === null || later.answer !== former.answer) return found;
      return [{ item, earlier, part: 'key', similarity: 1 }];
    }),
  );
}

/**
 * The options, or reasons for them, that say the same as an earlier one but for case, spacing and the final stop
 * (product.md 5.4).
 */
export function findRepeatedTexts(texts: PerOption): OptionLetter[] {
  const plain = (letter: OptionLetter): string =>
    texts[letter].trim().replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase();
  return OPTION_LETTERS.filter((letter, index) =>
    OPTION_LETTERS.slice(0, index).some((earlier) => plain(earlier) === plain(letter)),
  );
}

/** A letter that is the key too often or too seldom, and of how many items. */
type KeyImbalance = { readonly letter: OptionLetter; readonly items: number; readonly tooMany: boolean };

/** The letters that guessing could profit from: key of more or fewer of the questions than `shares` allow. */
export function findKeyImbalances(keys: readonly OptionLetter[], shares: KeyShareLimits): KeyImbalance[] {
  return OPTION_LETTERS.flatMap((letter) => {
    const items = keys.filter((key) => key === letter).length;
    const tooMany = items * 100 > shares.most * keys.length;
    const tooFew = items * 100 < shares.least * keys.length;
    return tooMany || tooFew ? [{ letter, items, tooMany }] : [];
  });
}

/** Whether the key is longer, in characters, than every distractor. */
export const isKeyLongest = ({ options, key }: Pick<WordedItem, 'options' | 'key'>): boolean =>
  OPTION_LETTERS.every((letter) => letter === key || options[letter].length < options[key].length);

/**
 * Whether picking the longest option would pay: it is the key of more than 30 % of the items (product.md 5.5, 5.34).
 */
export const isLongestKeyTooFrequent = (longestKeys: number, items: number): boolean =>
  longestKeys * 100 > MAX_LONGEST_KEY_PERCENT * items;

const ALL_OR_NONE = [
  /\b(?:all|none|any|both|neither|either|each)\s+(?:of\s+the|of|the)\s+(?:other\s+)?(?:above|foregoing|preceding|options|answers|choices)\b/i,
  /^(?:all|none|both|neither|any|each)\s+of\s+(?:these|those|them)(?:\W*$|\s+(?:is|are|was|were|may|can|could|would|will|apply|applies)\b)/i,
  /^(?:all|none)\s+(?:are|is)\s+(?:correct|right|true|wrong|false|possible|permitted)\b/i,
  /\b(?:both|neither|either)\s+\(?[A-D]\)?\s+(?:and|nor|or)\s+\(?[A-D]\b\)?/i,
];

const NOUNS = '(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Aa]lternative|[Dd]istractor)s?';
const PLACES = '(?:first|second|third|fourth|last|final|next|previous|preceding|following|above|below)';

const REFERENCES = [
  // 'option A', 'answers (B) and (C)'. An article is not a letter: 'answer a complaint', 'the wrong answer. A member …'
  new RegExp(`\\b(?:${NOUNS}|[Ll]etter)\\s+\\(?[A-Db-d]\\b(?!['’])\\)?`),
  // 'the answer is B'
  /\b(?:[Aa]nswer|[Kk]ey)\s+is\s+(?:[B-D]\b|A(?=[.,;:)]|$))/,
  // 'option 2', 'choice number two'
  new RegExp(`\\b${NOUNS}\\s+(?:number\\s+(?:one|two|three|four)|(?:number\\s+)?[1-4])\\b`),
  // 'the first option', 'the last two answers', 'the above choices'
  new RegExp(`\\b[Tt]he\\s+${PLACES}\\s+(?:of\\s+the\\s+)?(?:(?:two|three|four)\\s+)?${NOUNS}\\b`),
  // 'the option above'
  new RegExp(`\\b[Tt]he\\s+${NOUNS}\\s+(?:above|below)\\b`),
  // 'C is wrong', 'A and B confuse …' where a sentence begins, so that 'Contractor B is liable' stays
  /(?<=^|[.!?:;]\s+)[A-D]\s+(?:is|was|would|are|were|has|does|fails|and|or|nor)\b/,
  // 'neither A nor B', 'unlike C', 'better than D'
  /\b(?:[Bb]oth|[Nn]either|[Ee]ither)\s+[A-D]\s+(?:and|or|nor)\s+[A-D]\b/,
  /\b(?:[Uu]nlike|[Tt]han|[Ss]ee)\s+[B-D]\b/,
  // '(A)', 'B)'
  /(?:^|[\s(])[A-D]\)/,
];

const firstMatch = (patterns: readonly RegExp[], text: string): string | null => {
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return found.trim();
  }
  return null;
};

/**
 * The words by which an option points at other options ('none of the above'), or null: it gives itself away
 * (content/README.md).
 */
export const findAllOrNoneOption = (option: string): string | null => firstMatch(ALL_OR_NONE, option.trim());

/**
 * The words by which a reason names an option by letter or place, or null: in a shuffled paper they mislead
 * (product.md 4.2).
 */
export const findOptionReference = (reason: string): string | null => firstMatch(REFERENCES, reason);
