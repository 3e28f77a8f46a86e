// Its styles come with the page, so that they are there without scripts too.
import '../ui/dialog.css.ts';
import './delete-account-dialog.css.ts';
import { lazy } from 'react';

const load = () => import('./delete-account-dialog.tsx');

/**
 * The dialog that deletes the account, whose code few visits need. Nothing may stand in for it while it loads: the server
 * waits for it before it sends the page, and a navigation to it stays where it is until it is there.
 */
export const LateDeleteAccountDialog = lazy(async () => ({ default: (await load()).DeleteAccountDialog }));

/** Fetches the dialog ahead, when somebody is about to open it; what goes wrong is tried again when it is opened. */
export const fetchDeleteAccountDialog = (): void => void load().catch(() => {});
