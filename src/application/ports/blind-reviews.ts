import type {
  BlindAnswer,
  BlindCandidate,
  BlindReviewState,
  WithholdingAttempt,
} from '../../domain/exam/blind-review.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';

/** The blind review of an attempt, its questions in the order of the paper. */
export type StoredBlindReview = { readonly state: BlindReviewState; readonly answers: readonly BlindAnswer[] };

/** Blind reviews of completed attempts. */
export type BlindReviewRepository = {
  /** The questions of an attempt in the order of its paper, with what was marked. */
  readonly listCandidates: (attemptId: number) => Promise<BlindCandidate[]>;
  readonly open: (attemptId: number, questionIds: readonly number[], now: number) => Promise<void>;
  readonly find: (attemptId: number) => Promise<StoredBlindReview | null>;
  /** The latest other attempt of the same learner that withholds keys of this one; a running one comes first. */
  readonly findWithholding: (attemptId: number) => Promise<WithholdingAttempt | null>;
  /** As `find`, and keeps others from closing it until the transaction ends. */
  readonly lock: (attemptId: number) => Promise<StoredBlindReview | null>;
  /** False where the question is not one of those to redo. */
  readonly saveAnswer: (attemptId: number, answer: GivenAnswer, now: number) => Promise<boolean>;
  /** Closes an open review and marks its answers right or wrong. */
  readonly close: (
    attemptId: number,
    state: Exclude<BlindReviewState, 'open'>,
    rightQuestionIds: readonly number[],
    now: number,
  ) => Promise<void>;
};
