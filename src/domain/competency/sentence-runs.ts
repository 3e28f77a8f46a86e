import type { AnnotatedPiece, SentenceKind } from './annotations.ts';
import { COMPETENCY_PARTS, type CompetencyPart } from './competency-texts.ts';
import type { LabelledSentence } from './sentence-labels.ts';

/** A run of text within one sentence; `shows` is set where the sentence begins. */
export type SentenceRun = { readonly start: number; readonly text: string; readonly shows: SentenceKind | null };

/** The kinds that occur, in the order in which they are first read (product.md 9.50). */
export const listLabelledKinds = (
  sentences: Readonly<Record<CompetencyPart, readonly LabelledSentence[]>>,
): SentenceKind[] => [...new Set(COMPETENCY_PARTS.flatMap((part) => sentences[part].map(({ shows }) => shows)))];

/** A piece of a part cut where sentences begin. The runs in their order are the text of the piece. */
export function splitAtSentences(
  { text, start }: Pick<AnnotatedPiece, 'text' | 'start'>,
  sentences: readonly LabelledSentence[],
): SentenceRun[] {
  const end = start + text.length;
  const begun = sentences.filter((sentence) => sentence.start >= start && sentence.start < end);
  const cuts = begun[0]?.start === start ? begun : [{ start, shows: null }, ...begun];
  return cuts.map((cut, index) => ({
    ...cut,
    text: text.slice(cut.start - start, (cuts[index + 1]?.start ?? end) - start),
  }));
}
