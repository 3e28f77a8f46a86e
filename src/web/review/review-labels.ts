import { Check, CircleDashed, type IconNode, X } from 'lucide';
import { PACE_PER_QUESTION_MS } from '../../domain/exam/question-pace.ts';
import type { AnswerOutcome, ReviewFilter, ReviewItemData } from './review-items.ts';

export const REVIEW_FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  wrong: 'Wrong',
  unanswered: 'Unanswered',
  guessed: 'Guessed',
  flagged: 'Flagged',
  changed: 'Changed',
  slow: 'Slow',
  'sure-wrong': 'Sure, wrong',
};

/** What a filter says where it leaves nothing. */
export const EMPTY_FILTER_MESSAGES: Readonly<Record<ReviewFilter, string>> = {
  all: 'There is no such question in this exam.',
  wrong: 'No question was answered wrong.',
  unanswered: 'You answered every question.',
  guessed: 'You marked no answer as a guess.',
  flagged: 'You flagged no question.',
  changed: 'You changed no answer.',
  slow: 'No question took you long.',
  'sure-wrong': 'No answer that you were sure of was wrong.',
};

export const OUTCOME_LABELS: Readonly<Record<AnswerOutcome, { readonly sign: IconNode; readonly words: string }>> = {
  right: { sign: Check, words: 'Right' },
  wrong: { sign: X, words: 'Wrong' },
  unanswered: { sign: CircleDashed, words: 'Not Answered' },
};

/** What is said where the key was corrected after this exam began. */
export const CORRECTION_LABELS: Readonly<Record<NonNullable<ReviewItemData['correction']>, string>> = {
  corrected: 'The key of this question was corrected after you began this exam.',
  'counted before':
    'The key of this question was corrected after you took this exam. Your answer was the key then, so it still counts as right.',
};

/** A time, 2 min 34 s. */
export function formatTimeSpent(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** A time against the pace of the exam: 2 min 34 s, 72 s over the pace. */
export function formatAgainstPace(milliseconds: number): string {
  const difference = Math.round((milliseconds - PACE_PER_QUESTION_MS) / 1_000);
  if (difference === 0) return `${formatTimeSpent(milliseconds)}, at the pace`;
  return `${formatTimeSpent(milliseconds)}, ${formatTimeSpent(Math.abs(difference) * 1_000)} ${difference > 0 ? 'over' : 'under'} the pace`;
}

/** How long an attempt took, as '1 h 52 min'; null while it has no end. Both moments are ISO 8601. */
export function formatTimeUsed(startTime: string, endTime: string | null): string | null {
  if (endTime === null) return null;
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
