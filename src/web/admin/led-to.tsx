import { type ReactNode, useEffect, useRef } from 'react';
import { ledTo } from './led-to.css.ts';

/** Takes the focus when it appears, and with it the page: what stands above a long form would not be seen from its end (product.md 11.9, 13.18). */
export function LedTo({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={ledTo}>
      {children}
    </div>
  );
}
