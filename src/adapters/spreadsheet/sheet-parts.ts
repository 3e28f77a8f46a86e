import type { SheetExample } from '../../domain/competency/example-sheet.ts';

/** What a part holds at most, unless one row alone is longer: rows, and characters of their texts. */
const PART = { rows: 200, characters: 250_000 } as const;

/** Rows in parts that are taken over in about a millisecond each, however long their texts are (product.md 9.8). */
export function* sheetParts(examples: readonly SheetExample[]): Generator<readonly SheetExample[]> {
  let part: SheetExample[] = [];
  let characters = 0;
  for (const example of examples) {
    const length = example.situation.length + example.action.length + example.outcome.length;
    if (part.length === PART.rows || (part.length > 0 && characters + length > PART.characters)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(example);
    characters += length;
  }
  if (part.length > 0) yield part;
}
