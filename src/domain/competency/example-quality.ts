/** How many words each part of a competency example has: fewest and most (product.md 5.32). */
export const EXAMPLE_WORD_LIMITS = {
  situation: { fewest: 60, most: 120 },
  action: { fewest: 150, most: 300 },
  outcome: { fewest: 40, most: 100 },
} as const;

/** The highest word-set similarity of two examples of one competency (product.md 5.32). */
export const EXAMPLE_SIMILARITY_LIMIT = 0.35;

/** A sentence shorter than this, in words, may well occur twice. */
const SHORT_SENTENCE_WORDS = 6;

/** The sentences of a text by which examples are compared: in lower case, without punctuation, short ones left out. */
export const distinctiveSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .filter((sentence) => sentence.split(' ').length >= SHORT_SENTENCE_WORDS);
