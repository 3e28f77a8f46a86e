import { useRef, useState } from 'react';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ChapterPractice, QuizView } from '../../application/contract/index.ts';
import { type QuizChoice, takeInChoices } from '../../domain/study/quiz.ts';
import { httpApi } from '../api/http-api.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import type { Toast } from '../api/request-context.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import type { Saving } from './quiz-saver.ts';
import type { SaveTrouble } from './save-trouble.tsx';
import { useQuizSaver } from './use-quiz-saver.ts';

export type QuizPractice = Extract<ChapterPractice, { mode: 'quiz' }>;

const NOT_FINISHED = 'The quiz could not be finished. Please try again.';
const NOT_RESTARTED = 'The quiz could not be started again. Please try again.';

/** How long finishing waits for choices that are on their way, in milliseconds; then it takes them along. */
const DRAIN_MS = 3_000;

/** The first question without an answer; the last where there is none left, the first of a finished quiz. */
function placeToGoOn({ questions, quiz }: QuizPractice): number {
  if (quiz.finished) return 0;
  const open = questions.findIndex(({ id }) => !quiz.choices.some(({ questionId }) => questionId === id));
  return open < 0 ? questions.length - 1 : open;
}

/** The quiz as the server has it, what waits to be saved, and the question in view. */
function useQuizState(practice: QuizPractice) {
  const [stored, setStored] = useState<QuizView>(practice.quiz);
  const [saving, setSaving] = useState<Saving>({ pending: new Map(), trouble: null });
  const [place, setPlace] = useState(() => placeToGoOn(practice));
  /** Counts what has changed, so that an older reading does not undo it. */
  const changes = useRef(0);
  const take = (quiz: QuizView): void => {
    if (quiz.finished !== stored.finished) setPlace(0);
    setStored(quiz);
  };
  const reread = async (): Promise<boolean> => {
    const before = changes.current;
    const quiz = await readQuiz(practice.chapter.id);
    if (quiz && changes.current === before) take(quiz);
    return quiz !== null;
  };
  const waiting = [...saving.pending.values()].map(({ questionId, optionId }) => ({ questionId, optionId }));
  const quiz = stored.finished ? stored : { ...stored, choices: takeInChoices(stored.choices, waiting) };
  return { quiz, stored, setStored, saving, setSaving, place, setPlace, changes, take, reread };
}

/**
 * A quiz under way: its choices are saved as they are made and kept on the device until they are, its end is scored on the
 * server (product.md 5.45, 5.53).
 */
export function useQuiz(practice: QuizPractice) {
  const chapterId = practice.chapter.id;
  const state = useQuizState(practice);
  const [run, setRun] = useState(0);
  const notify = useNotify();
  const saver = useQuizSaver(chapterId, run, {
    onSaving: state.setSaving,
    onSaved: (choice) => {
      change.forgetProblem();
      state.changes.current += 1;
      state.setStored((quiz) => ({ ...quiz, choices: takeInChoices(quiz.choices, [choice]) }));
    },
    onChanged: () => void readQuiz(chapterId).then((quiz) => quiz && begin(quiz)),
    onLookedAt: () => void state.reread().then((isReached) => isReached && change.forgetProblem()),
  });
  const begin = (quiz: QuizView): void => {
    saver().clear();
    state.take(quiz);
    setRun((before) => before + 1);
  };
  const change = useQuizChange(chapterId, begin);
  const choose = (choice: QuizChoice): void => {
    state.changes.current += 1;
    saver().choose(choice);
  };
  const finish = () =>
    change.make(NOT_FINISHED, async () => {
      if (!state.saving.trouble) await saver().drained(DRAIN_MS);
      const finished = await httpApi('practice.finishQuiz', { chapterId, choices: [...saver().pending()] });
      notify(completed(finished));
      return finished;
    });
  const restart = () => change.make(NOT_RESTARTED, () => httpApi('practice.restartQuiz', { chapterId }));
  const { quiz, place, setPlace, saving } = state;
  const trouble = change.trouble ?? (saving.pending.size > 0 ? saving.trouble : null);
  const notSaved = { trouble, count: saving.pending.size, retry: () => saver().retry() };
  return { quiz, place, setPlace, busy: change.busy, problem: change.problem, notSaved, choose, finish, restart };
}

/**
 * Finishing and beginning anew: one at a time, and a failure is said until the server is reached again (product.md 5.53).
 * A quiz that ended elsewhere is shown as it stands there.
 */
function useQuizChange(chapterId: number, begin: (quiz: QuizView) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const settle = async (error: unknown, words: string): Promise<void> => {
    const stored = isFinishedElsewhere(error) ? await readQuiz(chapterId) : null;
    if (stored) return begin(stored);
    setTrouble(troubleOf(error));
    if (!troubleOf(error)) setProblem(failureMessage(error, words));
  };
  const make = async (words: string, call: () => Promise<QuizView>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setTrouble(null);
    await call()
      .then(begin)
      .catch((error: unknown) => settle(error, words))
      .finally(() => setBusy(false));
  };
  return { busy, problem, trouble, make, forgetProblem: () => setProblem(null) };
}

function troubleOf(error: unknown): SaveTrouble | null {
  if (isAccessRefusal(error)) return 'no-access';
  return error instanceof ApiError && error.status === 401 ? 'signed-out' : null;
}

const completed = ({ last }: QuizView): Toast => ({
  title: 'Quiz Completed',
  description: last ? `You scored ${last.right} of ${last.items} (${last.percent}%).` : '',
});

const isFinishedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'quiz-finished';

async function readQuiz(chapterId: number): Promise<QuizView | null> {
  const practice = await httpApi('practice.readChapter', { chapterId }).catch(() => null);
  return practice?.mode === 'quiz' ? practice.quiz : null;
}
