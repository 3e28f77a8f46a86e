/** An option with whether it is right, why, and when it would be; null for the key. */
export type FreeOption = {
  readonly id: number;
  readonly text: string;
  readonly isCorrect: boolean;
  readonly rationale: string;
  readonly rightWhen: string | null;
};

/** A sample question; `chapterId` is the study-guide chapter on its area, null where there is none. */
export type FreeQuestion = {
  readonly id: number;
  readonly question: string;
  readonly chapterId: number | null;
  readonly explanation: string;
  readonly options: readonly Pick<FreeOption, 'id' | 'text'>[];
};

/** The sample questions, and nothing but them: no id of another question is answered (product.md 8.7). */
export type FreeQuestionReader = {
  readonly list: () => Promise<readonly FreeQuestion[]>;
  /** Null when the id is not that of a sample question. */
  readonly findOptions: (questionId: number) => Promise<readonly FreeOption[] | null>;
};
