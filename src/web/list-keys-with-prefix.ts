import type { DeviceStorage } from './device-storage.ts';

/** All keys that begin with `prefix`. */
export function listKeysWithPrefix(storage: DeviceStorage, prefix: string): readonly string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}
