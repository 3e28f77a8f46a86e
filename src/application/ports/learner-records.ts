import type { OfficialResult } from '../../domain/learning/official-result.ts';
import type { MockAttempt } from '../../domain/learning/practice-session.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import type { SectionVisit } from '../../domain/study/reading-order.ts';
import type { BookKind, ExamDay, ModuleProgress } from './study.ts';

/** What is recorded of a learner in small tables, of which pages show parts side by side. */
export type LearnerRecords = {
  /** Chapters that were opened or completed, in the order of the guide. */
  readonly chapters: ChapterRecord[];
  /** Modules that were completed or set back, in the order of their ids. */
  readonly modules: ModuleProgress[];
  readonly visits: Readonly<Record<BookKind, SectionVisit[]>>;
  /** The sections of the guide that the learner marked, by their ids. */
  readonly bookmarks: readonly number[];
  readonly examDay: ExamDay | null;
  /** Minutes a day for cards; null before the learner has chosen. */
  readonly cardMinutes: number | null;
  /** Results of official exams, the latest first. */
  readonly results: OfficialResult[];
  /** The papers that were started, each as often as it was. */
  readonly papers: readonly MockAttempt[];
  readonly hasCalendarFeed: boolean;
  readonly hasStudyMail: boolean;
};

/** Reads them all with one statement. */
export type LearnerRecordReader = { readonly find: (userId: number) => Promise<LearnerRecords> };
