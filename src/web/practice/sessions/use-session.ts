import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { PracticeSessionView } from '../../../application/contract/index.ts';
import { httpApi, sendCall } from '../../api/http-api.ts';
import { deviceStorage } from '../../device-storage.ts';
import { followPageLifecycle } from '../../outbox/follow-page.ts';
import { openAnswerJournal } from '../../outbox/journal.ts';
import { useViewer } from '../../root.tsx';
import { failureMessage } from '../../ui/form-failure.ts';
import { sessionPrefix } from '../../user-storage.ts';
import { createQuizSaver, type QuizSaver, type QuizSavingState } from '../quiz-saver.ts';
import { type SaveProblem, toSaveProblem } from '../save-problem.tsx';

type Question = PracticeSessionView['questions'][number];
type Choices = ReadonlyMap<number, number>;
type SetView = (change: (before: PracticeSessionView) => PracticeSessionView) => void;

const NOT_FLAGGED = 'The flag could not be saved. Please try again.';

/** The first question without an answer; the first of a finished session. */
function placeToGoOn({ finished, questions }: PracticeSessionView): number {
  const open = questions.findIndex(({ chosen }) => chosen === null);
  return finished ? 0 : Math.max(0, open);
}

/** Counts the seconds of a session with a clock down; the server has the last word about them. */
function useSecondsLeft({ secondsLeft, finished }: PracticeSessionView, onOver: () => void): number | null {
  const [left, setLeft] = useState(secondsLeft);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (secondsLeft === null || finished) return;
    const end = performance.now() + secondsLeft * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current();
    }, 500);
    return () => clearInterval(timer);
  }, [secondsLeft, finished]);
  return left;
}

type Operation = 'practice.saveSession' | 'practice.finishSession';

/** Whether the session was finished or closed meanwhile, in another tab or on another device. */
const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Sends choices by one call at a time; one that fails is repeated by `retry`. `onChanged`: it was finished elsewhere. */
function useCall(view: PracticeSessionView, setView: SetView, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SaveProblem | null>(null);
  const failed = useRef<() => void>(() => undefined);
  const underWay = useRef(false);
  const send = async (operation: Operation, choices: Choices): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    const sent = [...choices].map(([questionId, optionId]) => ({ questionId, optionId }));
    setBusy(true);
    try {
      const after = await httpApi(operation, { sessionId: view.id, choices: sent });
      setView(() => after);
      setTrouble(null);
      return true;
    } catch (error) {
      failed.current = () => void send(operation, choices);
      if (isChangedElsewhere(error)) onChanged();
      else setTrouble(toSaveProblem(error));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, trouble, send, retry: () => failed.current() };
}

const toChoices = ({ pending }: QuizSavingState): Choices =>
  new Map([...pending.values()].map(({ questionId, optionId }) => [questionId, optionId]));

/**
 * Saves the choices of a session with a clock as they are made, until the server has stored them; stored on the device
 * meanwhile, like the answers of an exam (product.md 4.14, 15.11). Exists in the browser only.
 */
function useTimedSaver({ id, mode, finished }: PracticeSessionView, onChanged: () => void) {
  const userId = useViewer()?.id ?? 0;
  const [saving, setSaving] = useState<QuizSavingState>({ pending: new Map(), trouble: null });
  // What was ever waiting here stays visible once it is stored, also from a page before: the session is not reloaded.
  const [made, setMade] = useState<Choices>(new Map());
  const saver = useRef<QuizSaver | null>(null);
  const changed = useRef(onChanged);
  changed.current = onChanged;
  const isOpen = mode === 'timed' && !finished;
  useEffect(() => {
    if (mode !== 'timed') return;
    const journal = openAnswerJournal(deviceStorage(), sessionPrefix(userId, id));
    // What was chosen after the end, which may have come on another device, does not count.
    if (!isOpen) return journal.clear();
    const opened = createQuizSaver({
      journal,
      save: (choice, signal) =>
        sendCall('practice.saveSession', { sessionId: id, choices: [choice] }, { signal, keepalive: true }),
      onSaving: (now) => {
        setSaving(now);
        setMade((before) => new Map([...before, ...toChoices(now)]));
      },
      onSaved: () => undefined,
      onChanged: () => changed.current(),
    });
    saver.current = opened;
    opened.retry();
    const stop = followPageLifecycle({ onReturn: opened.retry, onLeave: opened.sendAll });
    addEventListener('storage', opened.receive);
    return () => {
      removeEventListener('storage', opened.receive);
      stop();
      opened.close();
      saver.current = null;
    };
  }, [isOpen, mode, userId, id]);
  return { saving, made, saver };
}

