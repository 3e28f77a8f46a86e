/**
 * Without a network a page with an offline copy is opened as a document, which the service worker serves; then this
 * never resolves, since the document is replaced. Anything else continues here and reports what is missing.
 */
export async function openCopyOffline(address: string): Promise<void> {
  // Not on the server, nor where the page in view is loaded again.
  if (typeof document === 'undefined' || navigator.onLine || !navigator.serviceWorker?.controller) return;
  const { pathname, search } = new URL(address);
  if (pathname === window.location.pathname) return;
  const { findOfflineCopy } = await import('./offline-copies.ts');
  if (!(await findOfflineCopy(pathname))) return;
  window.location.assign(pathname + search);
  await new Promise(() => undefined);
}
