import type { StudyMaterial } from './study-material.ts';

/** Something wrong with the study material, and where; lines count from 1. */
export type ContentProblem = { readonly file: string; readonly line: number; readonly reason: string };

/** Where study material comes from. What was read is whole only when there are no problems (product.md 5.1). */
export type ContentSource = {
  readonly read: () => Promise<{ readonly content: StudyMaterial; readonly problems: readonly ContentProblem[] }>;
};
