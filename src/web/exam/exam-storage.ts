import { SITE_NAME } from '../../domain/site-name.ts';
import { type DeviceStorage, deviceStorage, keysUnder } from '../device-storage.ts';

const PREFIX = `${SITE_NAME.toLowerCase()}:exam:`;

/** Where everything of one learner begins; the user id is in the key so that users never mix (product.md 1.8). */
export const userPrefix = (userId: number): string => `${PREFIX}${userId}:`;

/** Where everything of one attempt begins. */
export const attemptPrefix = (userId: number, attemptId: number): string => `${userPrefix(userId)}${attemptId}:`;

/** Where the choices of one quiz begin that are not saved yet (product.md 5.53). */
export const quizPrefix = (userId: number, chapterId: number): string => `${userPrefix(userId)}quiz-${chapterId}:`;

/**
 * Removes everything that exams and quizzes keep on the device, except what belongs to one user. To be called when the viewer
 * changes or signs out, after `syncPendingAnswers` (product.md 1.8).
 */
export function purgeExamStorage(exceptUserId: number | null, storage: DeviceStorage = deviceStorage()): void {
  const kept = exceptUserId === null ? null : userPrefix(exceptUserId);
  for (const key of keysUnder(storage, PREFIX)) {
    if (kept === null || !key.startsWith(kept)) storage.removeItem(key);
  }
}
