import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import type { QuestionState } from '../../domain/exam/question-state.ts';

const CHAPTERS = [1, 2, 3, 4, 5, 6];
const MODULES = [1, 2, 3, 4, 5, 6];

/** Where questions are used, by the names that addresses have for it. */
export const ITEM_USE_LABELS: readonly (readonly [use: string, name: string])[] = [
  ['mock-1', 'Mock Exam 1'],
  ['mock-2', 'Mock Exam 2'],
  ['free', 'Free questions'],
  ...CHAPTERS.map((number) => [`chapter-${number}`, `Chapter ${number}`] as const),
  ...MODULES.map((number) => [`module-${number}`, `Module ${number}`] as const),
];

/** What a use is called. */
export const itemUseLabel = (use: string): string => ITEM_USE_LABELS.find(([known]) => known === use)?.[1] ?? use;

/** The areas of the blueprint with their titles. */
export const AREA_LABELS = Object.entries(BLUEPRINT).map(([area, { title }]) => [area, `${area} ${title}`] as const);

/** What each kind of question asks for. */
export const QUESTION_KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  direct: 'Direct: a term, element or procedure',
  apply: 'Apply: a rule in a case',
  better: 'Better: the better of two acceptable actions',
};

/** Whether learners meet a question, in a word. */
export const QUESTION_STATE_LABELS = {
  draft: ['Draft', 'accent'],
  live: ['Live', 'good'],
  retired: ['Retired', 'neutral'],
} as const satisfies Record<QuestionState, readonly [name: string, tone: string]>;

/** A share as people read it. */
export const percentLabel = (share: number): string => `${Math.round(share * 100)}%`;
