import { SIGN_OUT_MARK_SECONDS, signOutMarkName } from '../../domain/accounts/sign-out-mark.ts';
import { purgeShownData } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';

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
