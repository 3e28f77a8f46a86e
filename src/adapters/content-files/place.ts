import type { ContentProblem } from '../../application/ports/content.ts';

/** A line of a file; lines count from 1. */
export type SourceLocation = { readonly file: string; readonly line: number };

/** The way to a field inside an entry: keys of groups and positions in lists. */
export type FieldPath = readonly (string | number)[];

/**
 * The position of a field, or of the words of it that are meant; where neither exists, the position of the nearest
 * enclosing node.
 */
export type LocateField = (path: FieldPath, words?: string) => SourceLocation;

/** An entry together with the way back to its lines, so that a rule can name the line it complains of. */
export type LocatedEntry<Entry> = { readonly entry: Entry; readonly placeOf: LocateField };

/** A problem at a place. */
export const createContentProblem = (place: SourceLocation, reason: string): ContentProblem => ({ ...place, reason });

/** The offset of words in a text that may break its lines between them, or -1. */
export function findWordsOffset(text: string, words: string): number {
  const pattern = words.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.search(new RegExp(pattern.join('\\s+')));
}
