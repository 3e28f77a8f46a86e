import { useEffect, useState } from 'react';
import { httpApi } from '../api/http-api.ts';

/** The delay after a page has loaded before unread messages are requested, in milliseconds (product.md 10.31). */
export const UNREAD_POLL_DELAY_MS = 2_000;

/**
 * Unread messages, requested some time after the page and whenever it becomes visible again; a failure changes nothing
 * (product.md 10.31).
 */
export function useUnread() {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      httpApi('support.countUnread', {}).then(
        (answer) => setUnread(answer.unread),
        () => {},
      );
    };
    const timer = setTimeout(ask, UNREAD_POLL_DELAY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return [unread, setUnread] as const;
}
