import { atom } from 'jotai';
import type { Toast } from '../api/request-context.ts';

/** The toast in view: one at a time, the newest wins. `id` makes the same words twice two toasts. */
export const toastAtom = atom<(Toast & { readonly id: number }) | null>(null);
