import { sendCall } from '../api/http-api.ts';
import { deviceStorage } from '../device-storage.ts';
import { sendLeftChoices } from './left-choices.ts';

/** How long the last choices are waited for, in milliseconds. */
const SYNC_LIMIT_MS = 3_000;

/** Sends what quizzes have not saved, before signing out; takes three seconds at the most and never rejects (product.md 1.8, 5.53). */
export function syncLeftChoices(userId: number): Promise<void> {
  const options = { signal: AbortSignal.timeout(SYNC_LIMIT_MS), keepalive: true };
  return sendLeftChoices(userId, deviceStorage(), (chapterId, choices) =>
    sendCall('practice.saveQuiz', { chapterId, choices }, options),
  );
}
