import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView } from '../../application/contract/index.ts';
import { ANSWER_GRACE_MS } from '../../domain/exam/attempt.ts';
import type { ToastData } from '../api/request-context.ts';
import { type RetryTimer, retryUntilDone } from '../outbox/retry.ts';
import { clockAtom, dialogAtom, type ExamStore, endingAtom, endingTroubleAtom } from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

/** Load the screens that follow the running exam, which does not contain them. */
export const importEndedExam = () => import('./ended-exam.tsx');
export const importBlindExam = () => import('../review/blind-exam.tsx');

type EndingOptions = {
  readonly store: ExamStore;
  readonly clock: ServerClock;
  readonly readAttempt: () => Promise<AttemptView>;
  readonly completeAttempt: () => Promise<unknown>;
  readonly retryTimer: RetryTimer;
  readonly notify: (toast: ToastData) => void;
  /** Waits until the server has acknowledged every answer and mark, for so long at the most. */
  readonly drained: (limitMs: number) => Promise<unknown>;
  readonly onSignedOut: () => void;
  readonly onView: (view: AttemptView) => void;
};

/** How an attempt is ended from this device. */
export type ExamEnding = {
  /** Sends the last answers, then ends; repeats until it succeeds or is cancelled. */
  readonly begin: () => void;
  /** Cancels, as long as the server has not been asked to end. */
  readonly cancel: () => void;
  /** Shows the result of an attempt that the server has ended. */
  readonly showResult: () => void;
  /** Gives up because the page goes away. */
  readonly abandon: () => void;
};

/** Thrown to stop repeating when the page is closed. */
class AbandonedError extends Error {}

/** Failures between two toasts with the same text. */
const FAILURES_PER_TOAST = 4;

/**
 * Ends an attempt without losing an answer: the server is asked to end only after it has acknowledged every answer, or after
 * the grace, when it accepts no more of them.
 */
export function createExamEnding(options: EndingOptions): ExamEnding {
  const { store, retryTimer, clock } = options;
  const run = { number: 0, abandoned: false, showing: false };
  const onFailure = (failing: 'completing' | 'reading') => (error: unknown, failures: number) => {
    if (run.abandoned) throw new AbandonedError();
    store.set(endingTroubleAtom, true);
    if (error instanceof ApiError && error.status === 401) return options.onSignedOut();
    if (failing === 'reading' || failures % FAILURES_PER_TOAST !== 1) return;
    options.notify({ title: 'Error', description: 'Failed to complete exam. Please try again.', tone: 'destructive' });
  };
  const showResult = async (): Promise<void> => {
    if (run.showing) return;
    run.showing = true;
    const view = await retryUntilDone(options.readAttempt, retryTimer, onFailure('reading'));
    const loadScreen = view.phase === 'blind' ? importBlindExam : importEndedExam;
    await loadScreen().catch(() => window.location.reload());
    if (!run.abandoned) options.onView(view);
  };
  const end = async (): Promise<void> => {
    run.number += 1;
    const own = run.number;
    store.set(endingAtom, 'sending');
    await options.drained(store.get(clockAtom).deadlineAt + ANSWER_GRACE_MS - clock.now());
    if (run.abandoned || run.showing || own !== run.number) return;
    store.set(endingAtom, 'completing');
    await retryUntilDone(options.completeAttempt, retryTimer, onFailure('completing'));
    await showResult();
  };
  const unlessAbandoned = (error: unknown): void => {
    if (!(error instanceof AbandonedError)) throw error;
  };
  return {
    begin: () => {
      if (store.get(endingAtom) === 'open') end().catch(unlessAbandoned);
    },
    cancel: () => {
      if (store.get(endingAtom) !== 'sending') return;
      run.number += 1;
      store.set(endingAtom, 'open');
      store.set(dialogAtom, null);
    },
    showResult: () => {
      store.set(endingAtom, 'completing');
      showResult().catch(unlessAbandoned);
    },
    abandon: () => {
      run.abandoned = true;
      retryTimer.cancel();
    },
  };
}
