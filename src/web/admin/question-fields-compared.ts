import { draftChanges, type QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { ComparedField } from './text/field-comparison.tsx';

/** What two wordings of a question say where they differ, by the names of its form (product.md 12.9). */
export const questionFieldsCompared = (before: QuestionDraft, after: QuestionDraft): ComparedField[] =>
  draftChanges(before, after).map(({ field, ...texts }) => ({
    label: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    ...texts,
  }));
