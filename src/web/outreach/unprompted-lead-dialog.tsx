import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { importLeadDialog } from './load-lead-dialog.ts';

type Loaded = { readonly Dialog: ComponentType<LeadDialogProps> };

/** The dialog opened automatically: after closing it the focus goes to the heading of the page. */
function toHeading(event: Event): void {
  event.preventDefault();
  const main = document.getElementById(MAIN_ELEMENT_ID);
  if (main) focusHeading(main);
}

type UncalledLeadDialogProps = {
  readonly tryOut: FreeMaterialKind;
  /** Whether it is needed at all; asked once, before its code is fetched. */
  readonly isNeeded: () => Promise<boolean>;
  /** Whether it may open now; checked again when it has loaded, since the visitor may have begun to type meanwhile. */
  readonly mayOpen: () => boolean;
  readonly onDone: () => void;
};

/** Whether the keyboard is in a form of the page, which nothing may then come over (product.md 8.32). */
export const isFormInUse = (): boolean => document.activeElement?.closest('form') != null;

/**
 * The dialog for name and address that a page opens automatically; without its code the page stays as it is (product.md
 * 8.32).
 */
export function UnpromptedLeadDialog({ tryOut, isNeeded, mayOpen, onDone }: UncalledLeadDialogProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const bring = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    if (!(await isNeeded()) || isLeft()) return;
    const Dialog = await importLeadDialog();
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
