import type { AttemptTimes, ExamSet } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';

/** An item of a paper as it was worded when the paper was drawn, options in the order of the paper. */
export type PaperItemText = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly stem: string;
  readonly explanation: string;
  readonly options: readonly { id: number; text: string; isKey: boolean; rationale: string }[];
};

export type AttemptRecord = AttemptTimes & {
  readonly id: number;
  readonly userId: number;
  readonly examSet: ExamSet;
  readonly completed: boolean;
  readonly right: number | null;
  readonly items: number | null;
};

/** Reads attempts for showing: at most three statements, whatever the length of the paper. */
export type AttemptReader = {
  readonly find: (id: number) => Promise<AttemptRecord | null>;
  readonly paper: (id: number) => Promise<PaperItemText[]>;
  readonly answers: (id: number) => Promise<GivenAnswer[]>;
  /** The newest attempts of a user, newest first, at most `limit`. */
  readonly listOf: (userId: number, limit: number) => Promise<AttemptRecord[]>;
};
