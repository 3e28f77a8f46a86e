import type { CountedAnswer, GainingResults } from '../../domain/exam/rescoring.ts';
import type { Tally } from '../../domain/exam/scoring.ts';

/** A key that counts in the place of others. */
export type NewKeyCorrection = {
  readonly questionId: number;
  readonly versionId: number;
  readonly keyOptionId: number;
  readonly reason: string;
  readonly madeBy: number;
  readonly madeAt: number;
};

export type KeyCorrection = Pick<NewKeyCorrection, 'questionId' | 'keyOptionId'> & { readonly id: number };

/** A result that a correction may change, with the answer to be judged again. */
export type ResultToRescore = {
  readonly attemptId: number;
  readonly userId: number;
  readonly result: Tally;
  readonly answer: CountedAnswer;
};

/** A result that was changed. */
export type Rescoring = { readonly attemptId: number; readonly before: Tally; readonly after: Tally };

/** What a key would meet: papers whose wording of the question has another one. */
export type KeyChangeReach = {
  readonly completed: number;
  readonly running: number;
  /** Completed attempts whose answer is this key and did not count, by result. */
  readonly gaining: readonly GainingResults[];
};

/** Corrections of keys and the results they change. */
export type KeyCorrectionRepository = {
  readonly findReach: (questionId: number, keyOptionId: number) => Promise<KeyChangeReach>;
  /**
   * Applies the key to all papers with another one, and marks their results to be judged again. Null where the version is no
   * longer the present one of its question, or another correction applied the key before.
   */
  readonly open: (correction: NewKeyCorrection) => Promise<number | null>;
  /** The corrections whose results are not all judged yet, oldest first. */
  readonly listOpen: () => Promise<number[]>;
  /** The correction, locked until the transaction ends; null when it is finished. */
  readonly lock: (id: number) => Promise<KeyCorrection | null>;
  /**
   * Raises the key revision of running attempts that hold the question and come after an id, so that none of them closes by a
   * key that was read before; answers their ids.
   */
  readonly raiseRunning: (correction: KeyCorrection, after: number, limit: number) => Promise<number[]>;
  /** The highest id of an attempt; 0 when there is none. */
  readonly lastAttemptId: () => Promise<number>;
  /** Completed attempts with an id in the window whose answer is the corrected key and does not count yet, locked; at most `limit`. */
  readonly resultsToJudge: (
    correction: KeyCorrection,
    window: { readonly after: number; readonly until: number },
    limit: number,
  ) => Promise<ResultToRescore[]>;
  /** Stores the new results, counts their answers and keeps a record of each. */
  readonly record: (correction: KeyCorrection, rescorings: readonly Rescoring[], at: number) => Promise<void>;
  readonly finish: (id: number, at: number) => Promise<void>;
};
