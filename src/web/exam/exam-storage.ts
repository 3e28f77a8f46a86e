import { SITE_NAME } from '../../domain/site-name.ts';

/** The part of `localStorage` that the exam needs. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = `${SITE_NAME.toLowerCase()}:exam:`;

/** Where everything of one learner begins; the user id is in the key so that users never mix (product.md 1.8). */
export const userPrefix = (userId: number): string => `${PREFIX}${userId}:`;

/** Where everything of one attempt begins. */
export const attemptPrefix = (userId: number, attemptId: number): string => `${userPrefix(userId)}${attemptId}:`;

const none: DeviceStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The browser's storage; where it is switched off, one that keeps nothing, so that the exam works from memory. */
export function deviceStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return none;
  }
}

/** All keys that begin with `prefix`. */
export function keysUnder(storage: DeviceStorage, prefix: string): readonly string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}

/** Writes a value, or removes it when null. A full storage is no reason to stop: the answer is still sent from memory. */
export function writeKey(storage: DeviceStorage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Full or refused: what could not be kept stays in memory and is sent from there.
  }
}

/** Reads JSON; anything unreadable counts as nothing. */
export function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Removes everything that the exam keeps on the device, except what belongs to one user. To be called when the viewer
 * changes or signs out, after `syncPendingAnswers` (product.md 1.8).
 */
export function purgeExamStorage(exceptUserId: number | null, storage: DeviceStorage = deviceStorage()): void {
  const kept = exceptUserId === null ? null : userPrefix(exceptUserId);
  for (const key of keysUnder(storage, PREFIX)) {
    if (kept === null || !key.startsWith(kept)) storage.removeItem(key);
  }
}
