import { OPTION_LETTERS, type OptionLetter } from '../../../domain/exam/item-quality.ts';
import { countWords, wordSet, wordSimilarity } from '../../../domain/wording.ts';
import type { SourceQuestion } from '../practice-texts.ts';

/** What a reader sees of one option, as numbers; every option of every question has the same ones in the same order. */
export type OptionFeatures = readonly number[];

/** A question as a choice among its options. */
export type QuestionFeatures = { readonly options: readonly OptionFeatures[]; readonly key: number };

const ABSOLUTES =
  /\b(?:always|never|all|every|everything|everyone|nobody|none|any|only|must|entirely|completely|solely|fully|regardless|whatever|whoever|at once|immediately|automatically)\b/gi;
const HEDGES =
  /\b(?:may|might|can|could|would|should|usually|generally|often|normally|typically|reasonabl[ey]|appropriate(?:ly)?|adequate(?:ly)?|sufficient(?:ly)?|likely|where|unless|until|if|some|relevant|necessary)\b/gi;
const NEGATIONS =
  /\b(?:no|not|nor|neither|cannot|without|nothing|declin\w*|refus\w*|withhold\w*|ignor\w*)\b|n[’']t\b/gi;
const PROFESSIONAL_VERBS =
  /\b(?:disclos\w*|consult\w*|report\w*|review\w*|notif\w*|inform\w*|advis\w*|verif\w*|confirm\w*|document\w*|record\w*|warn\w*|explain\w*|clarif\w*|assess\w*|recommend\w*|discuss\w*|tell\w*|ask\w*)\b/gi;
const REASONS =
  /\b(?:because|since|so that|in order to|therefore|thereby|to ensure|to avoid|given that|as (?:it|they|he|she|the))\b|, \w+ing\b/gi;
const CONNECTIVES = /\b(?:and|but|then|while|before|after)\b|[;:,]/gi;
const DIGITS = /\d+/g;
const CAPITALISED = /(?<=\s)\p{Lu}[\p{L}.]+/gu;

const PATTERNS = [ABSOLUTES, HEDGES, NEGATIONS, PROFESSIONAL_VERBS, REASONS, CONNECTIVES, DIGITS, CAPITALISED] as const;

/** Words that occur in the options of at most this many questions count as rare. */
const RARE_IN = 2;

/** Shorter words (articles, prepositions) say nothing about the overlap of an option with its stem. */
const TELLING_LETTERS = 4;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const tellingWords = (text: string): Set<string> =>
  new Set([...wordSet(text)].filter((word) => word.length >= TELLING_LETTERS));

/** What share of the words of `some` is among `others`. */
function shareIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (some.size === 0) return 0;
  return [...some].filter((word) => others.has(word)).length / some.size;
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const textsOf = ({ options }: SourceQuestion): string[] =>
  OPTION_LETTERS.map((letter: OptionLetter) => options[letter]);

/** The number of questions in whose options each word occurs. */
function countQuestionsByWord(questions: readonly SourceQuestion[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const question of questions) {
    for (const word of wordSet(textsOf(question).join(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** One number per option, computed without the others; what distinguishes it among the four is derived from these. */
function plainFeatures(question: SourceQuestion, counts: ReadonlyMap<string, number>): number[][] {
  const texts = textsOf(question);
  const words = texts.map((text) => wordSet(text));
  const stem = tellingWords(question.stem);
  return texts.map((text, at) => {
    const own = words[at] ?? new Set<string>();
    const others = words.filter((_, other) => other !== at);
    return [
      Math.log(text.length + 1),
      text.length / Math.max(1, countWords(text)),
      ...PATTERNS.map((pattern) => countMatches(text, pattern)),
      [...own].filter((word) => (counts.get(word) ?? 0) <= RARE_IN).length,
      shareIn(tellingWords(text), stem),
      meanOf(others.map((other) => wordSimilarity(own, other))),
      countMatches(texts.filter((_, other) => other !== at).join('\n'), beginningOf(text)),
    ];
  });
}

/** The first word at the beginning of a line: how many other options begin alike. */
const beginningOf = (text: string): RegExp =>
  new RegExp(`^${(text.trim().split(/\s+/)[0] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'gim');

/**
 * A feature of an option relative to the other three: its distance from their mean, and whether it alone is the highest
 * or the lowest of the four.
 */
function relativeFeatures(values: readonly number[], at: number): number[] {
  const own = values[at] ?? 0;
  const others = values.filter((_, other) => other !== at);
  return [own - meanOf(others), own > Math.max(...others) ? 1 : 0, own < Math.min(...others) ? 1 : 0];
}

/** Describes questions by their options only, as a guessing candidate sees them; `key` is the index of the key. */
export function extractQuestionFeatures(questions: readonly SourceQuestion[]): QuestionFeatures[] {
  const counts = countQuestionsByWord(questions);
  return questions.map((question) => {
    const plain = plainFeatures(question, counts);
    const columns = (plain[0] ?? []).map((_, feature) => plain.map((option) => option[feature] ?? 0));
    return {
      options: plain.map((_, at) => columns.flatMap((values) => relativeFeatures(values, at))),
      key: OPTION_LETTERS.indexOf(question.key),
    };
  });
}
