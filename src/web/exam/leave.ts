import { purgeUserStorage } from '../user-storage.ts';

/**
 * Leaves the exam because somebody else is signed in: what the former learner had on screen and on the device goes away,
 * and the whole page is loaded anew (product.md 1.8).
 */
export function leaveForOtherUser(userId: number): void {
  purgeUserStorage(userId);
  window.location.assign('/dashboard');
}
