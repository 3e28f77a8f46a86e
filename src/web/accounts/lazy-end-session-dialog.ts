// Its styles come with the page, so that they are there without scripts too.
import '../ui/dialog.css.ts';
import { lazy } from 'react';

const load = () => import('./end-session-dialog.tsx');

/** The dialog that ends sessions, loaded like the one that deletes the account. */
export const LazyEndSessionDialog = lazy(async () => ({ default: (await load()).EndSessionDialog }));

/** Preloads the dialog when it is about to be opened; a failure is retried when it is opened. */
export const fetchEndSessionDialog = (): void => void load().catch(() => {});
