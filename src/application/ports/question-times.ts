import type { Allowance } from '../../domain/exam/allowance.ts';

/** What decides whether an attempt is compared with others. */
export type ComparedAttempt = { readonly allowance: Allowance; readonly isFirstOfSet: boolean };

/** How long people took for questions; anonymous counts. */
export type QuestionTimesRepository = {
  /** Null where the attempt is not completed. */
  readonly findAttempt: (attemptId: number) => Promise<ComparedAttempt | null>;
  /** Adds the time of one more person to each question of an attempt, in milliseconds, and to the version that was read. */
  readonly add: (attemptId: number, times: ReadonlyMap<number, number>) => Promise<void>;
};
