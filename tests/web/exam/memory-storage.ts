import type { DeviceStorage } from '../../../src/web/device-storage.ts';

/** A device's storage in memory; two tabs share one. `full` refuses every write, as a full storage does. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}, full = false): DeviceStorage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
  };
}

/** Everything in a storage. */
export const contentsOf = (storage: DeviceStorage): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  );
