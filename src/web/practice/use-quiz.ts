import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ChapterPractice, QuizView } from '../../application/contract/index.ts';
import { mergeChoices, type QuizChoice } from '../../domain/study/quiz.ts';
import { httpApi, sendCall } from '../api/http-api.ts';
import type { ToastData } from '../api/request-context.ts';
import { deviceStorage } from '../device-storage.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import { openAnswerJournal } from '../outbox/journal.ts';
import { useViewer } from '../root.tsx';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import { quizPrefix } from '../user-storage.ts';
import { createQuizSaver, type QuizSaver, type QuizSavingState } from './quiz-saver.ts';
import { type SaveProblem, toSaveProblem } from './save-problem.tsx';

type StoredQuiz = Extract<ChapterPractice, { mode: 'quiz' }>['stored'];

export type QuizPracticeData = StoredQuiz & { readonly chapter: { readonly id: number } };

const NOT_FINISHED = 'The quiz could not be finished. Please try again.';
const NOT_RESTARTED = 'The quiz could not be started again. Please try again.';

/** How long finishing waits for choices that are on their way, in milliseconds; then it sends them itself. */
const DRAIN_MS = 3_000;

/** The first question without an answer; the last where there is none left, the first of a finished quiz. */
function placeToGoOn({ questions, quiz }: QuizPracticeData): number {
  if (quiz.finished) return 0;
  const open = questions.findIndex(({ id }) => !quiz.choices.some(({ questionId }) => questionId === id));
  return open < 0 ? questions.length - 1 : open;
}

/** The quiz as the server has it, its unsaved choices, and the current question. */
function useQuizState(practice: QuizPracticeData) {
  const [stored, setStored] = useState<QuizView>(practice.quiz);
  const [saving, setSaving] = useState<QuizSavingState>({ pending: new Map(), trouble: null });
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
  const quiz = stored.finished ? stored : { ...stored, choices: mergeChoices(stored.choices, waiting) };
  return { quiz, stored, setStored, saving, setSaving, place, setPlace, changes, take, reread };
}

type SaverListener = {
  readonly onSaving: (saving: QuizSavingState) => void;
  readonly onSaved: (choice: QuizChoice) => void;
  readonly onChanged: () => void;
  /** The page is visible or online again: the quiz may have continued in another tab. */
  readonly onReturn: () => void;
};

/**
 * The saver of the quiz in view, for event handlers and effects; it exists in the browser only. `run` counts the quizzes
 * begun: each has a saver of its own.
 */
function useQuizSaver(chapterId: number, run: number, given: SaverListener): () => QuizSaver {
  const readerId = useViewer()?.id ?? 0;
  const listener = useRef(given);
  listener.current = given;
  const opened = useRef<QuizSaver | null>(null);
  const saver = useRef((): QuizSaver => {
    opened.current ??= openSaver(readerId, chapterId, listener);
    return opened.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run has a saver of its own
  useEffect(() => {
    const current = saver.current();
    current.retry();
    const onReturn = (): void => {
      current.retry();
      listener.current.onReturn();
    };
    const stop = followPageLifecycle({ onReturn, onLeave: current.sendAll, onStorage: current.receive });
    return () => {
      stop();
      current.close();
      opened.current = null;
    };
  }, [run]);
  return saver.current;
}

/** Choices are sent with `keepalive`, so that the one just made outlives a closed tab. */
const openSaver = (readerId: number, chapterId: number, listener: { readonly current: SaverListener }): QuizSaver =>
  createQuizSaver({
    journal: openAnswerJournal(deviceStorage(), quizPrefix(readerId, chapterId)),
    save: (choice, signal) =>
      sendCall('practice.saveQuiz', { chapterId, choices: [choice] }, { signal, keepalive: true }),
    onSaving: (saving) => listener.current.onSaving(saving),
    onSaved: (choice) => listener.current.onSaved(choice),
    onChanged: () => listener.current.onChanged(),
  });

/** A quiz under way: its choices are saved as they are made, its end is scored on the server. */
export function useQuiz(practice: QuizPracticeData) {
  const chapterId = practice.chapter.id;
  const state = useQuizState(practice);
  const [run, setRun] = useState(0);
  const notify = useNotify();
  const saver = useQuizSaver(chapterId, run, {
    onSaving: state.setSaving,
    onSaved: (choice) => {
      change.forgetProblem();
      state.changes.current += 1;
      state.setStored((quiz) => ({ ...quiz, choices: mergeChoices(quiz.choices, [choice]) }));
    },
    onChanged: () => void readQuiz(chapterId).then((quiz) => quiz && begin(quiz)),
    onReturn: () => void state.reread().then((isReached) => isReached && change.forgetProblem()),
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
 * Finishing and starting again: one at a time. A failure is shown until the server is reached again; a quiz that ended
 * elsewhere is shown as it ended there.
 */
function useQuizChange(chapterId: number, begin: (quiz: QuizView) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<SaveProblem | null>(null);
  const handleFailure = async (error: unknown, words: string): Promise<void> => {
    const stored = isFinishedElsewhere(error) ? await readQuiz(chapterId) : null;
    if (stored) return begin(stored);
    const refusal = toSaveProblem(error);
    if (refusal === 'failing') setProblem(failureMessage(error, words));
    else setTrouble(refusal);
  };
  const make = async (words: string, call: () => Promise<QuizView>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setTrouble(null);
    await call()
      .then(begin)
      .catch((error: unknown) => handleFailure(error, words))
      .finally(() => setBusy(false));
  };
  return { busy, problem, trouble, make, forgetProblem: () => setProblem(null) };
}

const completed = ({ last }: QuizView): ToastData => ({
  title: 'Quiz Completed',
  description: last ? `You scored ${last.right} of ${last.items} (${last.percent}%).` : '',
});

const isFinishedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'quiz-finished';

async function readQuiz(chapterId: number): Promise<QuizView | null> {
  const practice = await httpApi('practice.readChapter', { chapterId }).catch(() => null);
  return practice && practice.mode !== 'none' ? (practice.stored?.quiz ?? null) : null;
}
