import { type ReactNode, useEffect, useRef } from 'react';
import { focusTarget } from './records.css.ts';

/**
 * Takes focus when it appears, and scrolls the page with it: a message above a long form would not be seen from its end
 * (product.md 11.9, 13.18).
 */
export function FocusOnMount({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={focusTarget}>
      {children}
    </div>
  );
}
