import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { createExamClient } from './exam-client.ts';
import type { ExamClient, ExamClientOptions } from './exam-client-options.ts';
import { createExamStore, type ExamStore } from './exam-session.ts';

/** What the options of the exam screen share. `client` is for event handlers and effects, not for rendering. */
export type RunningExamHandle = { readonly store: ExamStore; readonly client: () => ExamClient };

const ExamContext = createContext<RunningExamHandle | null>(null);

/** Provides the running attempt to the exam screen. */
export const ExamProvider = ExamContext.Provider;

/** The running attempt; only inside the exam screen. */
export function useExam(): RunningExamHandle {
  const handle = useContext(ExamContext);
  if (!handle) throw new Error('useExam must be used within an ExamProvider');
  return handle;
}

/** Creates the client of a running attempt and stops it when its screen is unmounted. */
export function useRunningExam(options: Omit<ExamClientOptions, 'store'>, position: number): RunningExamHandle {
  const [handle] = useState(() => createHandle(options, position));
  useLayoutEffect(() => handle.client().restore(), [handle]);
  useEffect(() => handle.start(), [handle]);
  return handle;
}

function createHandle(options: Omit<ExamClientOptions, 'store'>, position: number) {
  const store = createExamStore(options.view, position);
  let current: ExamClient | null = null;
  const client = (): ExamClient => {
    current ??= createExamClient({ ...options, store });
    return current;
  };
  const start = (): (() => void) => {
    const stop = client().start();
    return () => {
      stop();
      current = null;
    };
  };
  return { store, client, start };
}
