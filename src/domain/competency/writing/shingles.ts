import { type CompetencyTexts, joinParts } from '../competency-texts.ts';

/** Words in a shingle: a run of as many words shared by two texts is seldom chance. */
const SHINGLE_WORDS = 6;

/** One of this many shingles of an example is selected, by its hash, so that a browser downloads few of them. */
const KEPT_OF = 3;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

/** The selected hashes of the shingles of a text; for a passage common to two texts the same ones are selected. */
export function computeShingles(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes: number[] = [];
  for (let index = 0; index + SHINGLE_WORDS <= words.length; index += 1) {
    const value = hash(words.slice(index, index + SHINGLE_WORDS).join(' '));
    if (value % KEPT_OF === 0) hashes.push(value);
  }
  return [...new Set(hashes)];
}

/** The share of the selected shingles of a text that an example has too, from 0 to 1; 0 for a text too short to compare. */
export function computeSharedShingleRatio(text: string, example: ReadonlySet<number>): number {
  const own = computeShingles(text);
  return own.length < FEWEST_SHINGLES ? 0 : own.filter((value) => example.has(value)).length / own.length;
}

/** Fewer shingles than this tell nothing. */
const FEWEST_SHINGLES = 4;

/** From this share on a text counts as taken from an example (product.md 9.41). */
export const COPIED_SHINGLE_RATIO = 0.15;

/** The selected shingles of an example, or of its weak version, and the code of the 34 that it answers. */
export type ExampleShingles = { readonly code: string; readonly shingles: readonly number[] };

/** The examples of competencies other than `covers` that a text counts as taken from (product.md 9.41). */
export function findCopiedExamples(
  examples: readonly ExampleShingles[],
  covers: readonly string[],
  texts: CompetencyTexts,
): ExampleShingles[] {
  const own = computeShingles(joinParts(texts));
  if (own.length < FEWEST_SHINGLES) return [];
  const countShared = createSharedCounter(own);
  return examples.filter(
    ({ code, shingles }) => !covers.includes(code) && countShared(shingles) / own.length >= COPIED_SHINGLE_RATIO,
  );
}

/** The last twelve bits: 4,096 values, many times the shingles of a text. */
const LAST_BITS_MASK = 0xfff;

/**
 * Counts the shingles of an example that a text has too. Hundreds of examples have 40,000 of them, few of which the text has: most
 * differ from all of the text in their last bits, which are compared in less time than a set is searched.
 */
function createSharedCounter(own: readonly number[]): (shingles: readonly number[]) => number {
  const known = new Set(own);
  const lastBits = new Uint8Array(LAST_BITS_MASK + 1);
  for (const value of own) lastBits[value & LAST_BITS_MASK] = 1;
  return (shingles) => {
    let count = 0;
    for (const value of shingles) if (lastBits[value & LAST_BITS_MASK] === 1 && known.has(value)) count += 1;
    return count;
  };
}

/** The shingles that the checks need for a text: those of its competency's examples, and of others that it is taken from. */
export const selectShinglesToCompare = (
  examples: readonly ExampleShingles[],
  covers: readonly string[],
  texts: CompetencyTexts,
): number[][] =>
  [...examples.filter(({ code }) => covers.includes(code)), ...findCopiedExamples(examples, covers, texts)].map(
    ({ shingles }) => [...shingles],
  );
