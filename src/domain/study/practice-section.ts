/** Which texts hold questions: sections of the study guide, or of the course. */
export type PracticeTextKind = 'chapter' | 'course';

/** A question extracted from a text: its section, and its number in it from 1. */
export type ParsedQuestionPlace = {
  readonly kind: PracticeTextKind;
  readonly sectionId: number;
  readonly number: number;
};

/** The name of a section in the ids of its questions, the same on every reading (product.md 5.42). */
export const buildPracticeSource = (kind: PracticeTextKind, sectionId: number): string => `${kind}-${sectionId}`;

const QUESTION_ID = /^(?<kind>chapter|course)-(?<section>[1-9]\d{0,9})-(?<number>[1-9]\d{0,3})$/;

/** The position of the question with an id; null where the id is unknown. */
export function parsedQuestionPlace(id: string): ParsedQuestionPlace | null {
  const parts = QUESTION_ID.exec(id)?.groups;
  if (!parts) return null;
  return { kind: parts.kind as PracticeTextKind, sectionId: Number(parts.section), number: Number(parts.number) };
}

/** Chapters whose practice questions are shown as they were written (product.md 5.41). */
const SHOWN_AS_WRITTEN: readonly number[] = [2];

/** Whether the practice questions of a chapter, by its number, are shown as they were written. */
export const isShownAsWritten = (order: number): boolean => SHOWN_AS_WRITTEN.includes(order);
