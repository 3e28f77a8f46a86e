import type { QuizChoice, QuizScore } from '../../domain/study/quiz.ts';

/** Names a practice question: a stored item, or the question of that number in the text of a section. */
export type PracticeQuestionName = {
  readonly source: 'item' | 'chapter' | 'course';
  /** The id of the item, of the chapter's section or of the course's section. */
  readonly sourceId: number;
  /** 0 for an item. */
  readonly number: number;
};

/** The last answer to a practice question. `choice` is the option's id, or its letter where the question is of a text. */
export type PracticeAnswer = PracticeQuestionName & { readonly choice: string; readonly isRight: boolean };

/** A learner's quiz of a chapter; `finishedAt` is null while it runs. */
export type Quiz = {
  readonly choices: readonly QuizChoice[];
  readonly finishedAt: number | null;
  readonly last: QuizScore | null;
  readonly best: QuizScore | null;
};

export type QuizKey = { readonly userId: number; readonly chapterId: number };

/** What learners answer while practising (product.md 5.43 to 5.46). */
export type PracticeRepository = {
  /** Remembers answers, each instead of the former one to the same question. */
  readonly saveAnswers: (userId: number, answers: readonly PracticeAnswer[], now: number) => Promise<void>;
  /** Forgets a learner's answers to these questions, at most 200 of them. */
  readonly forgetAnswers: (userId: number, questions: readonly PracticeQuestionName[]) => Promise<void>;
  /** The quiz as it stands; begins one where there is none. Keeps others from changing it until the transaction ends. */
  readonly openQuiz: (key: QuizKey, now: number) => Promise<Quiz>;
  /** Keeps the choices of a running quiz; false when it is finished. */
  readonly saveChoices: (key: QuizKey, choices: readonly QuizChoice[], now: number) => Promise<boolean>;
  /** Ends a running quiz with its scores; false when it is finished already. */
  readonly finishQuiz: (key: QuizKey, scores: { last: QuizScore; best: QuizScore }, now: number) => Promise<boolean>;
  /** Begins a finished quiz anew, without choices and with the scores kept; does nothing to a running one. */
  readonly restartQuiz: (key: QuizKey, now: number) => Promise<void>;
};
