import { SIGN_OUT_MARK_SECONDS, signOutMarkName } from '../../domain/accounts/sign-out-mark.ts';
import { browserStorage } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { areaPrefix, purgeUserStorage } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';

/** Keys of what an exam has shown and has on the server too: its copy for use without a network, and the place in it. */
const SHOWN = /:(?:copy|position)$/;

/**
 * Removes what the device and the tab keep of what was shown to users, but nothing that is not on the server: answers, marks,
 * messages and texts stay for their author, as after a session that has expired.
 */
function purgeShownData(): void {
  const storage = browserStorage('localStorage');
  for (const key of listKeysWithPrefix(storage, areaPrefix('exam'))) if (SHOWN.test(key)) storage.removeItem(key);
  purgeUserStorage(null, [browserStorage('sessionStorage')]);
}

/**
 * Signs out on the device where the server cannot be reached: what was shown goes, what was not sent stays for its author, and the
 * server ends the session when it hears from this browser again (product.md 1.42).
 */
export function leaveUnreachable(): void {
  const https = window.location.protocol === 'https:';
  const attributes = `path=/; max-age=${SIGN_OUT_MARK_SECONDS}; samesite=lax${https ? '; secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${signOutMarkName(https)}=1; ${attributes}`;
  purgeShownData();
  broadcastViewer(null);
}
