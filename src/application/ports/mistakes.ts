import type { PaperNumber } from '../../domain/exam/attempt.ts';
import type { AnswerResult, Mistake, MistakeCause, MistakeQuestionRef } from '../../domain/study/mistake.ts';
import type { PaperItemText } from './exam.ts';

/** An entry of the list. `attemptId` is the exam in which a question of an exam was missed last, null for others. */
export type MistakeEntry = MistakeQuestionRef & Mistake & { readonly attemptId: number | null };

export type StoredMistake = MistakeEntry & { readonly id: number };

/** A locked entry; `timeZone` is that of the learner's day of the exam, null where none is set. */
export type LockedMistake = StoredMistake & { readonly timeZone: string | null };

/** An open entry with the learner's last practice answer to the question; null for questions of exams. */
export type ListedMistake = StoredMistake & {
  readonly lastAnswer: { readonly choice: string; readonly isRight: boolean } | null;
};

/** A missed question of an exam as it was worded there; `number` is its place in the paper. */
export type MissedExamQuestion = {
  readonly mistakeId: number;
  readonly attemptId: number;
  readonly examSet: PaperNumber;
  readonly number: number;
  readonly item: PaperItemText;
};

/** How a question of a completed exam was answered. */
export type PaperQuestionResult = Pick<AnswerResult, 'outcome' | 'isGuess'> & { readonly questionId: number };

/** One answer of a user to a question of exams, in an exam or again from the list. */
export type ExamAnswerRecord = Pick<AnswerResult, 'outcome' | 'isGuess' | 'at'> & {
  readonly userId: number;
  /** Null for an answer that was given again from the list. */
  readonly attemptId: number | null;
};

/** What learners missed. Entries are decided in the domain; a write replaces the entry of its question. */
export type MistakeRepository = {
  /** The user's entries of these questions, locked. */
  readonly lock: (userId: number, names: readonly MistakeQuestionRef[]) => Promise<LockedMistake[]>;
  readonly save: (userId: number, entries: readonly MistakeEntry[]) => Promise<void>;
  readonly remove: (userId: number, names: readonly MistakeQuestionRef[]) => Promise<void>;
  /** False where the user has no such entry. */
  readonly nameCause: (userId: number, id: number, cause: MistakeCause | null) => Promise<boolean>;
  /**
   * Open entries, the latest first. Questions whose key is withheld are left out: those in the paper of a running attempt, and
   * those of an exam with an open blind review (product.md 5.46).
   */
  readonly listOpen: (userId: number, limit: number) => Promise<ListedMistake[]>;
  readonly listExamQuestions: (ids: readonly number[]) => Promise<MissedExamQuestion[]>;
  /** Keeps an answer that was given again to a missed question of an exam. */
  readonly addAnswer: (
    userId: number,
    answer: { readonly questionId: number; readonly optionId: number; readonly isRight: boolean },
    now: number,
  ) => Promise<void>;
  /** The results of a completed attempt by question, in the order of its paper. */
  readonly listResults: (attemptId: number) => Promise<PaperQuestionResult[]>;
  /** Users with completed attempts that are not recorded. */
  readonly listUnrecorded: (limit: number) => Promise<number[]>;
  /** Marks the user's completed attempts as recorded and answers those that this call marked, oldest first. */
  readonly claimUnrecorded: (userId: number) => Promise<{ readonly id: number; readonly closedAt: number }[]>;
  /**
   * After a key correction: counts answers that were given again and name the new key, at most `limit`. Answers whose they were.
   */
  readonly countCorrected: (questionId: number, keyOptionId: number, limit: number) => Promise<number[]>;
  /** Every answer of these users to a question of exams. */
  readonly listHistory: (questionId: number, userIds: readonly number[]) => Promise<ExamAnswerRecord[]>;
};
