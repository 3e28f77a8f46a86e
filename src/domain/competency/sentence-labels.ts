import type { SentenceKind, SentenceLabels } from './annotations.ts';
import type { CompetencyPart, CompetencyTexts } from './competency-texts.ts';
import { splitSentences } from './writing/sentences.ts';

/** Where a sentence begins in its part, and what it shows. */
export type LabelledSentence = { readonly start: number; readonly shows: SentenceKind };

/** The sentences of a text with their labels; of a part with more or fewer labels than sentences none. */
export function labelSentences(
  texts: CompetencyTexts,
  labels: SentenceLabels,
): Record<CompetencyPart, LabelledSentence[]> {
  const inPart = (part: CompetencyPart): LabelledSentence[] => {
    const sentences = splitSentences(part, texts[part]);
    if (sentences.length !== labels[part].length) return [];
    return sentences.flatMap(({ start }, index) => {
      const shows = labels[part][index];
      return shows ? [{ start, shows }] : [];
    });
  };
  return { situation: inPart('situation'), action: inPart('action'), outcome: inPart('outcome') };
}