/** The choices not stored yet: of a tutor session until it is checked, with a clock until the server has stored them. */
function useChoices(view: PracticeSessionView, setView: SetView) {
  const [unchecked, setUnchecked] = useState<Choices>(new Map());
  const { revalidate } = useRevalidator();
  const onChanged = (): void => void revalidate();
  const { saving, made, saver } = useTimedSaver(view, onChanged);
  const { busy, trouble, send, retry } = useCall(view, setView, onChanged);
  const isTimed = view.mode === 'timed';
  const choose = (questionId: number, optionId: number): void => {
    if (isTimed) saver.current?.choose({ questionId, optionId });
    else setUnchecked((before) => new Map([...before, [questionId, optionId]]));
  };
  const check = (questionId: number): void => {
    const optionId = unchecked.get(questionId);
    if (optionId !== undefined && !busy) void send('practice.saveSession', new Map([[questionId, optionId]]));
  };
  // Unchecked choices of a tutor session are no answers.
  const finish = (): Promise<boolean> => send('practice.finishSession', isTimed ? toChoices(saving) : new Map());
  const again = (): void => {
    if (trouble) retry();
    else saver.current?.retry();
  };
  return {
    pending: isTimed ? made : unchecked,
    busy,
    trouble: trouble ?? (view.finished ? null : saving.trouble),
    choose,
    check,
    finish,
    retry: again,
  };
}

/** Flags a question at once, and takes it back where the server refuses. */
function useFlag(setView: SetView) {
  const [problem, setProblem] = useState<string | null>(null);
  const show = (id: number, isFlagged: boolean): void =>
    setView((before) => ({
      ...before,
      questions: before.questions.map((each) => (each.id === id ? { ...each, isFlagged } : each)),
    }));
  const flag = ({ id, isFlagged }: Question): void => {
    show(id, !isFlagged);
    setProblem(null);
    httpApi('practice.flagQuestion', { questionId: id, isFlagged: !isFlagged }).catch((error: unknown) => {
      show(id, isFlagged);
      setProblem(failureMessage(error, NOT_FLAGGED));
    });
  };
  return { flag, problem };
}

/**
 * A session as the server has it, the choices not stored yet, and the current question. In tutor mode a choice is sent
 * when it is checked; with a clock at once, and stored on the device until the server has it.
 */
export function useSession(loaded: PracticeSessionView) {
  const [view, setView] = useState(loaded);
  const [place, setPlace] = useState(() => placeToGoOn(loaded));
  const [hasMoved, setMoved] = useState(false);
  const choices = useChoices(view, setView);
  const { flag, problem } = useFlag(setView);
  const secondsLeft = useSecondsLeft(view, () => void choices.finish());
  const question = view.questions[place];
  const goTo = (index: number): void => {
    if (index < 0 || index >= view.questions.length) return;
    setMoved(true);
    setPlace(index);
  };
  const chosenFor = ({ id, chosen }: Question): number | null =>
    view.finished ? chosen : (choices.pending.get(id) ?? chosen);
  return {
    ...{ view, question, place, hasMoved, goTo, secondsLeft, flag, problem, chosenFor },
    ...{ busy: choices.busy, trouble: choices.trouble, retry: choices.retry },
    selected: question ? chosenFor(question) : null,
    select: (optionId: number) => {
      if (question && !view.finished) choices.choose(question.id, optionId);
    },
    check: () => question && choices.check(question.id),
    finish: () => void choices.finish().then(() => goTo(0)),
    next: () => goTo(place + 1),
    previous: () => goTo(place - 1),
  };
}
