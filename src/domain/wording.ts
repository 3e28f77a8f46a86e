/** The number of words of a text; words are separated by white space. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The words of a text, each once, regardless of case and punctuation: what two texts are compared by. */
export const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [],
  );

/** Word-set similarity from 0 (no common word) to 1 (the same words): shared words over all words (Jaccard 1901). */
export function wordSimilarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}
