import { accepted, type Result, refused } from '../../domain/result.ts';
import {
  areChoicesValid,
  chooseBetterScore,
  filterPossibleChoices,
  mergeChoices,
  type QuizChoice,
  type QuizScore,
  scoreQuiz,
} from '../../domain/study/quiz.ts';
import type { QuizView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { PracticeAnswer, PracticeItem, QuizRef, StoredQuiz } from '../ports/study.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentQuiz } from './present-quiz.ts';
import { recordPracticeAnswers } from './record-answers.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'transact' | 'clock'>;

type Opened = {
  readonly repositories: Repositories;
  readonly items: readonly PracticeItem[];
  readonly quiz: StoredQuiz;
};

type Work = (opened: Opened) => Promise<Result<null, Refusal>>;

/**
 * Saves choices of a running quiz; earlier choices for other questions stay, also those from other devices (product.md
 * 5.45, 5.53).
 */
export const saveQuiz =
  (ports: Ports): UseCase<'practice.saveQuiz'> =>
  ({ user }, { chapterId, choices }) => {
    const key = { userId: user.id, chapterId };
    return changeQuiz(ports, key, async ({ repositories: { practice }, items, quiz }) => {
      if (!areChoicesValid(items, choices)) return refused({ code: 'practice-answer-misfit' });
      const saved = await practice.saveChoices(key, mergeChoices(quiz.choices, choices), ports.clock.now());
      return saved ? accepted(null) : refused({ code: 'quiz-finished' });
    });
  };

/**
 * Saves the last choices, ends a quiz whose every question is answered, scores it and stores its answers (product.md
 * 5.43, 5.45).
 */
export const finishQuiz =
  (ports: Ports): UseCase<'practice.finishQuiz'> =>
  ({ user }, { chapterId, choices }) => {
    const key = { userId: user.id, chapterId };
    return changeQuiz(ports, key, async ({ repositories, items, quiz }) => {
      if (quiz.finishedAt !== null) return refused({ code: 'quiz-finished' });
      if (!areChoicesValid(items, choices)) return refused({ code: 'practice-answer-misfit' });
      const all = filterPossibleChoices(items, mergeChoices(quiz.choices, choices));
      const score = scoreQuiz(items, all);
      if (!score.ok) return refused({ code: score.refusal });
      const ending = { items, choices: all, score: score.value, best: quiz.best, now: ports.clock.now() };
      await storeResult(repositories, key, ending);
      return accepted(null);
    });
  };

type Ending = {
  readonly items: readonly PracticeItem[];
  readonly choices: readonly QuizChoice[];
  readonly score: QuizScore;
  readonly best: QuizScore | null;
  readonly now: number;
};

async function storeResult(
  repositories: Repositories,
  key: QuizRef,
  { items, choices, score, best, now }: Ending,
): Promise<void> {
  const { practice } = repositories;
  const answers = answersOf(items, choices);
  await practice.saveChoices(key, choices, now);
  await practice.finishQuiz(key, { last: score, best: chooseBetterScore(best, score) }, now);
  await practice.saveAnswers(key.userId, answers, now);
  await recordPracticeAnswers(repositories, key.userId, answers, now);
}

const answersOf = (items: readonly PracticeItem[], choices: readonly QuizChoice[]): PracticeAnswer[] =>
  choices.map(({ questionId, optionId }) => {
    const options = items.find(({ id }) => id === questionId)?.options ?? [];
    const isRight = options.some(({ id, isKey }) => isKey && id === optionId);
    return { source: 'item', sourceId: questionId, number: 0, choice: String(optionId), isRight };
  });

/** Restarts a finished quiz; its scores stay. */
export const restartQuiz =
  (ports: Ports): UseCase<'practice.restartQuiz'> =>
  ({ user }, { chapterId }) => {
    const key = { userId: user.id, chapterId };
    return changeQuiz(ports, key, async ({ repositories: { practice } }) => {
      await practice.restartQuiz(key, ports.clock.now());
      return accepted(null);
    });
  };

/** Changes the learner's quiz of a chapter and answers its new state. */
async function changeQuiz(ports: Ports, key: QuizRef, work: Work): Promise<Result<QuizView, Refusal>> {
  const chapter = await ports.practiceReader.findChapter(key.chapterId);
  const items = chapter ? await ports.practiceReader.itemsOf('chapter', chapter.order) : [];
  if (items.length === 0) return refused({ code: 'not-found' });
  return ports.transact<QuizView, Refusal>(async (repositories) => {
    const { practice } = repositories;
    const quiz = await practice.openQuiz(key, ports.clock.now());
    const done = await work({ repositories, items, quiz });
    return done.ok ? accepted(presentQuiz(await practice.openQuiz(key, ports.clock.now()), items)) : done;
  });
}
