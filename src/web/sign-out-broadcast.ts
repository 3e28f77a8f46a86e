import { SITE_NAME } from '../domain/site-name.ts';
import { browserStorage, writeKey } from './device-storage.ts';

const KEY = `${SITE_NAME.toLowerCase()}:signed-out`;

/** Notifies the other tabs of this browser of the sign-out, and stores nothing (product.md 1.8). */
export function broadcastSignOut(): void {
  const storage = browserStorage('localStorage');
  writeKey(storage, KEY, String(Date.now()));
  writeKey(storage, KEY, null);
}

/** Calls back when another tab has signed out; for as long as the page lives (product.md 1.8). */
export function listenForSignOut(onSignedOut: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) onSignedOut();
  });
}
