import type { ExamConnection } from './exam-connection.ts';
import { type ExamStore, timeUpAtom } from './exam-session.ts';

type Stop = () => void;

/** How long a page must have been out of sight for its clock and answers to be checked again, in milliseconds. */
const AWAY_MS = 15_000;

/** Reads the clock once a second, at the turn of the second, until the time is over (product.md 4.4). */
export function countDown(store: ExamStore, connection: ExamConnection): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    clearTimeout(timer);
    const pause = connection.tick();
    if (!store.get(timeUpAtom)) timer = setTimeout(next, pause);
  };
  next();
  document.addEventListener('visibilitychange', next);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', next);
  };
}

/**
 * What the browser tells about network and page: back on line, or back in view, everything that waits is sent at once;
 * on the way out it is handed over (product.md 4.14). After a longer absence the server is asked how things stand.
 */
export function followBrowser(connection: ExamConnection): Stop {
  let leftAt: number | null = null;
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
      connection.sendAll();
      return;
    }
    connection.wake();
    if (leftAt !== null && Date.now() - leftAt >= AWAY_MS) void connection.resync();
    leftAt = null;
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) void connection.resync();
  };
  window.addEventListener('online', connection.wake);
  window.addEventListener('offline', connection.showSaving);
  window.addEventListener('pagehide', connection.sendAll);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', connection.wake);
    window.removeEventListener('offline', connection.showSaving);
    window.removeEventListener('pagehide', connection.sendAll);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
