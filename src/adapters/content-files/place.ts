import type { ContentProblem } from '../../application/ports/content.ts';

/** A line of a file; lines count from 1. */
export type Place = { readonly file: string; readonly line: number };

/** The way to a field inside an entry: keys of groups and positions in lists. */
export type FieldPath = readonly (string | number)[];

/**
 * Where a field stands, or the words of it that are meant; where neither exists, where the nearest thing around it
 * does.
 */
export type PlaceOf = (path: FieldPath, words?: string) => Place;

/** An entry together with the way back to its lines, so that a rule can name the line it complains of. */
export type Located<Entry> = { readonly entry: Entry; readonly placeOf: PlaceOf };

/** A problem at a place. */
export const problemAt = (place: Place, reason: string): ContentProblem => ({ ...place, reason });

/** The offset of words in a text that may break its lines between them, or -1. */
export function offsetOfWords(text: string, words: string): number {
  const pattern = words.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.search(new RegExp(pattern.join('\\s+')));
}
