import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { loadLeadDialog } from './load-lead-dialog.ts';

type Loaded = { readonly Dialog: ComponentType<LeadDialogProps> };

/** Nobody pressed anything to get the dialog: who leaves it goes on from the heading of the page. */
function toHeading(event: Event): void {
  event.preventDefault();
  const main = document.getElementById(MAIN_ID);
  if (main) focusHeading(main);
}

type UncalledLeadDialogProps = {
  readonly tryOut: TryOut;
  /** Whether it is needed at all; asked once, before its code is fetched. */
  readonly isNeeded: () => Promise<boolean>;
  /** Whether it may come up now; asked when it is there, since somebody may have begun to type meanwhile. */
  readonly mayOpen: () => boolean;
  readonly onDone: () => void;
};

/** Whether the keyboard is in a form of the page, which nothing may then come over (product.md 8.32). */
export const isFormInUse = (): boolean => document.activeElement?.closest('form') != null;

/** The dialog for name and address that a page opens by itself; without its code there is only the page (product.md 8.32). */
export function UnpromptedLeadDialog({ tryOut, isNeeded, mayOpen, onDone }: UncalledLeadDialogProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const bring = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    if (!(await isNeeded()) || isLeft()) return;
    const Dialog = await loadLeadDialog();
    if (Dialog && !isLeft() && mayOpen()) setLoaded({ Dialog });
  });
  useEffect(() => {
    let left = false;
    void bring(() => left);
    return () => {
      left = true;
    };
  }, []);
  if (!loaded) return null;
  const close = (): void => setLoaded(null);
  const goOn = (): void => {
    close();
    onDone();
  };
  return <loaded.Dialog tryOut={tryOut} onClose={close} onDone={goOn} onFocusReturn={toHeading} />;
}
