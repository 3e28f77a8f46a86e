import './view-bar.css.ts';
import { httpApi } from '../api/http-api.ts';
import { isSignedOut } from '../api/part-of-page.ts';

const { viewing = '', viewSeconds } = document.documentElement.dataset;

const leave = (): void => window.location.assign(`/admin/users/${viewing}`);

/** Leaves the page where the view was ended in another tab, or by the clock while the device slept. */
async function leaveIfOver(): Promise<void> {
  const isOver = await httpApi('accounts.me', {}).then(
    (viewer) => !viewer.viewing || String(viewer.id) !== viewing,
    // Without the server nothing is known, and nothing more is shown.
    isSignedOut,
  );
  if (isOver) leave();
}

setTimeout(leave, Number(viewSeconds) * 1000);
window.addEventListener('pageshow', ({ persisted }) => void (persisted && leaveIfOver()));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void leaveIfOver();
});
