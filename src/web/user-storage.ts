import { SITE_NAME } from '../domain/site-name.ts';
import { browserStorage, type DeviceStorage } from './device-storage.ts';
import { listKeysWithPrefix } from './list-keys-with-prefix.ts';
import { deleteOfflineCopies } from './offline/forget-copies.ts';

/** The areas that keep something of a user on the device until another one comes. */
const AREAS = ['exam', 'chat', 'draft', 'cards'] as const;

/** Texts of submissions that are not on the server stay on the device for their author (product.md 9.43). */
type Area = (typeof AREAS)[number] | 'submission';

/** Where everything begins that an area keeps of anybody. */
export const areaPrefix = (area: Area): string => `${SITE_NAME.toLowerCase()}:${area}:`;

/** Where everything begins that an area keeps of one user; the id is in the key so that users never mix. */
export const userAreaPrefix = (area: Area, userId: number): string => `${areaPrefix(area)}${userId}:`;

/** Where everything begins that exams and quizzes keep of one user. */
export const examAreaPrefix = (userId: number): string => userAreaPrefix('exam', userId);

/** Where everything of one attempt begins. */
export const attemptPrefix = (userId: number, attemptId: number): string => `${examAreaPrefix(userId)}${attemptId}:`;

/** Where the unsaved choices of the blind review of one attempt begin. */
export const blindPrefix = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}blind:`;

/** Where the unsaved choices of one quiz begin. */
export const quizPrefix = (userId: number, chapterId: number): string => `${examAreaPrefix(userId)}quiz-${chapterId}:`;

/** Where the unsaved choices of one timed practice session begin. */
export const sessionPrefix = (userId: number, sessionId: number): string =>
  `${examAreaPrefix(userId)}session-${sessionId}:`;

/**
 * Removes everything that the device and the tab keep of users, documents for use without a network too, except what belongs to one
 * of them, and except texts that are not saved. To be called when the viewer changes or signs out, after what is not saved was sent.
 */
export function purgeUserStorage(
  exceptUserId: number | null,
  storages: readonly DeviceStorage[] = [browserStorage('localStorage'), browserStorage('sessionStorage')],
): void {
  for (const storage of storages) {
    for (const area of AREAS) {
      const kept = exceptUserId === null ? null : userAreaPrefix(area, exceptUserId);
      for (const key of listKeysWithPrefix(storage, areaPrefix(area))) {
        if (kept === null || !key.startsWith(kept)) storage.removeItem(key);
      }
    }
  }
  void deleteOfflineCopies(exceptUserId);
}

let isLeavingPage = false;

/**
 * Another user is signed in now: removes what the former one stored on the device and reloads the whole page. Answers, marks
 * and the chat of one page each find that out; a second navigation would abort the first one.
 */
export function clearOtherUserData(userId: number): void {
  purgeUserStorage(userId);
  if (isLeavingPage) return;
  isLeavingPage = true;
  window.addEventListener('pageshow', () => (isLeavingPage = false), { once: true });
  window.location.assign('/dashboard');
}
