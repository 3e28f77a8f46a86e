import { computePercent } from '../../domain/exam/scoring.ts';
import { filterPossibleChoices, type QuizScore } from '../../domain/study/quiz.ts';
import type { QuizView } from '../contract/index.ts';
import type { PracticeItem, StoredQuiz } from '../ports/study.ts';

const presentScore = (score: QuizScore | null): QuizView['last'] =>
  score && { ...score, percent: computePercent(score) };

/** A learner's quiz; null was never begun. */
export const presentQuiz = (quiz: StoredQuiz | null, items: readonly PracticeItem[]): QuizView => ({
  choices: filterPossibleChoices(items, quiz?.choices ?? []),
  finished: quiz !== null && quiz.finishedAt !== null,
  last: presentScore(quiz?.last ?? null),
  best: presentScore(quiz?.best ?? null),
});
