import type { ExamSet } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { OptionLetter } from '../../domain/exam/item-quality.ts';
import type { OptionTally } from '../../domain/exam/item-statistics.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { ReportOutcome, ReportReason } from '../../domain/exam/question-report.ts';
import type { QuestionState } from '../../domain/exam/question-state.ts';
import type { ItemUse } from './study-material.ts';

/** A stored question as it is worded now. */
export type BankQuestion = {
  readonly id: number;
  readonly externalId: string;
  readonly use: ItemUse;
  readonly area: AreaCode;
  readonly topic: string;
  readonly source: string;
  readonly state: QuestionState;
  /** Retired by an administrator, who can undo it; a question that has left the files comes back with them. */
  readonly isWithdrawn: boolean;
  /** Who read it before it went live, where it was written on the site. */
  readonly reviewedBy: string | null;
  /** Counts every change. */
  readonly revision: number;
  readonly version: { readonly id: number; readonly number: number };
  /** When its wording was changed on the site; null while it is that of the files. */
  readonly editedAt: number | null;
  readonly draft: QuestionDraft;
  readonly optionIds: Readonly<Record<OptionLetter, number>>;
};

/** Who changed a question, and when. */
export type QuestionEdit = { readonly editorId: number; readonly at: number };

/** A question that is written on the site. */
export type NewQuestion = Pick<BankQuestion, 'externalId' | 'use' | 'area' | 'topic' | 'source' | 'draft'>;

/** A question as it was read, and what it is to say. */
export type QuestionChange = { readonly question: BankQuestion; readonly draft: QuestionDraft };

/** A change of state: a draft goes live, a question is retired, or one that an administrator retired comes back. */
export type StateChange =
  | { readonly kind: 'publish'; readonly reviewedBy: string }
  | { readonly kind: 'retire' }
  | { readonly kind: 'reinstate' };

/** The question bank as admins change it. */
export type QuestionBank = {
  readonly find: (id: number) => Promise<BankQuestion | null>;
  /**
   * Stores a draft, as a new version where learners would read something else, if the question is still at the revision
   * it was read at. Returns the id of the current version; null when another save came first.
   */
  readonly save: (question: BankQuestion, draft: QuestionDraft, edit: QuestionEdit) => Promise<number | null>;
  /**
   * Stores drafts of many questions with few statements, as `save` does; false, and the transaction is to be undone, where
   * another change of one of them came first.
   */
  readonly saveAll: (changes: readonly QuestionChange[], edit: QuestionEdit) => Promise<boolean>;
  /** All ids ever given with a prefix; blocks the adding of questions until the transaction ends. */
  readonly idsWith: (prefix: string) => Promise<string[]>;
  /** Adds drafts with few statements and answers their ids, in the same order. */
  readonly addAll: (questions: readonly NewQuestion[], edit: QuestionEdit) => Promise<number[]>;
  /** Changes the state of a question that is still at the revision it was read at; false when another change came first. */
  readonly changeState: (question: BankQuestion, change: StateChange, at: number) => Promise<boolean>;
  /** How many live questions of an area a mock exam has. */
  readonly countInExam: (set: ExamSet, area: AreaCode) => Promise<number>;
};

/** The question a report is about: a stored one in the version that was read, or one that was read out of a text. */
export type ReportedQuestion =
  | { readonly kind: 'item'; readonly questionId: number; readonly versionId: number; readonly stem: string }
  | { readonly kind: 'text'; readonly textQuestion: string; readonly stem: string };

export type NewReport = {
  readonly userId: number;
  readonly question: ReportedQuestion;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: number;
};

/** A learner's open report, as they see it. */
export type OwnReport = {
  readonly questionId: number | null;
  readonly versionId: number | null;
  readonly textQuestion: string | null;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: number;
};

/** How a report was closed. */
export type ReportClosing = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly closedBy: number;
  readonly at: number;
};

export type StoredReport = {
  readonly id: number;
  readonly userId: number;
  readonly isOpen: boolean;
  readonly stem: string;
};

/** Reports on questions. */
export type QuestionReportRepository = {
  /** Adds a report, or changes the one this learner has open on the question. */
  readonly keep: (report: NewReport) => Promise<void>;
  readonly find: (id: number) => Promise<StoredReport | null>;
  /** Closes an open report; true for the one caller that closed it. */
  readonly close: (id: number, closing: ReportClosing) => Promise<boolean>;
};

/** Which questions are wanted: with these words or this id, in this use, of this area, in this state. */
export type QuestionQuery = {
  readonly limit: number;
  readonly state?: QuestionState | undefined;
  readonly words?: string | undefined;
  readonly use?: ItemUse | undefined;
  readonly area?: AreaCode | undefined;
};

