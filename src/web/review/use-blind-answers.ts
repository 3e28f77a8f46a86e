import { useEffect, useRef, useState } from 'react';
import { httpApi, sendCall } from '../api/http-api.ts';
import type { BlindView } from '../exam/exam-session.ts';
import { followPage } from '../outbox/follow-page.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';

type Choice = { readonly questionId: number; readonly selectedAnswerId: number };

/** How far the answers are on their way: all saved, on their way, or failing for now. */
export type BlindSaving = 'saved' | 'saving' | 'failing' | 'signed-out';

/** The longest that finishing waits for answers on their way, in milliseconds. */
const DRAIN_MS = 10_000;

type Listener = { readonly onSaving: (saving: BlindSaving) => void; readonly onClosed: () => void };

type BlindOutbox = Outbox & { readonly choose: (choice: Choice) => void };

/** Sends choices until the server has them; of several for one question the last is sent. */
function createBlindOutbox(attemptId: number, listener: { readonly current: Listener }): BlindOutbox {
  const unsaved = new Map<number, Choice>();
  const outbox = createOutbox<Choice>({
    queue: {
      waiting: () => [...unsaved.values()],
      remove: (choice) => {
        if (unsaved.get(choice.questionId) === choice) unsaved.delete(choice.questionId);
      },
      keyOf: ({ questionId }) => questionId,
    },
    send: async (choice, signal) => {
      await sendCall('exam.answerBlind', { examId: String(attemptId), ...choice }, { signal, keepalive: true });
    },
    onProgress: (failing) => {
      const waits = unsaved.size > 0 ? 'saving' : 'saved';
      listener.current.onSaving(failing ? 'failing' : waits);
    },
    onRefused: (reason) => {
      if (reason === 'signed-out') listener.current.onSaving('signed-out');
      // Closed on another device: what was chosen since does not count.
      if (reason === 'ended') listener.current.onClosed();
    },
  });
  const choose = (choice: Choice): void => {
    unsaved.set(choice.questionId, choice);
    listener.current.onSaving('saving');
    outbox.resume();
  };
  return { ...outbox, choose };
}

/** The choices of a blind review, saved as they are made; closing it waits until they are saved. `onClosed` shows the keys. */
export function useBlindAnswers({ examAttempt, blindAnswers }: BlindView, onClosed: () => void) {
  const { id } = examAttempt;
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(
    () =>
      new Map(
        blindAnswers.flatMap(({ questionId, selectedAnswerId: chosen }) => (chosen ? [[questionId, chosen]] : [])),
      ),
  );
  const [saving, setSaving] = useState<BlindSaving>('saved');
  const listener = useRef<Listener>({ onSaving: setSaving, onClosed });
  listener.current = { onSaving: setSaving, onClosed };
  const outbox = useRef<BlindOutbox | null>(null);
  useEffect(() => {
    const opened = createBlindOutbox(id, listener);
    outbox.current = opened;
    const stop = followPage({ onReturn: opened.resume, onLeave: opened.sendAll });
    return () => {
      stop();
      opened.stop();
      outbox.current = null;
    };
  }, [id]);
  const choose = (choice: Choice): void => {
    setChoices((before) => new Map(before).set(choice.questionId, choice.selectedAnswerId));
    outbox.current?.choose(choice);
  };
  /** False where answers could not be saved in time; then nothing is closed. */
  const close = async (state: 'finished' | 'declined'): Promise<boolean> => {
    if (state === 'finished' && !(await outbox.current?.drained(DRAIN_MS))) return false;
    await httpApi('exam.closeBlind', { examId: String(id), state });
    onClosed();
    return true;
  };
  return { choices, saving, choose, close, retry: () => outbox.current?.resume() };
}
