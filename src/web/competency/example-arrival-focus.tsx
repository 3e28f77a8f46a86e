import { type ReactNode, useEffect, useRef } from 'react';
import { arrival, column } from './competency.css.ts';

type ArrivalProps = {
  readonly label: string;
  /** The arriving element: a new one gets the focus; null leaves the focus where it is. */
  readonly of: unknown;
  readonly children: ReactNode;
};

/** Leads eyes, keyboard and screen reader to the top of what arrives, which on a phone is far from what was pressed (product.md 9.6). */
export function ExampleArrivalFocus({ label, of: arriving, children }: ArrivalProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arriving === null || !place.current) return;
    place.current.focus({ preventScroll: true });
    if (!isAtHand(place.current)) place.current.scrollIntoView({ block: 'start' });
  }, [arriving]);
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className={`${column} ${arrival}`}>
      {children}
    </section>
  );
}

/** Whether its beginning is in the upper half of the viewport, below the sticky header. */
function isAtHand(place: HTMLElement): boolean {
  const { top } = place.getBoundingClientRect();
  return (
    top >= Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) &&
    top < window.innerHeight / 2
  );
}
