import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { OptionLetter } from '../../domain/exam/item-quality.ts';
import type { OptionTally } from '../../domain/exam/item-statistics.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { ReportOutcome, ReportReason } from '../../domain/exam/question-report.ts';
import type { BankQuestion } from './question-bank.ts';
import type { OwnReport, ReportedQuestion } from './question-reports.ts';
import type { ItemUse } from './study-material.ts';

/** Which questions are wanted: those after an id, with these words or this id, in this use, of this area. */
export type QuestionChoice = {
  readonly after: number;
  readonly limit: number;
  readonly words?: string | undefined;
  readonly use?: ItemUse | undefined;
  readonly area?: AreaCode | undefined;
};

export type QuestionLine = {
  readonly id: number;
  readonly externalId: string;
  readonly stem: string;
  readonly area: AreaCode;
  readonly use: ItemUse;
  readonly keyOptionId: number;
  readonly isRetired: boolean;
  readonly editedAt: number | null;
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

/** Where a list of reports goes on: below this one. */
export type ReportPlace = { readonly isOpen: boolean; readonly id: number };

/** Questions, how they do, and what is reported on them, for admins; each method is one statement. */
export type QuestionReader = {
  readonly find: (id: number) => Promise<BankQuestion | null>;
  readonly list: (choice: QuestionChoice) => Promise<QuestionLine[]>;
  readonly versions: (id: number) => Promise<VersionRecord[]>;
  /** What was counted of the options of some questions. */
  readonly tallies: (ids: readonly number[]) => Promise<ReadonlyMap<number, LetteredTally[]>>;
  readonly corrections: (id: number) => Promise<CorrectionRecord[]>;
  /** The results that corrections of a question changed, the newest first, below an id. */
  readonly rescorings: (questionId: number, below: number | null, limit: number) => Promise<RescoringRecord[]>;
  readonly reports: (choice: {
    readonly isOpen?: boolean | undefined;
    readonly questionId?: number | undefined;
    readonly below: ReportPlace | null;
    readonly limit: number;
  }) => Promise<ReportRecord[]>;
  readonly countReports: () => Promise<{ readonly open: number; readonly closed: number }>;
  /** The open reports of one learner. */
  readonly ownReports: (userId: number) => Promise<OwnReport[]>;
};

/** Finds what a learner may report (product.md 12.3); each method is one statement. */
export type ReportableQuestions = {
  /** A question of a completed attempt of this learner, in the wording of its paper. */
  readonly ofAttempt: (userId: number, attemptId: number, questionId: number) => Promise<ReportedQuestion | null>;
  /** A question that is free, or one that may be practised; never one of an exam. */
  readonly outsideExams: (
    questionId: number,
  ) => Promise<{ readonly question: ReportedQuestion; readonly isFree: boolean } | null>;
};
