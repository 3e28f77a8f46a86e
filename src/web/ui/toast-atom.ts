import { atom } from 'jotai';
import type { ToastData } from '../api/request-context.ts';

/** The toast in view: one at a time, the newest wins. `id` makes the same words twice two toasts. */
export const toastAtom = atom<(ToastData & { readonly id: number }) | null>(null);
