import { sendCall } from '../api/http-api.ts';
import { deviceStorage } from '../device-storage.ts';
import { sendLeftAnswers } from './left-answers.ts';

/** How long the last answers are waited for, in milliseconds. */
const SYNC_LIMIT_MS = 3000;

/**
 * Sends what exams on this device have not sent: before signing out, and when the learner is back (product.md 1.8, 4.14).
 * Takes three seconds at the most and never rejects.
 */
export function syncPendingAnswers(userId: number): Promise<void> {
  const signal = AbortSignal.timeout(SYNC_LIMIT_MS);
  return sendLeftAnswers(userId, deviceStorage(), (attemptId, { questionId, optionId, chosenAt }) =>
    sendCall(
      'exam.answer',
      { examId: attemptId, questionId, selectedAnswerId: optionId, chosenAt },
      { signal, keepalive: true },
    ),
  );
}
