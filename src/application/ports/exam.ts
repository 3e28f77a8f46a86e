import type { Allowance, BreakClock } from '../../domain/exam/allowance.ts';
import type { AcceptedAnswer, AttemptTimes, ExamSet, PaperNumber } from '../../domain/exam/attempt.ts';
import type { AttemptEvent, KeyedEvent } from '../../domain/exam/attempt-events.ts';
import type { BlindAnswer, BlindReviewState, WithholdingAttempt } from '../../domain/exam/blind-review.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { MarkChange, MarksByQuestion } from '../../domain/exam/marks.ts';
import type { BankItem, PaperItem } from '../../domain/exam/paper.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import type { QuestionTimes } from '../../domain/exam/question-pace.ts';
import type { CountedAnswer } from '../../domain/exam/rescoring.ts';
import type { GivenAnswer, KeyedItem } from '../../domain/exam/scoring.ts';
import type { Mistake } from '../../domain/study/mistake.ts';

export type Attempt = AttemptTimes &
  BreakClock & {
    readonly id: number;
    readonly userId: number;
    readonly examSet: PaperNumber;
    readonly completed: boolean;
    readonly allowance: Allowance;
    /** Raised while the attempt runs whenever a key of its paper is corrected. */
    readonly keyRevision: number;
    /** Raised whenever something is saved in the attempt, where several servers write at once. */
    readonly entryRevision: number;
  };

/** An item that a paper may be assembled from, with what is known of its difficulty. */
export type FormItem = BankItem & {
  readonly area: AreaCode;
  readonly kind: QuestionKind;
  readonly fitted: number | null;
};

/** An attempt that starts: no break has begun. */
export type NewAttempt = Pick<Attempt, 'userId' | 'examSet' | 'startedAt' | 'deadlineAt' | 'breakLeftMs' | 'allowance'>;

/** How an attempt ended. `right` and `items` are null for one that stays 'Incomplete'. */
export type AttemptEnding = {
  readonly closedAt: number;
  readonly right: number | null;
  readonly items: number | null;
  /** Milliseconds in view by quarter of the paper, where events tell them. */
  readonly spentByQuarter?: ReadonlyMap<number, number>;
};

/**
 * The facts to decide on an answer, a mark or an event; `attempt` is null when the user has none with that id, and
 * `eventCount` the number of events that the attempt has already.
 */
export type AnswerFacts = {
  readonly attempt: AttemptTimes | null;
  readonly paperOptionIds: readonly number[] | null;
  readonly eventCount: number;
};

export type AnswerRef = { readonly attemptId: number; readonly userId: number; readonly questionId: number };

/** Attempts, their papers and answers. */
export type AttemptRepository = {
  /** The active items of a set, in the wording current now. */
  readonly bankItems: (set: ExamSet) => Promise<BankItem[]>;
  /** The user's latest open attempt at a paper. */
  readonly findOpen: (userId: number, paper: PaperNumber) => Promise<Attempt | null>;
  /** The items that papers are assembled from: practice items in the wording current now (product.md 15.18). */
  readonly listFormItems: () => Promise<FormItem[]>;
  /** The ids of all items that a learner was shown: in papers, practice, quizzes and sessions. */
  readonly listSeenItems: (userId: number) => Promise<ReadonlySet<number>>;
  /** The number of the learner's last assembled paper, and its attempt while it is open; null before the first. */
  readonly findLastPaper: (
    userId: number,
  ) => Promise<{ readonly paper: PaperNumber; readonly openAttemptId: number | null } | null>;
  /** Stores an attempt that begins; null where its user has a running one at the paper. */
  readonly add: (attempt: NewAttempt, paper: readonly PaperItem[]) => Promise<number | null>;
  readonly find: (id: number) => Promise<Attempt | null>;
  /** As `find`, and locks the attempt. */
  readonly lock: (id: number) => Promise<Attempt | null>;
  /** In the order of the paper. */
  readonly keyedPaper: (id: number) => Promise<KeyedItem[]>;
  readonly answers: (id: number) => Promise<GivenAnswer[]>;
  /** As the transaction sees them, in the order of their time. */
  readonly events: (id: number) => Promise<AttemptEvent[]>;
  /** Facts for many answers with a constant number of statements, in the order asked; keeps the attempts from ending meanwhile. */
  readonly answerFacts: (keys: readonly AnswerRef[]) => Promise<AnswerFacts[]>;
  /**
   * Stores answers by one statement; of two answers to a question the later choice stays, but a stored one later than
   * `latestStored` is replaced.
   */
  readonly saveAnswers: (
    answers: readonly (AcceptedAnswer & { attemptId: number })[],
    latestStored?: number,
  ) => Promise<void>;
  /** Stores marks by one statement; of two changes of one kind on a question the later stays, with the same exception. */
  readonly saveMarks: (
    changes: readonly (MarkChange & { attemptId: number })[],
    latestStored?: number,
  ) => Promise<void>;
  /** Appends events by one statement; an event that is there already stays as it is. */
  readonly appendEvents: (events: readonly (KeyedEvent & { attemptId: number })[]) => Promise<void>;
  /** Stores that a break began or ended. */
  readonly saveBreak: (id: number, clock: BreakClock) => Promise<void>;
  /**
   * Marks the given answers right or wrong, closes the attempt and stores its figures for analytics; true for the one caller that
   * closed it. False also where a key was corrected or something was saved since the attempt was read.
   */
  readonly close: (
    attempt: Pick<Attempt, 'id' | 'keyRevision' | 'entryRevision'>,
    ending: AttemptEnding,
    rightQuestionIds: readonly number[],
  ) => Promise<boolean>;
  /** Ids of open attempts with a deadline before `deadlineBefore`, oldest first. */
  readonly listOverdue: (deadlineBefore: number, limit: number) => Promise<number[]>;
};

