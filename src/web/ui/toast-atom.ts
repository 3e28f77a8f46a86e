import { atom } from 'jotai';
import type { ToastData } from '../api/request-context.ts';

/** The toast in view: one at a time, the newest wins. `id` makes the same words twice two toasts. */
export const toastAtom = atom<(ToastData & { readonly id: number }) | null>(null);

/**
 * Whether a native dialog is modal: what lies behind it is neither seen nor announced by a screen reader, so that a toast waits until
 * it has closed (docs/decisions/0056).
 */
export const nativeDialogOpenAtom = atom(false);
