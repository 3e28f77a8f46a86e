import { COMPETENCY_PARTS, type CompetencyPart, type CompetencyTexts, type PartLimits } from './competency-texts.ts';
import type { FindingKind } from './writing/finding.ts';

/** What a sentence of an example can show (product.md 9.47). */
export const SENTENCE_KINDS = [
  'context',
  'own-decision',
  'code',
  'calculation',
  'judgement',
  'people',
  'outcome',
] as const;

export type SentenceKind = (typeof SENTENCE_KINDS)[number];

/** The label of each sentence of an example, part by part, in the order in which they are read. */
export type SentenceLabels = Readonly<Record<CompetencyPart, readonly SentenceKind[]>>;

/** What a passage of an example shows, or 'weakness' in a draft that was turned down (product.md 9.47). */
export const MARGIN_NOTE_KINDS = [...SENTENCE_KINDS, 'weakness'] as const;

export type MarginNoteKind = (typeof MARGIN_NOTE_KINDS)[number];

/** A note in the margin, on a passage that occurs exactly once in its part. */
export type MarginNote = {
  readonly part: CompetencyPart;
  readonly passage: string;
  readonly shows: MarginNoteKind;
  readonly note: string;
  /** The finding that the checks should make of it, by which they are measured. */
  readonly check: FindingKind | null;
};

/** A note as a reader is given it. */
export type ReadNote = Omit<MarginNote, 'check'>;

/** What an assessor would say of a text: the level from 0 to 5, why, and what would raise it. */
export type Assessment = {
  readonly level: number;
  readonly why: string;
  readonly raise: string;
  readonly notes: readonly MarginNote[];
};

/** A text as it was turned down. */
export type WeakVersion = CompetencyTexts & Assessment;

/** What an example has beside its three texts. */
export type ExampleAnnotations = Assessment & {
  /** What, where and when, in a line. */
  readonly setting: string;
  /** What each sentence of the full text shows; null where the sentences are not labelled. */
  readonly sentences: SentenceLabels | null;
  /** The example again within the limits of `SHORT_FORM_LIMITS`, or null. */
  readonly short: CompetencyTexts | null;
  readonly weak: WeakVersion | null;
};

/** Characters of a short form at most: what the strictest known form takes (product.md 9.48). */
export const SHORT_FORM_LIMITS: PartLimits = { situation: 400, action: 1800, outcome: 400 };

/** A piece of a part: plain, or the passage of a note, whose number counts from 1 through all parts. */
export type AnnotatedPiece = {
  readonly text: string;
  /** Where it begins in its part. */
  readonly start: number;
  readonly number: number | null;
  readonly note: ReadNote | null;
};

/** The notes in the order in which their passages are read; their places count their numbers. */
export const sortNotesByPassage = (texts: CompetencyTexts, notes: readonly ReadNote[]): ReadNote[] =>
  COMPETENCY_PARTS.flatMap((part) =>
    notes
      .filter((note) => note.part === part && texts[part].includes(note.passage))
      .sort((left, right) => texts[part].indexOf(left.passage) - texts[part].indexOf(right.passage)),
  );

/** A part cut at the passages of its notes, which are in their order; a passage that overlaps an earlier one is left unmarked. */
export function splitAtNotes(
  part: CompetencyPart,
  texts: CompetencyTexts,
  notes: readonly ReadNote[],
): AnnotatedPiece[] {
  const text = texts[part];
  const pieces: AnnotatedPiece[] = [];
  let at = 0;
  notes.forEach((note, index) => {
    const start = note.part === part ? text.indexOf(note.passage, at) : -1;
    if (start < 0) return;
    if (start > at) pieces.push({ text: text.slice(at, start), start: at, number: null, note: null });
    pieces.push({ text: note.passage, start, number: index + 1, note });
    at = start + note.passage.length;
  });
  if (at < text.length) pieces.push({ text: text.slice(at), start: at, number: null, note: null });
  return pieces;
}
