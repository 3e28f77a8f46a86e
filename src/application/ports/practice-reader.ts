import type { PracticeTextKind } from '../../domain/study/practice-section.ts';
import type { PracticeAnswer, PracticeQuestionName, Quiz, QuizKey } from './practice-repository.ts';
import type { SectionText as ChapterSection } from './study-reader.ts';

/** A chapter or a module, by what it is called. */
export type NamedWhole = { readonly id: number; readonly order: number; readonly title: string };

/** A stored question that may be practised: never one of an exam (product.md 5.44). */
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
export type SectionText = Omit<ChapterSection, 'chapterId'>;

/** Where an item or a section belongs. */
type Belonging = { readonly kind: 'chapter' | 'module'; readonly whole: NamedWhole };

/** Reads what is practised. Every method is one statement, whatever it answers. */
export type PracticeReader = {
  readonly findChapter: (id: number) => Promise<NamedWhole | null>;
  readonly findModule: (id: number) => Promise<NamedWhole | null>;
  /** The stored questions of a chapter or module, which name it by its number, in their order. */
  readonly itemsOf: (kind: 'chapter' | 'module', order: number) => Promise<PracticeItem[]>;
  /** Stored questions with where they belong; ids of exam questions and of retired ones find nothing. */
  readonly findItems: (ids: readonly number[]) => Promise<(PracticeItem & Belonging)[]>;
  /** The sections of a chapter or module in their order. */
  readonly sectionsOf: (kind: PracticeTextKind, wholeId: number) => Promise<SectionText[]>;
  readonly findSections: (kind: PracticeTextKind, ids: readonly number[]) => Promise<(SectionText & Belonging)[]>;
  /** A learner's last answers to items, or to the questions of sections. */
  readonly answersTo: (
    userId: number,
    source: PracticeQuestionName['source'],
    sourceIds: readonly number[],
  ) => Promise<PracticeAnswer[]>;
  /** The answers of a learner that were wrong, the latest first, at most `limit`. */
  readonly wrongAnswers: (userId: number, limit: number) => Promise<PracticeAnswer[]>;
  /** The ids of all stored questions of chapters, with the number of the chapter. */
  readonly chapterItems: () => Promise<{ readonly order: number; readonly itemId: number }[]>;
  /** The questions that were chosen for in quizzes that are under way, by their ids. */
  readonly chosenInQuizzes: (userId: number) => Promise<number[]>;
  readonly findQuiz: (key: QuizKey) => Promise<Quiz | null>;
};
