import type { AnnotatedPiece, SentenceKind, SentenceLabels } from './annotations.ts';
import { COMPETENCY_PARTS, type CompetencyPart } from './competency-texts.ts';
import { splitSentences } from './writing/sentences.ts';

/** Where a sentence begins in its part, and what it shows. */
export type LabelledSentence = { readonly start: number; readonly shows: SentenceKind };

/** A run of text within one sentence, or what precedes the first; `shows` is set where a sentence begins. */
export type SentenceRun = { readonly text: string; readonly shows: SentenceKind | null };

/** The kinds that occur in the labels, in the order in which they are first read (product.md 9.50). */
export const listLabelledKinds = (labels: SentenceLabels): SentenceKind[] => [
  ...new Set(COMPETENCY_PARTS.flatMap((part) => labels[part])),
];

/** The sentences of a part with their labels; none where there are not as many labels as sentences. */
export function labelSentences(part: CompetencyPart, text: string, labels: SentenceLabels | null): LabelledSentence[] {
  const sentences = labels ? splitSentences(part, text) : [];
  if (sentences.length !== labels?.[part].length) return [];
  return sentences.flatMap(({ start }, index) => {
    const shows = labels[part][index];
    return shows ? [{ start, shows }] : [];
  });
}

/** A piece of a part cut where sentences begin. The runs in their order are the text of the piece. */
export function splitAtSentences(
  { text, start }: Pick<AnnotatedPiece, 'text' | 'start'>,
  sentences: readonly LabelledSentence[],
): SentenceRun[] {
  const within = sentences.filter((sentence) => sentence.start >= start && sentence.start < start + text.length);
  const [first] = within;
  const lead = text.slice(0, first ? first.start - start : text.length);
  const runs = within.map((sentence, index): SentenceRun => {
    const end = within[index + 1]?.start ?? start + text.length;
    return { text: text.slice(sentence.start - start, end - start), shows: sentence.shows };
  });
  return lead === '' ? runs : [{ text: lead, shows: null }, ...runs];
}
