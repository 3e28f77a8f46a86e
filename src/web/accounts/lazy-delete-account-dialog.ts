// Its styles come with the page, so that they are there without scripts too.
import '../ui/dialog.css.ts';
import './delete-account-dialog.css.ts';
import { lazy } from 'react';

const load = () => import('./delete-account-dialog.tsx');

/**
 * The dialog that deletes the account, whose code few visits need. It has no placeholder while it loads: the server
 * waits for it before it sends the page, and a navigation to it completes only once it has loaded.
 */
export const LazyDeleteAccountDialog = lazy(async () => ({ default: (await load()).DeleteAccountDialog }));

/** Preloads the dialog when it is about to be opened; a failure is retried when it is opened. */
export const fetchDeleteAccountDialog = (): void => void load().catch(() => {});
