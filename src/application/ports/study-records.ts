import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import type { Visit } from '../../domain/study/reading-place.ts';

/** A section that a learner marked to come back to. */
export type Bookmark = {
  readonly sectionId: number;
  readonly chapterId: number;
  readonly chapterOrder: number;
  readonly chapterTitle: string;
  readonly slug: string;
  readonly title: string;
};

/** The day of a learner's exam as YYYY-MM-DD, and the time zone in which their days begin (product.md 5.59). */
export type ExamDay = { readonly examDate: string; readonly timeZone: string };

/** Of which book a section is: the study guide has chapters, the course modules. */
export type Book = 'chapter' | 'module';

/** What learners did in the study guide and the course. Each method is one statement; a chapter or section that is not there is refused. */
export type StudyRecords = {
  readonly progress: (userId: number) => Promise<ChapterRecord[]>;
  /** Records that a chapter was opened or completed; what was completed stays so. False where there is no such chapter (product.md 5.7). */
  readonly recordChapter: (userId: number, chapter: ChapterRecord, now: number) => Promise<boolean>;
  readonly visits: (userId: number, book: Book) => Promise<Visit[]>;
  /** Records that a section was opened. False where there is no such section (product.md 5.58). */
  readonly recordVisit: (
    userId: number,
    section: { readonly book: Book; readonly sectionId: number },
    now: number,
  ) => Promise<boolean>;
  /** Records that one went on from a section of the guide; does nothing where it was never opened (product.md 5.57). */
  readonly finishSection: (userId: number, sectionId: number, now: number) => Promise<void>;
  /** Bookmarks in the order of the book, at most `limit`. */
  readonly bookmarks: (userId: number, limit: number) => Promise<Bookmark[]>;
  /** Marks a section; a second time changes nothing. False where there is no such section (product.md 5.12). */
  readonly addBookmark: (userId: number, sectionId: number, now: number) => Promise<boolean>;
  readonly removeBookmark: (userId: number, sectionId: number) => Promise<void>;
  readonly examDay: (userId: number) => Promise<ExamDay | null>;
  readonly setExamDay: (userId: number, day: ExamDay, now: number) => Promise<void>;
  readonly removeExamDay: (userId: number) => Promise<void>;
};
