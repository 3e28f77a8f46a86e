import { type ReactNode, useEffect, useRef } from 'react';
import { arrival, column } from './competency.css.ts';

type ArrivalProps = {
  readonly label: string;
  /** What arrives: another one is led to anew; nothing is led to while it is null. */
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

/** Whether its beginning stands in the upper half of what is in view, below the header that stays there. */
function isAtHand(place: HTMLElement): boolean {
  const { top } = place.getBoundingClientRect();
  return (
    top >= Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) &&
    top < window.innerHeight / 2
  );
}
