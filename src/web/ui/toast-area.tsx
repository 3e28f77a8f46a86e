import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { toastAtom } from './toast-atom.ts';
import type { ToastViewProps } from './toast-view.tsx';

/** Without a connection there is no toast, and the page goes on: what matters is said inline as well. */
const nothing: { readonly default: ComponentType<ToastViewProps> } = { default: () => null };

/** A `try` around the whole of it: the bundler hangs what the code needs before onto the import, so that a `then` would miss its failure. */
const ToastView = lazy(async (): Promise<{ default: ComponentType<ToastViewProps> }> => {
  try {
    const { ToastView: view } = await import('./toast-view.tsx');
    return { default: view };
  } catch {
    return nothing;
  }
});

/** Where toasts appear. Its code is loaded with the first toast, never with the page. */
export function ToastArea() {
  const toast = useAtomValue(toastAtom);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
