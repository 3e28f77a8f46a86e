import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { importToastView } from './load-toast-view.ts';
import { nativeDialogOpenAtom, toastAtom } from './toast-atom.ts';
import type { ToastViewProps } from './toast-view.tsx';

/** How long a page is left in peace before the code of toasts is fetched for it, in milliseconds. */
const UNREAD_POLL_DELAY_MS = 2_000;

/**
 * The toasts. Their code is not part of the page: it is fetched a little later, so that it is there when the connection
 * is not, or with the first toast. While it is unavailable the page works without: important messages are inline as
 * well.
 */
export function ToastArea() {
  const toast = useAtomValue(toastAtom);
  const isHeld = useAtomValue(nativeDialogOpenAtom);
  const { View } = useToastView(toast?.id ?? null);
  return toast && View && !isHeld ? <View toast={toast} /> : null;
}

type Loaded = { readonly View: ComponentType<ToastViewProps> | null };

function useToastView(toastId: number | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ View: null });
  const isLoaded = loaded.View !== null;
  useEffect(() => {
    if (isLoaded) return;
    const load = (): void => void importToastView().then((View) => View && setLoaded({ View }));
    const timer = setTimeout(load, toastId === null ? UNREAD_POLL_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isLoaded, toastId]);
  return loaded;
}
