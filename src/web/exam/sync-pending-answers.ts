import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage, keysUnder, userPrefix } from './exam-storage.ts';
import { openJournal } from './journal-store.ts';

/** How long signing out waits for the last answers, in milliseconds. */
const SYNC_LIMIT_MS = 3000;

/** Sends one answer of one attempt; resolves when the server has acknowledged it. */
export type SendLeftAnswer = (attemptId: number, answer: PendingAnswer, signal: AbortSignal) => Promise<unknown>;

const send: SendLeftAnswer = (attemptId, { questionId, optionId, chosenAt }, signal) => {
  const input = { examId: attemptId, questionId, selectedAnswerId: optionId, chosenAt };
  return sendCall('exam.answer', input, { signal, keepalive: true });
};

/** The attempts of a user that have left answers on the device. */
export function attemptsWithLeftAnswers(userId: number, storage: DeviceStorage): readonly number[] {
  const prefix = userPrefix(userId);
  const ids = keysUnder(storage, prefix).flatMap((key) => {
    const [, attemptId] = /^(\d+):\d+$/.exec(key.slice(prefix.length)) ?? [];
    return attemptId ? [Number(attemptId)] : [];
  });
  return [...new Set(ids)];
}

/**
 * Sends, once each, what exams on this device have not sent: before signing out, and when the learner is back
 * (product.md 1.8, 4.14). What cannot be sent stays. Never rejects.
 */
export async function syncPendingAnswers(
  userId: number,
  storage: DeviceStorage = deviceStorage(),
  sendOne: SendLeftAnswer = send,
): Promise<void> {
  const signal = AbortSignal.timeout(SYNC_LIMIT_MS);
  const attempts = attemptsWithLeftAnswers(userId, storage);
  await Promise.all(attempts.map((attemptId) => syncAttempt(userId, attemptId, storage, sendOne, signal)));
}

async function syncAttempt(
  userId: number,
  attemptId: number,
  storage: DeviceStorage,
  sendOne: SendLeftAnswer,
  signal: AbortSignal,
): Promise<void> {
  const journal = openJournal(storage, userId, attemptId);
  await Promise.all(
    [...journal.pending().values()].map(async (answer) => {
      try {
        await sendOne(attemptId, answer, signal);
        journal.settle(answer);
      } catch {
        // It stays in the journal: the exam's own page sends it, or says that it came too late.
      }
    }),
  );
}
