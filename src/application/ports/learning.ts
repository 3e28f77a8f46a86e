import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import type { MemoryState, RecallGrade } from '../../domain/learning/memory.ts';
import type { PaperItemText } from './exam.ts';

/** What a learner remembers of a card. `card` is its name, such as `term-due-diligence`. */
export type StoredCardMemory = {
  readonly card: string;
  readonly state: MemoryState;
  readonly reviews: number;
  readonly reviewedAt: number;
};

/** A review as the browser reports it; `id` is new for every review, the same when it is sent again. */
export type CardReview = {
  readonly id: string;
  readonly card: string;
  readonly grade: RecallGrade;
  readonly reviewedAt: number;
};

/** A review to be stored; `isFirst` is the first one of its card. */
export type RecordedReview = CardReview & { readonly isFirst: boolean };

/** What is known before reviews are recorded: what is remembered of their cards, and the ids of those recorded before. */
export type ReviewFacts = { readonly memories: readonly StoredCardMemory[]; readonly recorded: ReadonlySet<string> };

/** A card that a learner wrote. */
export type OwnCard = { readonly id: number; readonly front: string; readonly back: string };

/** Cards as learners review and write them. */
export type CardRepository = {
  /** The cards that a learner wrote, the newest first, and what is remembered of all cards. */
  readonly listCards: (userId: number) => Promise<{ readonly own: OwnCard[]; readonly memories: StoredCardMemory[] }>;
  /** Other reviews of the learner wait until the transaction ends. */
  readonly lockReviewed: (userId: number, reviews: readonly Pick<CardReview, 'id' | 'card'>[]) => Promise<ReviewFacts>;
  readonly saveMemories: (userId: number, memories: readonly StoredCardMemory[]) => Promise<void>;
  readonly addReviews: (userId: number, reviews: readonly RecordedReview[]) => Promise<void>;
  /** The reviews from a moment on: of cards for the first time, and of others. */
  readonly countReviews: (userId: number, since: number) => Promise<{ readonly first: number; readonly again: number }>;
  readonly addOwnCard: (userId: number, card: Omit<OwnCard, 'id'>, now: number) => Promise<void>;
  /** Removes a card of the learner, and what is remembered of it under its name. */
  readonly removeOwnCard: (userId: number, id: number, name: string) => Promise<void>;
  readonly setMinutes: (userId: number, minutesADay: number) => Promise<void>;
};

/** A text that may hold cases to be learned, with where it is read. */
export type CaseText = { readonly chapterId: number; readonly slug: string; readonly text: string };

/** A note that a learner wrote in a completed exam on a question, its `number` in the paper and its wording there. */
export type ExamNote = {
  readonly note: string;
  readonly attemptId: number;
  readonly number: number;
  readonly item: PaperItemText;
};

/** A first answer with what the model needs of its item; `fitted` is null before the item is fitted. */
export type StoredFirstAnswer = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly kind: QuestionKind;
  readonly fitted: number | null;
  readonly isRight: boolean;
  readonly answeredAt: number;
};

/** An item of the bank as the models know it. */
export type BankItemDifficulty = Pick<StoredFirstAnswer, 'questionId' | 'area' | 'kind' | 'fitted'>;

/** A fit of difficulties to the answers of all learners. */
export type ItemFitRecord = {
  readonly fittedAt: number;
  readonly learners: number;
  readonly answers: number;
  readonly abilityMean: number;
  readonly abilitySpread: number;
};

/** Reads what the models of learning need. Every method is one statement. */
export type LearningReader = {
  /** Sections of the study guide with cases in them, in the order of the guide. */
  readonly listCaseTexts: () => Promise<CaseText[]>;
  /**
   * Notes on questions of completed exams, the one changed last of each question, the latest first, at most `limit`. Questions
   * whose key is withheld are left out, as of the mistakes (product.md 5.46).
   */
  readonly listExamNotes: (userId: number, limit: number) => Promise<ExamNote[]>;
  /**
   * The first answers of a learner, to practice items and in completed mock exams; each question once. Those whose outcome is
   * withheld are left out and counted, as by `AnalyticsReader.firstAnswers`.
   */
  readonly listFirstAnswers: (
    userId: number,
  ) => Promise<{ readonly answers: readonly StoredFirstAnswer[]; readonly withheld: number }>;
  /** All items that learners answer, retired ones excluded. */
  readonly listDifficulties: () => Promise<BankItemDifficulty[]>;
  /** The first answers of the learners with the next ids after one, at most `learners` of them; without names. */
  readonly listAnswerSheets: (afterId: number, learners: number) => Promise<AnswerSheetPage>;
  readonly findLastFit: () => Promise<ItemFitRecord | null>;
};

/** First answers by learner; `lastId` is where to go on, null at the end. */
export type AnswerSheetPage = {
  readonly lastId: number | null;
  readonly sheets: readonly {
    readonly questionIds: readonly number[];
    readonly isRight: readonly boolean[];
    /** The version that was read in an exam; null in practice. */
    readonly versionIds: readonly (number | null)[];
    readonly answeredAt: readonly number[];
  }[];
};

/** Stores fits. */
export type ItemFitRepository = {
  readonly saveFit: (
    fit: ItemFitRecord,
    difficulties: readonly { readonly questionId: number; readonly difficulty: number; readonly answers: number }[],
  ) => Promise<void>;
};
