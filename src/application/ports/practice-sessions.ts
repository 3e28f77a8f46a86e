import type { MockAttempt, PoolItem, SessionMode } from '../../domain/learning/practice-session.ts';
import type { QuizChoice } from '../../domain/study/quiz.ts';
import type { PracticeItem } from './study.ts';

/** A practice session. `right` is null until it is finished; `deadlineAt` without a clock. */
export type PracticeSession = {
  readonly id: number;
  readonly mode: SessionMode;
  readonly topics: readonly string[];
  readonly questionIds: readonly number[];
  readonly choices: readonly QuizChoice[];
  readonly startedAt: number;
  readonly deadlineAt: number | null;
  readonly finishedAt: number | null;
  readonly right: number | null;
};

/** An item of a session with its key; `isMock` where it belongs to a mock exam. */
export type SessionItem = PracticeItem & { readonly topic: string; readonly isMock: boolean };

/** What is known of the questions of a session, and whether its learner may practise them now. */
export type SessionFacts = {
  /** With their options in the order of the letters; retired items are left out. */
  readonly items: readonly SessionItem[];
  /** All questions that the learner flagged. */
  readonly flagged: ReadonlySet<number>;
  /** As `listWithheldQuestions`. */
  readonly withheld: ReadonlySet<number>;
  readonly mockAttempts: readonly MockAttempt[];
};

/** An answer in a session, for the states of items. */
export type SessionAnswer = { readonly questionId: number; readonly isRight: boolean };

/** An item that may be practised, with when it was answered last; null where it was not. */
export type StoredPoolItem = Omit<PoolItem, 'isDue'> & { readonly answeredAt: number | null };

/** Practice sessions and flags; every method is one statement, `listPool` two. */
export type PracticeSessionRepository = {
  readonly findSession: (userId: number, id: number) => Promise<PracticeSession | null>;
  /** As `findSession`, locked until the transaction ends. */
  readonly lockSession: (userId: number, id: number) => Promise<PracticeSession | null>;
  /** The sessions of a learner, newest first, at most `limit`. */
  readonly listSessions: (userId: number, limit: number) => Promise<PracticeSession[]>;
  readonly addSession: (
    userId: number,
    session: Pick<PracticeSession, 'mode' | 'topics' | 'questionIds' | 'startedAt' | 'deadlineAt'>,
  ) => Promise<number>;
  readonly saveSession: (session: Pick<PracticeSession, 'id' | 'choices' | 'finishedAt' | 'right'>) => Promise<void>;
  readonly saveMockAnswers: (userId: number, answers: readonly SessionAnswer[], now: number) => Promise<void>;
  /** Sets or removes a flag; false where there is no such item. */
  readonly flag: (userId: number, questionId: number, isFlagged: boolean, now: number) => Promise<boolean>;
  readonly listMockAttempts: (userId: number) => Promise<MockAttempt[]>;
  /** The items that may be practised, each with the learner's state; items of mock exams only on request. */
  readonly listPool: (userId: number, withMocks: boolean) => Promise<StoredPoolItem[]>;
  /** The questions in papers of the learner that run or are under blind review. */
  readonly listWithheldQuestions: (userId: number) => Promise<ReadonlySet<number>>;
  /** For a session of these questions, at least one. */
  readonly findFacts: (userId: number, questionIds: readonly number[]) => Promise<SessionFacts>;
};
