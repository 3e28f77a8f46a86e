import { atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { isTryOutOpen } from './is-try-out-open.ts';
import { isFormInUse, UnpromptedLeadDialog } from './unprompted-lead-dialog.tsx';

/** Whether this document has been looked at for how it was come to; coming back to its page later is no arrival. */
const arrivalSeenAtom = atom(false);

/** Whether the document in view was loaded for this page by a link of the site, not by going back, loading again or from elsewhere. */
function isByOwnLink(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (
    arrival?.type === 'navigate' &&
    new URL(arrival.name).pathname === location.pathname &&
    document.referrer.startsWith(`${location.origin}/`)
  );
}

/**
 * Asks a visitor for name and address on the page itself, where a link to it was pressed before scripts ran, so that no
 * dialog opened. A visitor from elsewhere reads without being asked (product.md 8.41).
 */
export function OpenLeadDialogOnLoad({ tryOut }: { readonly tryOut: FreeMaterialKind }) {
  const isVisitor = useViewer() === null;
  const [seen, setSeen] = useAtom(arrivalSeenAtom);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (seen) return;
    setSeen(true);
    setAsks(isVisitor && isByOwnLink());
  }, [seen, setSeen, isVisitor]);
  if (!asks) return null;
  return (
    <UnpromptedLeadDialog
      tryOut={tryOut}
      isNeeded={async () => !(await isTryOutOpen({ api: httpApi, now: Date.now }, tryOut))}
      mayOpen={() => !isFormInUse()}
      onDone={() => setAsks(false)}
    />
  );
}
