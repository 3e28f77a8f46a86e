import { useEffect, useRef, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import { createOutbox, type Outbox, type SendFailure } from '../outbox/outbox.ts';
import { answerInOrder } from './answer-order.ts';
import { type SaveProblem, toSaveProblem } from './save-problem.tsx';

type OptionId = PracticeQuestion['options'][number]['id'];

/** Sends an answer to the server, which judges it. */
export type SendAnswer = (optionId: OptionId) => Promise<{ readonly isRight: boolean }>;

type AnswerListener = {
  readonly onTrouble: (trouble: SaveProblem | null) => void;
  readonly onSaved: (isRight: boolean) => void;
  readonly send: SendAnswer;
};

/**
 * Saves what was answered. Checking does not wait for it; an answer that could not be saved is repeated until it is, as long
 * as its question is on the page.
 */
export function useSavedAnswer(onSaved: (isRight: boolean) => void, send: SendAnswer) {
  const [trouble, setTrouble] = useState<SaveProblem | null>(null);
  const listener = useRef<AnswerListener>({ onTrouble: setTrouble, onSaved, send });
  listener.current = { onTrouble: setTrouble, onSaved, send };
  const saver = useRef<AnswerSaver | null>(null);
  const opened = useRef((): AnswerSaver => {
    saver.current ??= createAnswerSaver(listener);
    return saver.current;
  });
  useEffect(
    () => () => {
      saver.current?.close();
      saver.current = null;
    },
    [],
  );
  return {
    remember: (optionId: OptionId): void => opened.current().save(optionId),
    trouble,
    retry: () => opened.current().outbox.resume(),
  };
}

type AnswerSaver = {
  readonly outbox: Outbox;
  readonly save: (optionId: OptionId) => void;
  readonly close: () => void;
};

/** Holds the last unsaved answer to one question, in memory. */
function createAnswerSaver(listener: { readonly current: AnswerListener }): AnswerSaver {
  let unsaved: OptionId | null = null;
  const outbox = createOutbox<OptionId>({
    queue: {
      waiting: () => (unsaved === null ? [] : [unsaved]),
      remove: (optionId) => {
        if (unsaved === optionId) unsaved = null;
      },
      keyOf: () => 0,
    },
    send: async (optionId) => {
      try {
        const { isRight } = await answerInOrder(() => listener.current.send(optionId));
        listener.current.onTrouble(null);
        listener.current.onSaved(isRight);
      } catch (error) {
        listener.current.onTrouble(toSaveProblem(error));
        throw error;
      }
    },
    failureOf,
    onProgress: () => undefined,
    onRefused: () => undefined,
  });
  const stop = followPageLifecycle({ onReturn: outbox.resume, onLeave: outbox.sendAll });
  return {
    outbox,
    save: (optionId) => {
      unsaved = optionId;
      outbox.resume();
    },
    close: () => {
      stop();
      outbox.stop();
    },
  };
}

/** The page says that the answer is not saved, so no failure but a missing session ends the repeating. */
const failureOf = (error: unknown): SendFailure =>
  isSignedOut(error) ? { kind: 'signed-out' } : { kind: 'retry', afterMs: 0 };
