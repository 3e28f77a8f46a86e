import type { CountedAnswer } from './rescoring.ts';
import type { Tally } from './scoring.ts';

/** What a learner can redo of a question before keys are shown. */
export type BlindCandidate = {
  readonly questionId: number;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isGuess: boolean;
};

/** The questions that blind review offers: flagged, guessed and unanswered ones, in the order of the paper (product.md 4.31). */
export const blindQuestions = (candidates: readonly BlindCandidate[]): number[] =>
  candidates
    .filter(({ isAnswered, isFlagged, isGuess }) => !isAnswered || isFlagged || isGuess)
    .map(({ questionId }) => questionId);

/** A blind review: open while keys are withheld, then finished or declined. */
export type BlindReviewState = 'open' | 'finished' | 'declined';

/** Another attempt of the learner with questions of the same paper that runs, or whose blind review is open. */
export type WithholdingAttempt = { readonly id: number; readonly phase: 'running' | 'blind' };

/**
 * Keys stay on the server while the blind review of the attempt is open (product.md 4.31), and while another attempt at its
 * questions runs or is under blind review (4.35).
 */
export const isKeyWithheld = (
  review: { readonly state: BlindReviewState } | null,
  other: WithholdingAttempt | null,
): boolean => review?.state === 'open' || other !== null;

/** An answer given without time; `isCounted` as it was judged when the review was finished. */
export type BlindAnswer = {
  readonly questionId: number;
  readonly optionId: number | null;
  readonly isCounted: boolean;
};

/**
 * The score with time: an answer of the blind review replaces the one of the exam, and where none was chosen that one stays. An
 * answer that names the key counts, and one that counted before a correction stays right (product.md 4.32, 12.12).
 */
export function scoreBlindReview(
  keys: ReadonlyMap<number, number>,
  inTime: readonly CountedAnswer[],
  blind: readonly BlindAnswer[],
): Tally {
  const counted = new Set(inTime.filter(({ isCounted }) => isCounted).map(({ questionId }) => questionId));
  for (const { questionId, optionId, isCounted } of blind) {
    if (optionId === null) continue;
    if (isCounted || keys.get(questionId) === optionId) counted.add(questionId);
    else counted.delete(questionId);
  }
  return { right: [...counted].filter((id) => keys.has(id)).length, items: keys.size };
}
