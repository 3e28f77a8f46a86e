import { browserStorage } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { areaPrefix, userAreaPrefix } from '../user-storage.ts';

/** Removes the texts of a user that are not on the server: the author has signed out and agreed, or the account is deleted. */
export function purgeUnsentTexts(userId: number, storage = browserStorage('localStorage')): void {
  for (const key of listKeysWithPrefix(storage, userAreaPrefix('submission', userId))) storage.removeItem(key);
}

/** How many texts are on the device and not on the server, whoever wrote them: what tabs keep of one text counts once. */
export function countUnsentTexts(storage = browserStorage('localStorage')): number {
  const area = areaPrefix('submission');
  const texts = listKeysWithPrefix(storage, area).map((key) => key.slice(area.length).split(':', 3).join(':'));
  return new Set(texts).size;
}
