import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { toastAtom } from './toast-atom.ts';
import type { ToastViewProps } from './toast-view.tsx';

/** Without a connection there is no toast, and the page goes on: what matters is said inline as well. */
const nothing: { readonly default: ComponentType<ToastViewProps> } = { default: () => null };

const ToastView = lazy(() =>
  import('./toast-view.tsx').then(
    (module): { default: ComponentType<ToastViewProps> } => ({ default: module.ToastView }),
    () => nothing,
  ),
);

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
