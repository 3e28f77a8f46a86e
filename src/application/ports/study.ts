import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { ChapterRecord as ChapterProgress } from '../../domain/study/chapter-progress.ts';
import type { PracticeTextKind } from '../../domain/study/practice-section.ts';
import type { QuizChoice, QuizScore } from '../../domain/study/quiz.ts';
import type { SearchTerm } from '../../domain/study/search-query.ts';
import type { SearchCandidate } from '../../domain/study/search-rank.ts';
import type { MarkupFormat } from './markup.ts';
import type { GlossaryEntry } from './study-material.ts';

/** A chapter as lists show it; `order` is its number. */
export type ChapterRecord = {
  readonly id: number;
  readonly title: string;
  readonly order: number;
  readonly description: string;
};

/** A section without its text; `area` is its own or that of the chapter, `length` that of the text in characters. */
export type SectionSummary = {
  readonly id: number;
  readonly chapterId: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode;
  readonly length: number;
};

/** A section with its text as authored. */
export type ChapterSectionText = {
  readonly id: number;
  readonly chapterId: number;
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  readonly format: MarkupFormat;
  readonly text: string;
};

/** Reads the study guide as it is now, without what was retired: each method is one statement. */
export type StudyReader = {
  readonly chapters: () => Promise<ChapterRecord[]>;
  readonly chapter: (id: number) => Promise<ChapterRecord | null>;
  /** The chapter with the number 1, or null: no other one replaces it. */
  readonly firstChapter: () => Promise<ChapterRecord | null>;
  /** All sections in the order of chapters and of sections. */
  readonly sectionLines: () => Promise<SectionSummary[]>;
  readonly sections: (chapterId: number) => Promise<ChapterSectionText[]>;
  readonly glossary: () => Promise<GlossaryEntry[]>;
};

/** The day of a learner's exam as YYYY-MM-DD, and the time zone in which their days begin. */
export type ExamDay = { readonly examDate: string; readonly timeZone: string };

/** Of which book a section is: the study guide has chapters, the course modules. */
export type BookKind = 'chapter' | 'module';

/** Stores what learners did in the study guide and the course. Each method is one statement; a chapter or section that is not there is refused. */
export type StudyRecordRepository = {
  readonly listProgress: (userId: number) => Promise<ChapterProgress[]>;
  /** Records that a chapter was opened or completed; what was completed stays so. False where there is no such chapter. */
  readonly recordChapter: (userId: number, chapter: ChapterProgress, now: number) => Promise<boolean>;
  /** Records that a section was opened. False where there is no such section. */
  readonly recordVisit: (
    userId: number,
    section: { readonly book: BookKind; readonly sectionId: number },
    now: number,
  ) => Promise<boolean>;
  /** Records that the reader continued from a section of the guide; does nothing where it was never opened. */
  readonly finishSection: (userId: number, sectionId: number, now: number) => Promise<void>;
  /** Marks a section; a second time changes nothing. False where there is no such section. */
  readonly addBookmark: (userId: number, sectionId: number, now: number) => Promise<boolean>;
  readonly removeBookmark: (userId: number, sectionId: number) => Promise<void>;
  readonly setExamDay: (userId: number, day: ExamDay, now: number) => Promise<void>;
  readonly removeExamDay: (userId: number) => Promise<void>;
};

/** A section that may hold everything searched for; `text` is without markup. */
export type FoundSection = SearchCandidate & {
  readonly wholeId: number;
  readonly parentTitle: string;
  readonly sectionSlug: string;
};

/** Searches the study guide and the course. */
export type StudySearch = {
  /**
   * All sections with the terms in text or title, and maybe some that have only their words; in no order that is promised.
   * Where there are more than `limit`, those that the database takes for the best. No terms find nothing.
   */
  readonly find: (terms: readonly SearchTerm[], limit: number) => Promise<FoundSection[]>;
  /** Every word of the texts that are searched, once. */
  readonly listWords: () => Promise<ReadonlySet<string>>;
};

/** Names a practice question: a stored item, or the question of that number in the text of a section. */
export type PracticeQuestionRef = {
  readonly source: 'item' | 'chapter' | 'course';
  /** The id of the item, of the chapter's section or of the course's section. */
  readonly sourceId: number;
  /** 0 for an item. */
  readonly number: number;
};

/** The last answer to a practice question. `choice` is the option's id, or its letter where the question is of a text. */
export type PracticeAnswer = PracticeQuestionRef & { readonly choice: string; readonly isRight: boolean };

/** A learner's quiz of a chapter; `finishedAt` is null while it runs. */
export type StoredQuiz = {
  readonly choices: readonly QuizChoice[];
  readonly finishedAt: number | null;
  readonly last: QuizScore | null;
  readonly best: QuizScore | null;
};

