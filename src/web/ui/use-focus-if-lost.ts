import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Leads keyboard and screen reader to the words that take the place of a form that was sent, since what had the focus went with
 * it. What was there when scripts began takes nothing (product.md 8.34).
 */
export function useFocusIfLost<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const [isAnswer] = useState(useHydrated());
  useEffect(() => {
    if (isAnswer && document.activeElement === document.body) place.current?.focus();
  }, [isAnswer]);
  return place;
}
