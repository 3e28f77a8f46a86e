import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './outcome-text.css.ts';

/** What has come of a form that is gone now: it is read out, and the keyboard goes on from here. */
export function OutcomeText({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role="status" tabIndex={-1} className={text}>
      {children}
    </div>
  );
}
