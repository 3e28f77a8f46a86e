import { type RefObject, useEffect } from 'react';

/** The trembling of a finger is no scrolling. */
const LEAST_MOVE = 8;
/** So near to its end the page has a place for the button. */
const NEAR_END = 72;

/** Marks what stands over the page while its reader scrolls down: on a small screen it then leaves the text alone (product.md 10.30). */
export function useStepAside(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY;
    const follow = (): void => {
      const now = window.scrollY;
      if (Math.abs(now - before) < LEAST_MOVE) return;
      const left = document.documentElement.scrollHeight - window.innerHeight - now;
      place.current?.toggleAttribute('data-aside', now > before && left > NEAR_END);
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [place]);
}
