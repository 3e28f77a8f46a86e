import { COMPETENCY_PARTS, type CompetencyTexts } from './competency-texts.ts';

/** Words of a run: as many in the same order are seldom chance, and a changed word does not make its neighbours new. */
const RUN_WORDS = 3;

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

const runAt = (words: readonly string[], at: number): string => words.slice(at, at + RUN_WORDS).join(' ');

function listRuns(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(RUN_WORDS - 1).map((_, index) => runAt(words, index));
}

/** How many characters of a text stand in none of the others, in no part of them: those of words in no common run of three. */
export function countMissingCharacters(text: string, others: readonly CompetencyTexts[]): number {
  const otherParts = others.flatMap((other) => COMPETENCY_PARTS.map((part) => other[part]));
  const words = wordsOf(text);
  if (words.length < RUN_WORDS) return otherParts.some((other) => other.includes(text.trim())) ? 0 : text.trim().length;
  const known = new Set(otherParts.flatMap(listRuns));
  const isFound = words.map(() => false);
  for (let at = 0; at + RUN_WORDS <= words.length; at += 1) {
    if (known.has(runAt(words, at))) isFound.fill(true, at, at + RUN_WORDS);
  }
  return words.reduce((sum, word, index) => sum + (isFound[index] ? 0 : word.length + 1), 0);
}

/** Whether anything of a text is gone: the next one is not the same text with something inserted at one place. */
export function isTextRemoved(text: string, next: string): boolean {
  const most = Math.min(text.length, next.length);
  let before = 0;
  while (before < most && text[before] === next[before]) before += 1;
  let after = 0;
  while (after < most - before && text.at(-1 - after) === next.at(-1 - after)) after += 1;
  return before + after < text.length;
}
