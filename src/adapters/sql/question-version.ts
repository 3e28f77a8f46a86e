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
    /** Missing for the key, and in versions from before distractors said when they would be right. */
    readonly rightWhen?: string;
  }[];
  readonly explanation: string;
};

/**
 * The body of a version: JSON with its fields and options always in the same order, so that two wordings are the same
 * exactly when their bodies are. `optionIds` gives the id of each letter.
 */
export function serializeWording(item: ContentItem, optionIds: ReadonlyMap<string, number>): string {
  const wording: QuestionWording = {
    stem: item.stem,
    area: item.area,
    topic: item.topic,
    options: sortOptionsByLetter(item.options).map(({ letter, text, isKey, rationale, rightWhen }) => ({
      id: optionIds.get(letter) ?? 0,
      text,
      isKey,
      rationale,
      ...(rightWhen === null ? {} : { rightWhen }),
    })),
    explanation: item.explanation,
  };
  return JSON.stringify(wording);
}

/** Brings to a version `v` the version `c` whose key, reasons and explanation count in its place, if any (product.md 12.12). */
export const JOIN_KEY_CORRECTION = 'LEFT JOIN question_versions c ON c.id = v.corrected_by';

/** The option by which a paper with version `v` is judged. */
export const EFFECTIVE_KEY_COLUMN = 'COALESCE(c.key_option_id, v.key_option_id)';

/** The wording of a paper whose key was corrected: its own stem and options, with the key and reasons that count (product.md 12.12). */
export function correctedWording(wording: QuestionWording, correction: QuestionWording): QuestionWording {
  const corrected = new Map(correction.options.map((option) => [option.id, option]));
  const options = wording.options.map(({ id, text, rationale, rightWhen }) => {
    const inForce = corrected.get(id) ?? { isKey: false, rationale, ...(rightWhen === undefined ? {} : { rightWhen }) };
    return { ...inForce, id, text };
  });
  return { ...wording, options, explanation: correction.explanation };
}

/** The wording of a stored body. */
export const parseWording = (body: string): QuestionWording => JSON.parse(body) as QuestionWording;

/** Options in the order of their letters, regardless of their order in the file. */
export const sortOptionsByLetter = (options: ContentItem['options']): ContentItem['options'] =>
  [...options].sort((one, other) => (one.letter < other.letter ? -1 : 1));
