type PageHandlers = {
  /** The page is back on line, in view or focused. */
  readonly onReturn: () => void;
  /** The page is hidden or goes away: the last moment to send something. */
  readonly onLeave: () => void;
  readonly onStorage?: (event: StorageEvent) => void;
};

/** Follows network, visibility and storage of the page; returns how to stop. */
export function followPageLifecycle({ onReturn, onLeave, onStorage }: PageHandlers): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  window.addEventListener('online', onReturn, options);
  window.addEventListener('focus', onReturn, options);
  window.addEventListener('pagehide', onLeave, options);
  if (onStorage) window.addEventListener('storage', onStorage, options);
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? onLeave() : onReturn());
  document.addEventListener('visibilitychange', onVisibility, options);
  return () => listeners.abort();
}
