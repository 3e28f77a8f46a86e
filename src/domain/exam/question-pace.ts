import { EXAM_DURATION_MS } from './attempt.ts';
import { PAPER_LENGTH } from './blueprint.ts';

/** The time that the exam allows for a question, in milliseconds: 81.8 s (product.md 4.30). */
export const PACE_PER_QUESTION_MS = EXAM_DURATION_MS / PAPER_LENGTH;

/** From this share of the pace on a question was slow: half as much again. */
const SLOW_FACTOR = 1.5;

/** Whether a question took much longer than the pace (product.md 4.30). */
export const isSlowAnswer = (milliseconds: number): boolean => milliseconds > PACE_PER_QUESTION_MS * SLOW_FACTOR;

/** From so many people on their time is shown beside one's own (product.md 4.30). */
export const PEOPLE_TO_COMPARE = 30;

/** How long people took for a question, together, in milliseconds. */
export type QuestionTimes = { readonly people: number; readonly totalMs: number };

/** The mean time of others in milliseconds; null below the number that may be compared (product.md 4.30). */
export const averageTimeOfOthers = ({ people, totalMs }: QuestionTimes): number | null =>
  people < PEOPLE_TO_COMPARE ? null : Math.round(totalMs / people);
