import type { ContentItem } from '../../application/ports/study-material.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';

/** The wording of an item as a version keeps it for good (product.md 4.2, 5.3). */
export type QuestionWording = {
  readonly stem: string;
  readonly area: AreaCode;
  readonly topic: string;
  readonly options: readonly {
    readonly id: number;
    readonly text: string;
    readonly isKey: boolean;
    readonly rationale: string;
  }[];
  readonly explanation: string;
};

/**
 * The body of a version: JSON with its fields and options always in the same order, so that two wordings are the same
 * exactly when their bodies are. `optionIds` gives the id of each letter.
 */
export function wordingBody(item: ContentItem, optionIds: ReadonlyMap<string, number>): string {
  const wording: QuestionWording = {
    stem: item.stem,
    area: item.area,
    topic: item.topic,
    options: byLetter(item.options).map(({ letter, text, isKey, rationale }) => ({
      id: optionIds.get(letter) ?? 0,
      text,
      isKey,
      rationale,
    })),
    explanation: item.explanation,
  };
  return JSON.stringify(wording);
}

/** The wording of a stored body. */
export const parseWording = (body: string): QuestionWording => JSON.parse(body) as QuestionWording;

/** Options in the order of their letters, whatever their order in the file. */
export const byLetter = (options: ContentItem['options']): ContentItem['options'] =>
  [...options].sort((one, other) => (one.letter < other.letter ? -1 : 1));
