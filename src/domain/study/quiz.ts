import { accepted, type Result, refused } from '../result.ts';

/** What was chosen for a question of a quiz. */
export type QuizChoice = { readonly questionId: number; readonly optionId: number };

/** Right answers among the questions of a quiz. */
export type QuizScore = { readonly right: number; readonly items: number };

type Question = {
  readonly id: number;
  readonly options: readonly { readonly id: number; readonly isKey: boolean }[];
};

/** Whether every choice is one of an option of a question of this quiz, and each question was chosen for once at most. */
export function areChoicesValid(questions: readonly Question[], choices: readonly QuizChoice[]): boolean {
  const offered = new Map(questions.map(({ id, options }) => [id, options.map((option) => option.id)]));
  const once = new Set(choices.map(({ questionId }) => questionId)).size === choices.length;
  return once && choices.every(({ questionId, optionId }) => offered.get(questionId)?.includes(optionId) ?? false);
}

/** The choices that are still possible: a question or an option may have left the quiz since (product.md 5.2). */
export const filterPossibleChoices = (questions: readonly Question[], choices: readonly QuizChoice[]): QuizChoice[] =>
  choices.filter((choice) => areChoicesValid(questions, [choice]));

/** Choices merged with newer ones: of two for a question the newer wins, and those for other questions stay (product.md 5.53). */
export function mergeChoices(kept: readonly QuizChoice[], newer: readonly QuizChoice[]): QuizChoice[] {
  const renewed = new Set(newer.map(({ questionId }) => questionId));
  return [...kept.filter(({ questionId }) => !renewed.has(questionId)), ...newer];
}

/** Scores a quiz of which every question must be answered (product.md 5.45). */
export function scoreQuiz(
  questions: readonly Question[],
  choices: readonly QuizChoice[],
): Result<QuizScore, 'quiz-unfinished'> {
  const chosen = new Map(choices.map(({ questionId, optionId }) => [questionId, optionId]));
  if (questions.length === 0 || questions.some(({ id }) => !chosen.has(id))) return refused('quiz-unfinished');
  const right = questions.filter(({ id, options }) => options.some((o) => o.isKey && o.id === chosen.get(id))).length;
  return accepted({ right, items: questions.length });
}

/** The better of two scores, by the share of right answers; of equal ones the later. */
export const chooseBetterScore = (former: QuizScore | null, later: QuizScore): QuizScore =>
  former && former.right * later.items > later.right * former.items ? former : later;
