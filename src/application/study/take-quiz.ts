import { accepted, type Result, refused } from '../../domain/result.ts';
import { betterScore, choicesFit, type QuizChoice, type QuizScore, scoreQuiz } from '../../domain/study/quiz.ts';
import type { CommandOf, QuizView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { PracticeItem } from '../ports/practice-reader.ts';
import type { PracticeAnswer, PracticeRepository, QuizKey } from '../ports/practice-repository.ts';
import type { User } from '../ports/user-repository.ts';
import type { PracticePorts } from './practice-ports.ts';
import { presentQuiz } from './present-quiz.ts';

type Ports = Pick<PracticePorts, 'practiceReader' | 'transact' | 'clock'>;

type Work = (practice: PracticeRepository, items: readonly PracticeItem[]) => Promise<Result<null, Refusal>>;

/** Keeps the choices of a running quiz, so that it can be gone on with later and elsewhere (product.md 5.45). */
export const saveQuiz =
  (ports: Ports) =>
  (user: User, { chapterId, choices }: CommandOf<'practice.saveQuiz'>): Promise<Result<QuizView, Refusal>> => {
    const key = { userId: user.id, chapterId };
    return onQuiz(ports, key, async (practice, items) => {
      if (!choicesFit(items, choices)) return refused({ code: 'practice-answer-misfit' });
      const saved = await practice.saveChoices(key, choices, ports.clock.now());
      return saved ? accepted(null) : refused({ code: 'quiz-finished' });
    });
  };

/** Ends a quiz whose every question is answered, scores it and remembers its answers (product.md 5.43, 5.45). */
export const finishQuiz =
  (ports: Ports) =>
  (user: User, { chapterId, choices }: CommandOf<'practice.finishQuiz'>): Promise<Result<QuizView, Refusal>> => {
    const key = { userId: user.id, chapterId };
    return onQuiz(ports, key, async (practice, items) => {
      if (!choicesFit(items, choices)) return refused({ code: 'practice-answer-misfit' });
      const score = scoreQuiz(items, choices);
      if (!score.ok) return refused({ code: score.refusal });
      return storeResult(practice, key, { items, choices, score: score.value, now: ports.clock.now() });
    });
  };

type Ending = {
  readonly items: readonly PracticeItem[];
  readonly choices: readonly QuizChoice[];
  readonly score: QuizScore;
  readonly now: number;
};

async function storeResult(
  practice: PracticeRepository,
  key: QuizKey,
  { items, choices, score, now }: Ending,
): Promise<Result<null, Refusal>> {
  const { best } = await practice.openQuiz(key, now);
  const kept = await practice.saveChoices(key, choices, now);
  if (!kept) return refused({ code: 'quiz-finished' });
  await practice.finishQuiz(key, { last: score, best: betterScore(best, score) }, now);
  await practice.saveAnswers(key.userId, answersOf(items, choices), now);
  return accepted(null);
}

const answersOf = (items: readonly PracticeItem[], choices: readonly QuizChoice[]): PracticeAnswer[] =>
  choices.map(({ questionId, optionId }) => {
    const options = items.find(({ id }) => id === questionId)?.options ?? [];
    const isRight = options.some(({ id, isKey }) => isKey && id === optionId);
    return { source: 'item', sourceId: questionId, number: 0, choice: String(optionId), isRight };
  });

/** Begins a finished quiz anew; its scores stay (product.md 5.45). */
export const restartQuiz =
  (ports: Ports) =>
  (user: User, { chapterId }: CommandOf<'practice.restartQuiz'>): Promise<Result<QuizView, Refusal>> => {
    const key = { userId: user.id, chapterId };
    return onQuiz(ports, key, async (practice) => {
      await practice.restartQuiz(key, ports.clock.now());
      return accepted(null);
    });
  };

/** Does something to one's quiz of a chapter that has questions, and answers how it stands then. */
async function onQuiz(ports: Ports, key: QuizKey, work: Work): Promise<Result<QuizView, Refusal>> {
  const chapter = await ports.practiceReader.findChapter(key.chapterId);
  const items = chapter ? await ports.practiceReader.itemsOf('chapter', chapter.order) : [];
  if (items.length === 0) return refused({ code: 'not-found' });
  return ports.transact<QuizView, Refusal>(async ({ practice }) => {
    await practice.openQuiz(key, ports.clock.now());
    const done = await work(practice, items);
    return done.ok ? accepted(presentQuiz(await practice.openQuiz(key, ports.clock.now()), items)) : done;
  });
}
