import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ChapterPractice, QuizView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import type { Toast } from '../api/request-context.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { toastAtom } from '../ui/toast-atom.ts';

export type QuizPractice = Extract<ChapterPractice, { mode: 'quiz' }>;

type Choice = QuizView['choices'][number];

const NOT_SAVED = 'Your choice could not be saved. It stays on this page.';
const NOT_FINISHED = 'The quiz could not be finished. Please try again.';
const NOT_RESTARTED = 'The quiz could not be started again. Please try again.';

/** The first question without an answer; the last where there is none left, the first of a finished quiz. */
function placeToGoOn({ questions, quiz }: QuizPractice): number {
  if (quiz.finished) return 0;
  const open = questions.findIndex(({ id }) => !quiz.choices.some(({ questionId }) => questionId === id));
  return open < 0 ? questions.length - 1 : open;
}

/** What a change to a quiz needs to know, and what it leaves behind. */
function useQuizState(practice: QuizPractice) {
  const [quiz, setQuiz] = useState<QuizView>(practice.quiz);
  const [place, setPlace] = useState(() => placeToGoOn(practice));
  const [problem, setProblem] = useState<string | null>(null);
  /** A quiz that was finished elsewhere is shown as it stands there. */
  const settle = async (error: unknown, words: string): Promise<void> => {
    const stored = isFinishedElsewhere(error) ? await readQuiz(practice.chapter.id) : null;
    if (stored) setQuiz(stored);
    else setProblem(failureMessage(error, words));
  };
  return { quiz, setQuiz, place, setPlace, problem, setProblem, settle };
}

/** A quiz under way: its choices are kept on the server as they are made, its end is scored there (product.md 5.45). */
export function useQuiz(practice: QuizPractice) {
  const chapterId = practice.chapter.id;
  const state = useQuizState(practice);
  const { quiz, setQuiz, setPlace, setProblem, settle } = state;
  const [busy, setBusy] = useState(false);
  const setToast = useSetAtom(toastAtom);
  const saves = useRef(Promise.resolve());

  const choose = (choice: Choice): void => {
    const choices = [...quiz.choices.filter(({ questionId }) => questionId !== choice.questionId), choice];
    setQuiz({ ...quiz, choices });
    setProblem(null);
    const save = () => httpApi('practice.saveQuiz', { chapterId, choices });
    saves.current = saves.current.then(save).then(nothing, (error: unknown) => settle(error, NOT_SAVED));
  };

  const change = async (call: () => Promise<QuizView>, words: string, then?: (changed: QuizView) => void) => {
    setBusy(true);
    setProblem(null);
    await saves.current;
    await call()
      .then((changed) => {
        setQuiz(changed);
        setPlace(0);
        then?.(changed);
      })
      .catch((error: unknown) => settle(error, words))
      .finally(() => setBusy(false));
  };

  const finish = () => {
    const call = () => httpApi('practice.finishQuiz', { chapterId, choices: quiz.choices });
    return change(call, NOT_FINISHED, (finished) => setToast({ ...completed(finished), id: Date.now() }));
  };
  const restart = () => change(() => httpApi('practice.restartQuiz', { chapterId }), NOT_RESTARTED);
  return { ...state, busy, choose, finish, restart };
}

const nothing = (): void => undefined;

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
