import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView, OutputOf, SessionUserView } from '../../application/contract/index.ts';
import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { sendCall } from '../api/http-api.ts';
import type { ExamRecords } from './exam-records.ts';
import { dialogAtom, type ExamStore, signedOutAtom } from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

type CallOptions = { readonly attemptId: number; readonly clock: ServerClock; readonly records: ExamRecords };

/** How long reading and completing may take before they are repeated, and reading the user, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

const withTimeout = (): RequestInit => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

/**
 * Sends an answer with the events that wait; with `keepalive`, so that the answer just chosen outlives a closed tab. An answer
 * is worth more than its events: where the server does not take them, as a former release does not, it is sent without.
 */
export async function sendAnswer(
  { attemptId, clock, records }: CallOptions,
  { questionId, optionId, chosenAt }: PendingAnswer,
  signal: AbortSignal,
): Promise<void> {
  const { events, acknowledged } = records.takeEvents();
  const answer = { examId: attemptId, questionId, selectedAnswerId: optionId, chosenAt };
  const send = (input: object): Promise<unknown> =>
    clock.readFrom(sendCall('exam.answer', input, { signal, keepalive: true }) as Promise<OutputOf<'exam.answer'>>);
  try {
    await send(events.length === 0 ? answer : { ...answer, events });
  } catch (error) {
    if (events.length === 0 || !(error instanceof ApiError) || error.status !== 400) throw error;
    await send(answer);
  }
  acknowledged();
}

export const readAttempt = ({ attemptId, clock }: Omit<CallOptions, 'records'>): Promise<AttemptView> =>
  clock.readFrom(sendCall('exam.read', { examId: attemptId }, withTimeout()) as Promise<AttemptView>);

/** Ends the attempt, and asks that keys are withheld for a blind review where something can be redone. */
export const completeAttempt = (attemptId: number): Promise<unknown> =>
  sendCall('exam.complete', { examId: attemptId, blindReview: true }, withTimeout());

type CheckUserOptions = {
  readonly store: ExamStore;
  readonly userId: number;
  readonly onOtherUser: (userId: number) => void;
};

/** The session has ended: asks for the sign-in in place. */
export function askToSignIn(store: ExamStore): void {
  if (store.get(signedOutAtom)) return;
  store.set(signedOutAtom, true);
  store.set(dialogAtom, 'login');
}

/** The session is back, whether through this page or another tab. */
export function closeSignIn(store: ExamStore): void {
  if (!store.get(signedOutAtom)) return;
  store.set(signedOutAtom, false);
  if (store.get(dialogAtom) === 'login') store.set(dialogAtom, null);
}

/** A rejected answer or an unknown attempt may mean that another user has signed in from another tab. */
export async function checkSignedInUser({ store, userId, onOtherUser }: CheckUserOptions): Promise<void> {
  try {
    const viewer = (await sendCall('accounts.me', {}, withTimeout())) as SessionUserView;
    if (viewer.id !== userId) onOtherUser(viewer.id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askToSignIn(store);
  }
}
