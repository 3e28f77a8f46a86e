import type { OutputOf } from '../../application/contract/index.ts';
import { sendCall } from '../api/http-api.ts';
import type { ToastData } from '../api/request-context.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { announce, clockAtom, type ExamStore, toBreakClock } from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

type BreakOptions = {
  readonly store: ExamStore;
  readonly clock: ServerClock;
  readonly attemptId: number;
  readonly notify: (toast: ToastData) => void;
  /** The question is in view again. */
  readonly onVisit: () => void;
};

/** Stopping the clock and letting it go on, where breaks were declared. The server decides, so both need a connection. */
export type ExamBreakActions = { readonly pause: () => Promise<void>; readonly resume: () => Promise<void> };

/** How long the server may take, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

export function createExamBreaks({ store, clock, attemptId, notify, onVisit }: BreakOptions): ExamBreakActions {
  const change = async (operation: 'exam.pause' | 'exam.resume', failed: string): Promise<void> => {
    try {
      const init = { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
      const call = sendCall(operation, { examId: attemptId }, init) as Promise<OutputOf<typeof operation>>;
      store.set(clockAtom, toBreakClock(await clock.readFrom(call)));
      if (operation === 'exam.resume') onVisit();
      announce(store, operation === 'exam.pause' ? 'The clock is stopped.' : 'The clock goes on.');
    } catch (error) {
      notify({ title: 'Error', description: failureMessage(error, failed), tone: 'destructive' });
    }
  };
  return {
    pause: () => change('exam.pause', 'The break could not begin. The clock goes on; please try again.'),
    resume: () => change('exam.resume', 'The exam could not be resumed. The clock is still stopped; please try again.'),
  };
}
