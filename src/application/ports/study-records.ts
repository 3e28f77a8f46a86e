import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import type { Visit } from '../../domain/study/reading-order.ts';

/** A section that a learner marked to come back to. */
export type Bookmark = {
  readonly sectionId: number;
  readonly chapterId: number;
  readonly chapterOrder: number;
  readonly chapterTitle: string;
  readonly slug: string;
  readonly title: string;
};

/** What learners did in the study guide. Each method is one statement; a chapter or section that is not there is refused. */
export type StudyRecords = {
  readonly progress: (userId: number) => Promise<ChapterRecord[]>;
  /** Records that a chapter was opened or completed; what was completed stays so. False where there is no such chapter (product.md 5.7). */
  readonly recordChapter: (userId: number, chapter: ChapterRecord, now: number) => Promise<boolean>;
  readonly visits: (userId: number) => Promise<Visit[]>;
  /** Records that a section was opened. False where there is no such section (product.md 5.11). */
  readonly recordVisit: (userId: number, sectionId: number, now: number) => Promise<boolean>;
  /** Bookmarks in the order of the book, at most `limit`. */
  readonly bookmarks: (userId: number, limit: number) => Promise<Bookmark[]>;
  /** Marks a section; a second time changes nothing. False where there is no such section (product.md 5.12). */
  readonly addBookmark: (userId: number, sectionId: number, now: number) => Promise<boolean>;
  readonly removeBookmark: (userId: number, sectionId: number) => Promise<void>;
  /** The day of the exam as YYYY-MM-DD, or null (product.md 5.16). */
  readonly examDate: (userId: number) => Promise<string | null>;
  readonly setExamDate: (userId: number, examDate: string, now: number) => Promise<void>;
};
