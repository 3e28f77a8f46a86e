import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_HIT } from '../../domain/study/section-address.ts';

/** Leads keyboard and screen reader to the main heading in `root`, without moving the page. */
export function focusHeading(root: HTMLElement): void {
  const heading = root.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Leads keyboard and screen reader to the heading of a page one has gone to, since no document was loaded that would do
 * it. A page that has taken the focus itself keeps it; a link to a place within a page leads to that place, but a
 * hit of the search is a page that was opened, in the guide and in the course (product.md 5.62).
 */
export function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if ((hash && hash !== `#${FIRST_HIT}`) || !main.current || main.current.contains(document.activeElement)) return;
    focusHeading(main.current);
  }, [pathname, hash, main]);
}
