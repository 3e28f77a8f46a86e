import { SITE_NAME } from '../domain/site-name.ts';
import { deviceStorage, writeKey } from './device-storage.ts';

const KEY = `${SITE_NAME.toLowerCase()}:signed-out`;

/** Tells the other tabs of this browser that nobody is signed in any more, and leaves nothing behind (product.md 1.8). */
export function broadcastSignOut(): void {
  writeKey(deviceStorage(), KEY, String(Date.now()));
  writeKey(deviceStorage(), KEY, null);
}

/** Calls back when another tab has signed out; for as long as the page lives (product.md 1.8). */
export function listenForSignOut(onSignedOut: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) onSignedOut();
  });
}
