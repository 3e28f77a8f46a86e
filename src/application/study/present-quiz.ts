import { percentOf } from '../../domain/exam/scoring.ts';
import { currentChoices, type QuizScore } from '../../domain/study/quiz.ts';
import type { QuizView } from '../contract/index.ts';
import type { PracticeItem, Quiz } from '../ports/study.ts';

const presentScore = (score: QuizScore | null): QuizView['last'] => score && { ...score, percent: percentOf(score) };

/** A learner's quiz; null was never begun. */
export const presentQuiz = (quiz: Quiz | null, items: readonly PracticeItem[]): QuizView => ({
  choices: currentChoices(items, quiz?.choices ?? []),
  finished: quiz !== null && quiz.finishedAt !== null,
  last: presentScore(quiz?.last ?? null),
  best: presentScore(quiz?.best ?? null),
});
