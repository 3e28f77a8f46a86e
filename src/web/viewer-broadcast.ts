import { SITE_NAME } from '../domain/site-name.ts';
import { browserStorage, writeKey } from './device-storage.ts';

const KEY = `${SITE_NAME.toLowerCase()}:viewer`;

/** Notifies the other tabs of this browser who is signed in now, null for nobody, and stores nothing (product.md 1.8). */
export function broadcastViewer(userId: number | null): void {
  const storage = browserStorage('localStorage');
  writeKey(storage, KEY, `${userId ?? ''}@${Date.now()}`);
  writeKey(storage, KEY, null);
}

/** Calls back when another tab has signed in or out; for as long as the page lives (product.md 1.8). */
export function listenForViewer(onChanged: (userId: number | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) onChanged(Number.parseInt(newValue, 10) || null);
  });
}
