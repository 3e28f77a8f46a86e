import type { ExamSet } from './attempt.ts';
import { type AreaCode, BLUEPRINT } from './blueprint.ts';

/**
 * A draft is visible to administrators only; a retired question is retained for the exams that hold it (product.md
 * 12.20, 12.22).
 */
export const QUESTION_STATES = ['draft', 'live', 'retired'] as const;

export type QuestionState = (typeof QUESTION_STATES)[number];

/** Where a question is used: a mock exam, the free questions, a chapter or a course module. */
export type QuestionUse =
  | { readonly kind: 'mock'; readonly set: ExamSet }
  | { readonly kind: 'free' }
  | { readonly kind: 'practice'; readonly chapter: number }
  | { readonly kind: 'course'; readonly module: number };

/** What the ids of questions of a use begin with: 'm1-iv-', 'free-', 'p4-', 'c2-' (content/README.md). */
export function questionIdPrefix(use: QuestionUse, area: AreaCode): string {
  switch (use.kind) {
    case 'mock':
      return `m${use.set}-${area.toLowerCase()}-`;
    case 'free':
      return 'free-';
    case 'practice':
      return `p${use.chapter}-`;
    case 'course':
      return `c${use.module}-`;
  }
}

/** Ids of one prefix, given one after the other; `take` is false where an id is given already. */
export type QuestionIdSequence = { readonly next: () => string; readonly take: (id: string) => boolean };

/**
 * Gives the id after the highest one that was ever given with a prefix, again and again; ids are never reused (product.md 12.20).
 * `given` are all there are, and ids in `reserved` are left to those who take them.
 */
export function createQuestionIds(
  prefix: string,
  given: readonly string[],
  reserved: ReadonlySet<string>,
): QuestionIdSequence {
  const taken = new Set<string>();
  let highest = 0;
  const take = (id: string): boolean => {
    if (taken.has(id)) return false;
    taken.add(id);
    const number = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0;
    if (Number.isInteger(number)) highest = Math.max(highest, number);
    return true;
  };
  const next = (): string => {
    highest += 1;
    const id = `${prefix}${String(highest).padStart(3, '0')}`;
    return !reserved.has(id) && take(id) ? id : next();
  };
  for (const id of given) take(id);
  return { next, take };
}

export const MAX_REVIEWER_LENGTH = 100;

/** Why a draft may not go live with this reviewer; null where it may (product.md 12.21). */
export function checkReviewer(reviewer: string, author: string | null): string | null {
  const name = reviewer.trim();
  if (name.length < 2) return 'Enter the name of the person who reviewed this question.';
  const isAuthor = author !== null && name.toLowerCase() === author.toLowerCase();
  return isAuthor ? 'The person who wrote a question cannot review it. Enter another person.' : null;
}

/** Whether a mock exam has enough other questions of the area for a paper when one of them is retired (product.md 12.22). */
export const canRetireFromExam = (area: AreaCode, liveInArea: number): boolean => liveInArea > BLUEPRINT[area].inPaper;
