import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_HIT } from '../../domain/study/section-address.ts';

/** Leads keyboard and screen reader to an element, without moving the page. */
function focusOn(place: HTMLElement | null): void {
  if (place && place.tabIndex < 0) place.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/** Leads keyboard and screen reader to the main heading in `root`, without moving the page. */
export const focusHeading = (root: HTMLElement): void => focusOn(root.querySelector<HTMLElement>('h1'));

/**
 * Moves focus to the heading of a page after navigation, as loading a document would. A page that has taken the focus
 * itself keeps it. A link to an anchor within a page moves focus to that anchor, also within the same page (product.md
 * 8.26), but a search result opens a page, in the guide and in the course (product.md 5.62).
 */
export function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const before = useRef({ pathname, key });
  useEffect(() => {
    const last = before.current;
    if (last.key === key) return;
    before.current = { pathname, key };
    const root = main.current;
    if (!root) return;
    if (hash && hash !== `#${FIRST_HIT}`) {
      const place = document.getElementById(hash.slice(1));
      if (root.contains(place)) focusOn(place);
    } else if (last.pathname !== pathname && !root.contains(document.activeElement)) focusHeading(root);
  }, [pathname, hash, key, main]);
}
