import { isViewing } from './viewing/is-viewing.ts';

/** The part of `localStorage` that we need. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const none: DeviceStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The browser's storage, where it is not switched off; the name is that of the global. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    return globalThis[name] ?? none;
  } catch {
    return none;
  }
}

/**
 * The browser's storage. Where it is switched off, or where an administrator sees the page as a learner, one that keeps nothing, so
 * that pages work from memory.
 */
export const deviceStorage = (): DeviceStorage => (isViewing() ? none : browserStorage('localStorage'));

/** As `deviceStorage`, for what ends with the tab. */
export const getSessionStorage = (): DeviceStorage => (isViewing() ? none : browserStorage('sessionStorage'));

/** Writes a value, or removes it when null. A full storage is no reason to stop: what matters is in memory too. */
export function writeKey(storage: DeviceStorage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Full or refused: what could not be stored stays in memory and is used from there.
  }
}

/** Reads JSON; anything unreadable counts as nothing. */
export function parseJsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
