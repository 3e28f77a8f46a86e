import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { createExamStore, type ExamStore } from './exam-session.ts';
import { createLiveExam, type LiveExam, type LiveExamParts } from './live-exam.ts';

/** What the parts of the exam screen share. `live` is for event handlers and effects; it does not exist while rendering. */
export type RunningExamHandle = { readonly store: ExamStore; readonly live: () => LiveExam };

const ExamContext = createContext<RunningExamHandle | null>(null);

/** Gives the running attempt to the exam screen. */
export const ExamProvider = ExamContext.Provider;

/** The running attempt; only inside the exam screen. */
export function useExam(): RunningExamHandle {
  const handle = useContext(ExamContext);
  if (!handle) throw new Error('useExam must be used within an ExamProvider');
  return handle;
}

/** Keeps one running attempt alive while its screen is mounted. */
export function useRunningExam(parts: Omit<LiveExamParts, 'store'>, position: number): RunningExamHandle {
  const [handle] = useState(() => createHandle(parts, position));
  useLayoutEffect(() => handle.live().restore(), [handle]);
  useEffect(() => handle.start(), [handle]);
  return handle;
}

function createHandle(parts: Omit<LiveExamParts, 'store'>, position: number) {
  const store = createExamStore(parts.view, position);
  let current: LiveExam | null = null;
  const live = (): LiveExam => {
    current ??= createLiveExam({ ...parts, store });
    return current;
  };
  const start = (): (() => void) => {
    const stop = live().start();
    return () => {
      stop();
      current = null;
    };
  };
  return { store, live, start };
}
