import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';

const CHAPTERS = [1, 2, 3, 4, 5, 6];
const MODULES = [1, 2, 3, 4, 5, 6];

/** Where questions are used, by the names that addresses have for it. */
export const USE_NAMES: readonly (readonly [use: string, name: string])[] = [
  ['mock-1', 'Mock Exam 1'],
  ['mock-2', 'Mock Exam 2'],
  ['free', 'Free questions'],
  ...CHAPTERS.map((number) => [`chapter-${number}`, `Chapter ${number}`] as const),
  ...MODULES.map((number) => [`module-${number}`, `Module ${number}`] as const),
];

/** What a use is called. */
export const nameOfUse = (use: string): string => USE_NAMES.find(([known]) => known === use)?.[1] ?? use;

/** The areas of the blueprint with their titles. */
export const AREA_NAMES = Object.entries(BLUEPRINT).map(([area, { title }]) => [area, `${area} ${title}`] as const);

/** What each kind of question asks for. */
export const KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  direct: 'Direct: a term, element or procedure',
  apply: 'Apply: a rule in a case',
  better: 'Better: the better of two acceptable actions',
};

/** A share as people read it. */
export const percentWords = (share: number): string => `${Math.round(share * 100)} %`;
