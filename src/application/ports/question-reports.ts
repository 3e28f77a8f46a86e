import type { ReportOutcome, ReportReason } from '../../domain/exam/question-report.ts';

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

export type StoredReport = { readonly id: number; readonly isOpen: boolean; readonly stem: string };

/** Reports on questions (product.md 12.1 to 12.5). */
export type QuestionReports = {
  /** Adds a report, or changes the one this learner has open on the question (product.md 12.2). */
  readonly keep: (report: NewReport) => Promise<void>;
  readonly find: (id: number) => Promise<StoredReport | null>;
  /** Closes an open report; true for the one caller that closed it. */
  readonly close: (id: number, closing: ReportClosing) => Promise<boolean>;
};