export type QuestionSummary = {
  readonly id: number;
  readonly externalId: string;
  readonly stem: string;
  readonly area: AreaCode;
  readonly use: ItemUse;
  readonly keyOptionId: number;
  readonly state: QuestionState;
  readonly editedAt: number | null;
  readonly changedAt: number;
  readonly openReports: number;
};

/** A wording that a question has or had. */
export type VersionRecord = {
  readonly number: number;
  readonly draft: QuestionDraft;
  readonly createdAt: number;
  /** Who wrote it on the site; null where it came from the files, or that person has left. */
  readonly editor: string | null;
  /** The number of the version whose key counts in its place. */
  readonly correctedBy: number | null;
};

export type CorrectionRecord = {
  readonly id: number;
  readonly madeAt: number;
  readonly madeBy: string | null;
  readonly reason: string;
  readonly key: string;
  readonly finishedAt: number | null;
  readonly rescored: number;
  readonly toPass: number;
};

/** A result that was changed by a correction, as admins see it. */
export type RescoringRecord = {
  readonly id: number;
  readonly attemptId: number;
  readonly username: string;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly items: number;
  readonly at: number;
};

export type ReportRecord = {
  readonly id: number;
  readonly isOpen: boolean;
  readonly username: string;
  readonly question: ReportedQuestion & { readonly externalId: string | null; readonly version: number | null };
  readonly reason: ReportReason;
  readonly words: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closing: { outcome: ReportOutcome; note: string; closedBy: string | null; at: number } | null;
  /** How many reports on the same question are open. */
  readonly openOnQuestion: number;
};

/** What was counted of an option, with its letter. */
export type LetteredTally = OptionTally & { readonly letter: OptionLetter };

/** Where a list of reports continues: below this one. */
export type ReportCursor = { readonly isOpen: boolean; readonly id: number };

/** Questions, how they do, and what is reported on them, for admins; each method is one statement. */
/** What is known of a question beside its present wording. */
export type QuestionDetails = {
  /** Newest first. */
  readonly versions: readonly VersionRecord[];
  readonly tallies: readonly LetteredTally[];
  /** Newest first. */
  readonly corrections: readonly CorrectionRecord[];
  readonly openReports: number;
};

export type QuestionReader = {
  readonly details: (id: number) => Promise<QuestionDetails>;
  readonly find: (id: number) => Promise<BankQuestion | null>;
  readonly list: (choice: QuestionQuery) => Promise<QuestionSummary[]>;
  /** The questions of such a list as they are worded; read in parts, as many statements as it takes. */
  readonly bank: (choice: QuestionQuery) => Promise<BankQuestion[]>;
  /** The questions with some of these ids of the files, as they are worded; read in parts. */
  readonly byExternalIds: (externalIds: readonly string[]) => Promise<BankQuestion[]>;
  readonly versions: (id: number) => Promise<VersionRecord[]>;
  /** What was counted of the options of some questions. */
  readonly tallies: (ids: readonly number[]) => Promise<ReadonlyMap<number, LetteredTally[]>>;
  readonly corrections: (id: number) => Promise<CorrectionRecord[]>;
  /** The results that corrections of a question changed, the newest first, below an id. */
  readonly rescorings: (questionId: number, below: number | null, limit: number) => Promise<RescoringRecord[]>;
  readonly reports: (choice: {
    readonly isOpen?: boolean | undefined;
    readonly questionId?: number | undefined;
    readonly below: ReportCursor | null;
    readonly limit: number;
  }) => Promise<ReportRecord[]>;
  readonly countReports: () => Promise<{ readonly open: number; readonly closed: number }>;
  /** The open reports of one learner. */
  readonly ownReports: (userId: number) => Promise<OwnReport[]>;
};

/** Finds what a learner may report; each method is one statement. */
export type ReportableQuestionReader = {
  /** A question of a completed attempt of this learner, in the wording of its paper. */
  readonly ofAttempt: (userId: number, attemptId: number, questionId: number) => Promise<ReportedQuestion | null>;
  /** A question that is free, or one that may be practised; never one of an exam. */
  readonly outsideExams: (
    questionId: number,
  ) => Promise<{ readonly question: ReportedQuestion; readonly isFree: boolean } | null>;
};

/** Counts of answers in completed attempts. */
export type OptionTallyRepository = {
  /** Counts the answers of completed attempts that were not counted before, of at most `limit` attempts; how many they were. */
  readonly countNew: (limit: number) => Promise<number>;
};
