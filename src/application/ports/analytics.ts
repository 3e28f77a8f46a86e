import type { AnalysedQuestion } from '../../domain/analytics/exam-work.ts';
import type { FirstAnswer } from '../../domain/analytics/first-answer.ts';
import type { PaperNumber } from '../../domain/exam/attempt.ts';
import type { AttemptEvent } from '../../domain/exam/attempt-events.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { Tally } from '../../domain/exam/scoring.ts';

/** The figures behind analytics; those of an attempt are written where attempts are completed and rescored. */
export type AnalyticsRepository = {
  /** Analyses completed attempts that are not analysed yet, at most `limit`. Answers how many. */
  readonly analyseNew: (limit: number) => Promise<number>;
  /** Ids of users above `after` in their order, at most `limit`. */
  readonly listUserIds: (after: number, limit: number) => Promise<number[]>;
  /** Recomputes all figures of these users from their answers. Returns the number of attempts. */
  readonly rebuild: (userIds: readonly number[]) => Promise<number>;
};

/** A completed attempt; `firstSeen` counts its questions that the learner had not met before. */
export type AnalysedAttempt = Tally & {
  /** Whether it was taken in the standard time without breaks (product.md 4.21). */
  readonly isComparable: boolean;
  readonly id: number;
  readonly examSet: PaperNumber;
  readonly closedAt: number;
  readonly firstSeen: number;
};

export type AreaOfAttempt = Tally & { readonly attemptId: number; readonly area: AreaCode };

/** A quarter of a paper; `spentMs` is null where the attempt has no events. */
export type QuarterOfAttempt = Tally & { readonly quarter: number; readonly spentMs: number | null };

/** A question of a completed attempt as it was answered, with where it belongs; `topic` is the one that it has now. */
export type WorkedItem = AnalysedQuestion & { readonly area: AreaCode; readonly topic: string | null };

/** An attempt with the quarters of its paper, in their order; without quarters where it is not analysed. */
export type WorkedAttempt = {
  readonly userId: number;
  readonly examSet: PaperNumber;
  readonly closedAt: number | null;
  readonly completed: boolean;
  /** Whether a question of its paper is in one that runs or is under blind review, this one too (product.md 4.31, 4.35). */
  readonly isWithheld: boolean;
  readonly quarters: readonly QuarterOfAttempt[];
};

/** How an attempt was worked: its items in the order of the paper, and each choice of an option, in no order. */
export type AttemptWork = { readonly items: readonly WorkedItem[]; readonly choices: readonly AttemptEvent[] };

/** Reads the figures of one learner; each method is one statement, bounded by the learner's own attempts and the question bank. */
export type AnalyticsReader = {
  /**
   * Answered questions only. Those in exams whose questions are in a paper that runs or is under blind review are left out;
   * `withheld` counts them (product.md 4.35). `areas` are those of completed attempts at the sets that met questions for the
   * first time, in the order of attempts and areas; none of an attempt whose keys are withheld.
   */
  readonly firstAnswers: (userId: number) => Promise<{
    readonly answers: readonly FirstAnswer[];
    readonly withheld: number;
    readonly areas: readonly AreaOfAttempt[];
  }>;
  readonly findAttempt: (attemptId: number) => Promise<WorkedAttempt | null>;
  readonly readWork: (attemptId: number) => Promise<AttemptWork>;
};
