import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { ToastData } from '../api/request-context.ts';
import { toastAtom } from './toast-atom.ts';

/** Shows a toast, or with null takes away the one in view, from an event handler, where there is no loader or action that could. */
export function useNotify(): (toast: ToastData | null) => void {
  const setToast = useSetAtom(toastAtom);
  return useCallback((toast) => setToast(toast && { ...toast, id: Date.now() }), [setToast]);
}
