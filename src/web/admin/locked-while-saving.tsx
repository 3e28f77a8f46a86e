import { type ReactNode, useLayoutEffect } from 'react';
import { useFormBusy } from '../ui/form-busy.ts';
import { asOne } from './records.css.ts';

type LockedWhileSavingProps = {
  /** Which form of the page it is, where it has several. */
  readonly intent?: string;
  readonly children: ReactNode;
};

/**
 * The fields of something new. It opens on a page of its own with what was sent, so nothing is typed meanwhile that would stay
 * behind; where it is refused, the place at which one typed has the keyboard again (product.md 11.14).
 */
export function LockedWhileSaving({ intent, children }: LockedWhileSavingProps) {
  const busy = useFormBusy(intent);
  useLayoutEffect(() => {
    if (!busy) return;
    const typedAt = document.activeElement;
    return () => {
      if (document.activeElement === document.body && typedAt instanceof HTMLElement) typedAt.focus();
    };
  }, [busy]);
  return (
    <div className={asOne} inert={busy}>
      {children}
    </div>
  );
}
