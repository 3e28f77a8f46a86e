import { after } from 'node:test';
import type { Browser } from 'playwright';
import { closeProfile, openBrowser } from './browser.ts';

let opened: Promise<Browser> | undefined;

/**
 * The browser that all test files of this process share: starting one takes a second of processor time. Each person has a profile of
 * their own in it, so files see nothing of each other. A browser that has crashed is replaced.
 */
export async function shareBrowser(): Promise<Browser> {
  const present = await opened?.catch(() => undefined);
  if (present?.isConnected()) return present;
  opened = openBrowser();
  return opened;
}

/**
 * Closes the profiles that a file has left open; called after its tests, because files of one process run one after another. A
 * profile that cannot be closed has gone with its browser: the test that needed it has failed, and the file's server is closed next.
 */
export async function clearBrowser(browser: Browser): Promise<void> {
  await Promise.allSettled(browser.contexts().map(closeProfile));
}

// Outside of a suite: runs when all files of the process are through.
after(async () => {
  const browser = await opened?.catch(() => undefined);
  await browser?.close();
});
