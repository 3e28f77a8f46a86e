import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView } from '../../application/contract/index.ts';
import { ANSWER_GRACE_MS } from '../../domain/exam/attempt.ts';
import type { Toast } from '../api/request-context.ts';
import type { ExamCalls } from './exam-calls.ts';
import { dialogAtom, type ExamStore, endingAtom, endingTroubleAtom } from './exam-session.ts';
import { keepTrying, type Patience } from './keep-trying.ts';
import { loadEndedExam } from './load-ended-exam.ts';
import type { ServerClock } from './server-clock.ts';

type EndingParts = {
  readonly store: ExamStore;
  readonly clock: ServerClock;
  readonly calls: Pick<ExamCalls, 'read' | 'complete'>;
  readonly patience: Patience;
  readonly deadline: number;
  readonly notify: (toast: Toast) => void;
  /** Waits until the server has acknowledged every answer, for so long at the most. */
  readonly drained: (limitMs: number) => Promise<boolean>;
  readonly onSignedOut: () => void;
  readonly onView: (view: AttemptView) => void;
};

/** How an attempt is ended from this device. */
export type ExamEnding = {
  /** Sends the last answers, then ends; once begun it goes on until it is done or taken back. */
  readonly begin: () => void;
  /** Takes it back, as long as the server has not been asked to end. */
  readonly takeBack: () => void;
  /** Shows the result of an attempt that the server has ended. */
  readonly show: () => void;
  readonly abandon: () => void;
};

/** Thrown to end the trying when the page is gone. */
class Abandoned extends Error {}

/** Failures between two toasts that say the same. */
const FAILURES_PER_TOAST = 4;

/**
 * Ends an attempt without losing an answer (product.md 4.9, 4.14): the server is asked to end only after it has
 * acknowledged every answer, or after the grace, when it takes no more of them.
 */
export function createEnding(parts: EndingParts): ExamEnding {
  const { store, calls, patience, clock } = parts;
  const run = { number: 0, abandoned: false, showing: false };
  const onFailure = (failing: 'completing' | 'reading') => (error: unknown, failures: number) => {
    if (run.abandoned) throw new Abandoned();
    store.set(endingTroubleAtom, true);
    if (error instanceof ApiError && error.status === 401) return parts.onSignedOut();
    if (failing === 'reading' || failures % FAILURES_PER_TOAST !== 1) return;
    parts.notify({ title: 'Error', description: 'Failed to complete exam. Please try again.', tone: 'destructive' });
  };
  const show = async (): Promise<void> => {
    if (run.showing) return;
    run.showing = true;
    const view = await keepTrying(calls.read, patience, onFailure('reading'));
    await loadEndedExam().catch(() => window.location.reload());
    if (!run.abandoned) parts.onView(view);
  };
  const end = async (): Promise<void> => {
    run.number += 1;
    const mine = run.number;
    store.set(endingAtom, 'sending');
    await parts.drained(parts.deadline + ANSWER_GRACE_MS - clock.now());
    if (run.abandoned || run.showing || mine !== run.number) return;
    store.set(endingAtom, 'completing');
    await keepTrying(calls.complete, patience, onFailure('completing'));
    await show();
  };
  const unlessAbandoned = (error: unknown): void => {
    if (!(error instanceof Abandoned)) throw error;
  };
  return {
    begin: () => {
      if (store.get(endingAtom) === 'open') end().catch(unlessAbandoned);
    },
    takeBack: () => {
      if (store.get(endingAtom) !== 'sending') return;
      run.number += 1;
      store.set(endingAtom, 'open');
      store.set(dialogAtom, null);
    },
    show: () => {
      store.set(endingAtom, 'completing');
      show().catch(unlessAbandoned);
    },
    abandon: () => {
      run.abandoned = true;
      patience.wake();
    },
  };
}
