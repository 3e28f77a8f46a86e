import { type ComponentType, useRef, useState } from 'react';
import { useNotify } from './use-notify.ts';

/**
 * A dialog whose code few readers need: it is prefetched when it is about to be opened (`fetchAhead`), or fetched with
 * the press, which is not lost meanwhile. A failure is reported and retried with the next press.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<{ readonly Dialog: ComponentType<Props> } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef<Promise<void> | null>(null);
  const notify = useNotify();
  const fetchOnce = (): Promise<void> => {
    loading.current ??= load().then(
      (Dialog) => setLoaded({ Dialog }),
      (failure: unknown) => {
        loading.current = null;
        throw failure;
      },
    );
    return loading.current;
  };
  const open = (): void => {
    setOpen(true);
    fetchOnce().catch(() => {
      setOpen(false);
      const description = 'The form could not be loaded. Check your connection and try again.';
      notify({ title: 'Error', description, tone: 'destructive' });
    });
  };
  const fetchAhead = (): void => void fetchOnce().catch(() => {});
  return { Dialog: isOpen ? (loaded?.Dialog ?? null) : null, open, fetchAhead, close: () => setOpen(false) };
}