/**
 * An item of a paper in the version that was drawn, options in the order of the paper. After a key correction it has
 * the corrected key, rationales and explanation.
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
  /** Whether it does not count (product.md 15.18). */
  readonly isTrial: boolean;
};

/** What a learner entered in an attempt. */
export type AttemptEntries = {
  /** In the order of their questions' ids. No answer counts before the attempt is completed. */
  readonly answers: readonly CountedAnswer[];
  /** The questions of its blind review in the order of the paper, with what was chosen without time. */
  readonly blindAnswers: readonly BlindAnswer[];
  readonly marks: MarksByQuestion;
};

/**
 * A question of a paper: what it is about and rests on, how long people took for it, and the entry among the mistakes of the
 * learner whose attempt it is.
 */
export type ReviewedQuestion = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly topic: string;
  readonly source: string;
  readonly times: QuestionTimes | null;
  readonly mistake: (Pick<Mistake, 'cause' | 'rightOn' | 'resolvedAt'> & { readonly id: number }) | null;
};

/** A result that a corrected key changed. */
export type AttemptRescoring = {
  readonly questionId: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly at: number;
};

export type AttemptRecord = Attempt & { readonly right: number | null; readonly items: number | null };

/**
 * An attempt with what decides whether its keys are shown, all as of one moment: whoever sees that it has been completed sees the
 * blind review that was offered with it.
 */
export type AttemptOverview = {
  readonly attempt: AttemptRecord;
  /** Its own blind review; null where it has none. */
  readonly blindReview: { readonly state: BlindReviewState } | null;
  /** The latest other attempt of the learner that withholds its keys; a running one comes first. */
  readonly withholding: WithholdingAttempt | null;
  /** The oldest first. */
  readonly rescorings: readonly AttemptRescoring[];
};

/** An attempt in the learner's list; `firstSeen` counts its questions that the learner had not met before. */
export type ListedAttempt = AttemptRecord & { readonly firstSeen: number; readonly isUnderBlindReview: boolean };

/** Reads attempts, each method with one statement, regardless of the length of the paper. */
export type AttemptReader = {
  readonly find: (id: number) => Promise<AttemptRecord | null>;
  readonly findOverview: (id: number) => Promise<AttemptOverview | null>;
  readonly paper: (id: number) => Promise<PaperItemText[]>;
  readonly entries: (id: number) => Promise<AttemptEntries>;
  readonly marks: (id: number) => Promise<MarksByQuestion>;
  /** The events in the order of their time. */
  readonly events: (id: number) => Promise<AttemptEvent[]>;
  /** The questions in the order of the paper. */
  readonly reviewedQuestions: (id: number) => Promise<ReviewedQuestion[]>;
  /** The newest attempts of a user, newest first, at most `limit`. */
  readonly listOf: (userId: number, limit: number) => Promise<ListedAttempt[]>;
};
