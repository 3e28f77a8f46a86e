import type { AttemptTimes, ExamSet } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { CountedAnswer } from '../../domain/exam/rescoring.ts';

/**
 * An item of a paper as it was worded when the paper was drawn, options in the order of the paper. Where its key was
 * corrected since, key, reasons and explanation are those that count (product.md 12.12).
 */
export type PaperItemText = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly stem: string;
  readonly explanation: string;
  readonly options: readonly {
    readonly id: number;
    readonly text: string;
    readonly isKey: boolean;
    readonly rationale: string;
    readonly rightWhen: string | null;
  }[];
  readonly isCorrected: boolean;
};

/** A result that a corrected key changed. */
export type AttemptRescoring = {
  readonly questionId: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly at: number;
};

export type AttemptRecord = AttemptTimes & {
  readonly id: number;
  readonly userId: number;
  readonly examSet: ExamSet;
  readonly completed: boolean;
  readonly right: number | null;
  readonly items: number | null;
};

/** Reads attempts for showing: at most four statements, whatever the length of the paper. */
export type AttemptReader = {
  readonly find: (id: number) => Promise<AttemptRecord | null>;
  readonly paper: (id: number) => Promise<PaperItemText[]>;
  /** Until the attempt is completed no answer counts. */
  readonly answers: (id: number) => Promise<CountedAnswer[]>;
  readonly rescorings: (id: number) => Promise<AttemptRescoring[]>;
  /** The newest attempts of a user, newest first, at most `limit`. */
  readonly listOf: (userId: number, limit: number) => Promise<AttemptRecord[]>;
};