export type QuizRef = { readonly userId: number; readonly chapterId: number };

/** What learners answer while practising. */
export type PracticeRepository = {
  /** Remembers answers, each instead of the former one to the same question. */
  readonly saveAnswers: (userId: number, answers: readonly PracticeAnswer[], now: number) => Promise<void>;
  /** Forgets a learner's answers to these questions, at most 200 of them. */
  readonly forgetAnswers: (userId: number, questions: readonly PracticeQuestionRef[]) => Promise<void>;
  /** The quiz in its present state; begins one where there is none. Locks it until the transaction ends. */
  readonly openQuiz: (key: QuizRef, now: number) => Promise<StoredQuiz>;
  /** Keeps the choices of a running quiz; false when it is finished. */
  readonly saveChoices: (key: QuizRef, choices: readonly QuizChoice[], now: number) => Promise<boolean>;
  /** Ends a running quiz with its scores; false when it is finished already. */
  readonly finishQuiz: (key: QuizRef, scores: { last: QuizScore; best: QuizScore }, now: number) => Promise<boolean>;
  /** Restarts a finished quiz, without choices and with its scores; does nothing to a running one. */
  readonly restartQuiz: (key: QuizRef, now: number) => Promise<void>;
};

/** A chapter or a module, by what it is called. */
export type ParentRecord = { readonly id: number; readonly order: number; readonly title: string };

/** A stored question that may be practised: never one of an exam. */
export type PracticeItem = {
  readonly id: number;
  readonly question: string;
  readonly explanation: string;
  readonly options: readonly {
    readonly id: number;
    readonly text: string;
    readonly isKey: boolean;
    readonly rationale: string;
    readonly rightWhen: string | null;
  }[];
};

/** A section of the study guide or of the course, with its text as it was authored. */
export type SectionText = Omit<ChapterSectionText, 'chapterId'>;

/** Where an item or a section belongs. */
type Belonging = { readonly kind: 'chapter' | 'module'; readonly whole: ParentRecord };

/** What is practised, the same for every learner. */
export type PracticeTextReader = {
  readonly findChapter: (id: number) => Promise<ParentRecord | null>;
  readonly findModule: (id: number) => Promise<ParentRecord | null>;
  /** The stored questions of a chapter or module, which name it by its number, in their order. */
  readonly itemsOf: (kind: 'chapter' | 'module', order: number) => Promise<PracticeItem[]>;
  /** Stored questions with where they belong; ids of exam questions and of retired ones find nothing. */
  readonly findItems: (ids: readonly number[]) => Promise<(PracticeItem & Belonging)[]>;
  /** The sections of a chapter or module in their order. */
  readonly sectionsOf: (kind: PracticeTextKind, wholeId: number) => Promise<SectionText[]>;
  readonly findSections: (kind: PracticeTextKind, ids: readonly number[]) => Promise<(SectionText & Belonging)[]>;
  /** The ids of all stored questions of chapters, with the number of the chapter. */
  readonly chapterItems: () => Promise<readonly { readonly order: number; readonly itemId: number }[]>;
};

/** What a learner answered while practising. Every method is one statement, regardless of the size of its answer. */
export type PracticeRecordReader = {
  /** A learner's last answers to items, or to the questions of sections. */
  readonly answersTo: (
    userId: number,
    source: PracticeQuestionRef['source'],
    sourceIds: readonly number[],
  ) => Promise<PracticeAnswer[]>;
  /** All last answers to items and to the questions of chapters' texts, and the questions chosen for in quizzes under way, by their ids. */
  readonly listAnswered: (
    userId: number,
  ) => Promise<{ readonly answers: readonly PracticeAnswer[]; readonly chosen: readonly number[] }>;
  readonly findQuiz: (key: QuizRef) => Promise<StoredQuiz | null>;
};

/** Reads practice questions and a learner's answers to them. */
export type PracticeReader = PracticeTextReader & PracticeRecordReader;

export type CourseModuleText = ParentRecord & { readonly description: string };

/** A section of the course without its text. */
export type CourseSectionSummary = {
  readonly id: number;
  readonly moduleId: number;
  readonly slug: string;
  readonly title: string;
};

/** How far a learner has come in a module. */
export type ModuleProgress = { readonly moduleId: number; readonly completed: boolean };

/** Reads the course; every method is one statement. Sections and questions are the practice reader's. */
export type CourseReader = {
  readonly modules: () => Promise<CourseModuleText[]>;
  /** All sections without their texts, in the order of modules and of sections. */
  readonly sectionLines: () => Promise<CourseSectionSummary[]>;
};

/** Stores the progress of learners in the course; the later mark wins, in both directions. */
export type CourseProgressRepository = {
  readonly save: (userId: number, progress: ModuleProgress, now: number) => Promise<void>;
};
