import { countWords } from '../wording.ts';

/** The fewest words of a clause that says when a distractor would be right (product.md 5.69). */
export const MIN_RIGHT_WHEN_WORDS = 5;

/** Why a clause does not fit into 'This would be right if … .' (product.md 5.69). */
export type RightWhenFault = 'too-short' | 'ends-in-a-stop' | 'begins-with-if';

/** What is wrong with a clause that says when a distractor would be right, or null. */
export function findRightWhenFault(clause: string): RightWhenFault | null {
  const words = clause.trim();
  if (/^if\b/i.test(words)) return 'begins-with-if';
  if (words.endsWith('.')) return 'ends-in-a-stop';
  return countWords(words) < MIN_RIGHT_WHEN_WORDS ? 'too-short' : null;
}
