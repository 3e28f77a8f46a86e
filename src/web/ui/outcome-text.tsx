import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './outcome-text.css.ts';

/** The result of a form that was removed: it is announced, and takes the focus. */
export function OutcomeText({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role="status" tabIndex={-1} className={text}>
      {children}
    </div>
  );
}
