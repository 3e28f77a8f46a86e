import { isViewing } from '../viewing/is-viewing.ts';

/** When an idle page is copied for offline use, in milliseconds: what it shows and saves comes first. */
const IDLE_MS = 2_000;

const loadCopies = () => import('./offline-copies.ts');

/**
 * Stores an offline copy of a page, once the browser is idle; a failure leaves the page without a copy. A page whose
 * content is `changed` is copied again, however recent its copy is.
 */
export async function keepPageOffline(userId: number, path: string, changed = false): Promise<void> {
  if (isViewing()) return;
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  await loadCopies()
    .then(({ keepOfflineCopy }) => keepOfflineCopy(userId, path, changed))
    .catch(() => undefined);
}

/** The page is not to be shown without a network any more. */
export async function dropOfflinePage(userId: number, path: string): Promise<void> {
  if (isViewing()) return;
  await loadCopies()
    .then(({ removeOfflineCopy }) => removeOfflineCopy(userId, path))
    .catch(() => undefined);
}
