import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { toastAtom } from './toast-atom.ts';

const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })));

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
