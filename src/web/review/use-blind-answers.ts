import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { httpApi, sendCall } from '../api/http-api.ts';
import { deviceStorage } from '../device-storage.ts';
import type { BlindReviewData } from '../exam/exam-session.ts';
import { readCopiedAt } from '../offline/copied-at.ts';
import { readBlindChoices, writeBlindChoices } from '../outbox/blind-choices.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import { type AnswerEntryJournal, openAnswerJournal } from '../outbox/journal.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { useViewer } from '../root.tsx';
import { blindPrefix } from '../user-storage.ts';

/** How far the answers are on their way: all saved, on their way, or failing for now. */
export type BlindSavingState = 'saved' | 'saving' | 'failing' | 'signed-out';

/** The longest that finishing waits for answers on their way, in milliseconds. */
const DRAIN_MS = 10_000;

type Listener = { readonly onSaving: (saving: BlindSavingState) => void; readonly onClosed: () => void };

type BlindOutbox = Outbox & { readonly choose: (choice: GivenAnswer) => void; readonly clear: () => void };

/** Sends choices until the server has them; what waits is on the device, as in the exam. Of several for one question the last is sent. */
function createBlindOutbox(
  attemptId: number,
  journal: AnswerEntryJournal,
  listener: { readonly current: Listener },
): BlindOutbox {
  const outbox = createOutbox<PendingAnswer>({
    queue: journal,
    send: async ({ questionId, optionId }, signal) => {
      const input = { examId: String(attemptId), questionId, selectedAnswerId: optionId };
      await sendCall('exam.answerBlind', input, { signal, keepalive: true });
    },
    onProgress: (failing) => {
      const waits = journal.pending().size > 0 ? 'saving' : 'saved';
      listener.current.onSaving(failing ? 'failing' : waits);
    },
    onRefused: (reason) => {
      if (reason === 'signed-out') listener.current.onSaving('signed-out');
      // Closed on another device: what was chosen since does not count.
      if (reason === 'ended') listener.current.onClosed();
    },
  });
  const choose = (choice: GivenAnswer): void => {
    journal.choose(choice, Date.now());
    listener.current.onSaving('saving');
    outbox.resume();
  };
  return { ...outbox, choose, clear: journal.clear };
}

const savedChoices = ({ blindAnswers }: BlindReviewData): ReadonlyMap<number, number> =>
  new Map(blindAnswers.flatMap(({ questionId, selectedAnswerId: chosen }) => (chosen ? [[questionId, chosen]] : [])));

/** The choices of a blind review, saved as they are made; closing it waits until they are saved. `onClosed` shows the keys. */
export function useBlindAnswers(view: BlindReviewData, onClosed: () => void) {
  const { id } = view.examAttempt;
  const userId = useViewer()?.id ?? 0;
  const [choices, setChoices] = useState(() => savedChoices(view));
  const [saving, setSaving] = useState<BlindSavingState>('saved');
  const listener = useRef<Listener>({ onSaving: setSaving, onClosed });
  listener.current = { onSaving: setSaving, onClosed };
  const outbox = useRef<BlindOutbox | null>(null);
  useLayoutEffect(() => {
    const pending = openAnswerJournal(deviceStorage(), blindPrefix(userId, id)).pending();
    const shown = readCopiedAt() === null ? [] : readBlindChoices(deviceStorage(), userId, id);
    const waiting = [...pending.values()].map(({ questionId, optionId }) => [questionId, optionId] as const);
    if (shown.length + waiting.length > 0) setChoices((saved) => new Map([...saved, ...shown, ...waiting]));
  }, [userId, id]);
  useEffect(() => {
    const opened = createBlindOutbox(id, openAnswerJournal(deviceStorage(), blindPrefix(userId, id)), listener);
    outbox.current = opened;
    const stop = followPageLifecycle({ onReturn: opened.resume, onLeave: opened.sendAll });
    opened.resume();
    return () => {
      stop();
      opened.stop();
      outbox.current = null;
    };
  }, [userId, id]);
  const choose = (choice: GivenAnswer): void => {
    const next = new Map(choices).set(choice.questionId, choice.optionId);
    writeBlindChoices(deviceStorage(), userId, id, next);
    setChoices(next);
    outbox.current?.choose(choice);
  };
  /** False where answers could not be saved in time; then nothing is closed. */
  const close = async (state: 'finished' | 'declined'): Promise<boolean> => {
    if (state === 'finished' && !(await outbox.current?.drained(DRAIN_MS))) return false;
    await httpApi('exam.closeBlind', { examId: String(id), state });
    outbox.current?.clear();
    writeBlindChoices(deviceStorage(), userId, id, null);
    onClosed();
    return true;
  };
  return { choices, saving, choose, close, retry: () => outbox.current?.resume() };
}
