import { useEffect, useRef } from 'react';
import type { QuizChoice } from '../../domain/study/quiz.ts';
import { sendCall } from '../api/http-api.ts';
import { deviceStorage } from '../device-storage.ts';
import { quizPrefix } from '../exam/exam-storage.ts';
import { openJournalUnder } from '../exam/journal-store.ts';
import { useViewer } from '../root.tsx';
import { createQuizSaver, type QuizSaver, type Saving } from './quiz-saver.ts';

type Telling = {
  readonly onSaving: (saving: Saving) => void;
  readonly onSaved: (choice: QuizChoice) => void;
  readonly onChanged: () => void;
  /** The page is looked at again, or on line again: another tab may have gone on. */
  readonly onLookedAt: () => void;
};

/**
 * The saver of the quiz in view; for event handlers and effects, since it lives in the browser only. `run` counts the
 * quizzes begun: a new one begins with a saver of its own.
 */
export function useQuizSaver(chapterId: number, run: number, telling: Telling): () => QuizSaver {
  const readerId = useViewer()?.id ?? 0;
  const tell = useRef(telling);
  tell.current = telling;
  const current = useRef<QuizSaver | null>(null);
  const saver = useRef((): QuizSaver => {
    current.current ??= openSaver(readerId, chapterId, tell);
    return current.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is what a new saver is for
  useEffect(() => {
    const opened = saver.current();
    opened.retry();
    const stop = followPage(opened, () => tell.current.onLookedAt());
    return () => {
      stop();
      opened.close();
      current.current = null;
    };
  }, [run]);
  return saver.current;
}

/** Choices are sent with `keepalive`, so that the one just made outlives a closed tab. */
const openSaver = (readerId: number, chapterId: number, tell: { readonly current: Telling }): QuizSaver =>
  createQuizSaver({
    journal: openJournalUnder(deviceStorage(), quizPrefix(readerId, chapterId)),
    save: (choice, signal) =>
      sendCall('practice.saveQuiz', { chapterId, choices: [choice] }, { signal, keepalive: true }),
    onSaving: (saving) => tell.current.onSaving(saving),
    onSaved: (choice) => tell.current.onSaved(choice),
    onChanged: () => tell.current.onChanged(),
  });

/** Back on line or back in view what waits is sent at once; on the way out it is handed over. */
function followPage(saver: QuizSaver, onLookedAt: () => void): () => void {
  const onBack = (): void => {
    saver.retry();
    onLookedAt();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') saver.sendAll();
    else onBack();
  };
  window.addEventListener('online', onBack);
  window.addEventListener('focus', onBack);
  window.addEventListener('pagehide', saver.sendAll);
  window.addEventListener('storage', saver.receive);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', onBack);
    window.removeEventListener('focus', onBack);
    window.removeEventListener('pagehide', saver.sendAll);
    window.removeEventListener('storage', saver.receive);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
