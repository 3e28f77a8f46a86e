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

/** A result that a correction may change, with the answer that it judges anew. */
export type ResultToJudge = { readonly attemptId: number; readonly result: Tally; readonly answer: CountedAnswer };

/** A result that was changed. */
export type Rescoring = { readonly attemptId: number; readonly before: Tally; readonly after: Tally };

/** What a key would meet: papers whose wording of the question has another one. */
export type KeyReach = {
  readonly completed: number;
  readonly running: number;
  /** Completed attempts whose answer is this key and did not count, by result. */
  readonly gaining: readonly GainingResults[];
};

/** Corrections of keys and the results they change (product.md 12.10 to 12.13). */
export type KeyCorrections = {
  readonly reach: (questionId: number, keyOptionId: number) => Promise<KeyReach>;
  /** Lets the key count in all papers that have another one, and notes that their results are to be judged anew. */
  readonly open: (correction: NewKeyCorrection) => Promise<number>;
  /** The corrections whose results are not all judged yet, oldest first. */
  readonly listOpen: () => Promise<number[]>;
  /** The correction, kept from others until the transaction ends; null when it is finished. */
  readonly lock: (id: number) => Promise<KeyCorrection | null>;
  /** Completed attempts whose answer is the corrected key and does not count yet, locked, at most `limit`. */
  readonly resultsToJudge: (correction: KeyCorrection, limit: number) => Promise<ResultToJudge[]>;
  /** Stores the new results, counts their answers and keeps a record of each. */
  readonly record: (correction: KeyCorrection, rescorings: readonly Rescoring[], at: number) => Promise<void>;
  readonly finish: (id: number, at: number) => Promise<void>;
};
