import { useEffect, useRef, useState } from 'react';
import type { PracticeSessionView } from '../../../application/contract/index.ts';
import { httpApi } from '../../api/http-api.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { type SaveTrouble, saveTroubleOf } from '../save-trouble.tsx';

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

/** What is chosen and not stored yet, and how it is sent: a call that fails is repeated by `retry`. */
function useChoices(view: PracticeSessionView, setView: SetView) {
  const [pending, setPending] = useState<Choices>(new Map());
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const latest = useRef(pending);
  const failed = useRef<() => void>(() => undefined);
  const keep = (choices: Choices): void => {
    latest.current = choices;
    setPending(choices);
  };
  const send = async (operation: Operation, choices: Choices): Promise<void> => {
    const sent = [...choices].map(([questionId, optionId]) => ({ questionId, optionId }));
    setBusy(true);
    try {
      const after = await httpApi(operation, { sessionId: view.id, choices: sent });
      setView(() => after);
      setTrouble(null);
      // What was chosen anew meanwhile is still to be sent.
      keep(new Map([...latest.current].filter(([id, optionId]) => choices.get(id) !== optionId)));
    } catch (error) {
      failed.current = () => void send(operation, choices);
      setTrouble(saveTroubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (questionId: number, optionId: number): void => {
    keep(new Map([...latest.current, [questionId, optionId]]));
    if (view.mode === 'timed') void send('practice.saveSession', latest.current);
  };
  const check = (questionId: number): void => {
    const optionId = latest.current.get(questionId);
    if (optionId !== undefined && !busy) void send('practice.saveSession', new Map([[questionId, optionId]]));
  };
  // Unchecked choices of a tutor session are no answers.
  const finish = () => send('practice.finishSession', view.mode === 'timed' ? latest.current : new Map());
  return { pending, busy, trouble, choose, check, finish, retry: () => failed.current() };
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
 * A session as the server has it, what is chosen and not stored yet, and the question in view. In tutor mode a choice is
 * sent when it is checked; with a clock at once, and again with the next one where it failed.
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
  const chosenFor = ({ id, chosen }: Question): number | null => choices.pending.get(id) ?? chosen;
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
