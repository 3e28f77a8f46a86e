/** The part of `localStorage` that we need. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const none: DeviceStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The browser's storage; where it is switched off, one that keeps nothing, so that pages work from memory. */
export function deviceStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return none;
  }
}

/** As `deviceStorage`, for what ends with the tab. */
export function sessionStorageOf(): DeviceStorage {
  try {
    return sessionStorage;
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

/** Writes a value, or removes it when null. A full storage is no reason to stop: what matters is in memory too. */
export function writeKey(storage: DeviceStorage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Full or refused: what could not be kept stays in memory and is used from there.
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
