/** How firmly something is remembered: `stability` is the days until the chance of recall is 90 %, `difficulty` from 1 to 10. */
export type MemoryState = { readonly stability: number; readonly difficulty: number };

/** How a learner rates an own recall: not recalled, with effort, recalled, at once. */
export const RECALL_GRADES = ['again', 'hard', 'good', 'easy'] as const;

export type RecallGrade = (typeof RECALL_GRADES)[number];

/** A model of memory; FSRS outside tests. Days may be fractions. */
export type MemoryModel = {
  /** The chance of recall some days after the last review. */
  readonly chanceOfRecall: (state: MemoryState, days: number) => number;
  /** The state after a review; null before the first one. */
  readonly stateAfter: (state: MemoryState | null, days: number, grade: RecallGrade) => MemoryState;
};

/** What is remembered of a card, and since how many days; null where it was never reviewed. */
export type CardMemory = { readonly state: MemoryState; readonly daysSince: number } | null;
