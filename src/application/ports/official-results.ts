import type { OfficialResult, PredictedResult } from '../../domain/learning/official-result.ts';

/** A learner whose exam is on a day, without a stored prediction for it. */
export type ExamWithoutPrediction = { readonly userId: number; readonly examDate: string };

/** Results of the official exam as learners report them, and the predictions stored before; each method is one statement. */
export type OfficialResultRepository = {
  /** Stores a result with the prediction stored for its day; an earlier result of that day is replaced. */
  readonly saveResult: (userId: number, result: OfficialResult, now: number) => Promise<void>;
  readonly removeResult: (userId: number, examDate: string) => Promise<void>;
  /** All results with a prediction, without names. */
  readonly listPredictedResults: () => Promise<PredictedResult[]>;
  readonly countResults: () => Promise<number>;
  /** Learners whose exam is on a day and who have no prediction for it, with ids after one. */
  readonly listWithoutPrediction: (
    examDate: string,
    afterId: number,
    limit: number,
  ) => Promise<ExamWithoutPrediction[]>;
  /** Keeps a prediction; the first one for a day stays. */
  readonly keepPrediction: (exam: ExamWithoutPrediction, probability: number, now: number) => Promise<void>;
};
