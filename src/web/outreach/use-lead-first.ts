import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { useViewer } from '../root.tsx';
import { type LeadRequest, leadRequestAtom } from './lead-request.ts';
import { loadLeadDialog } from './load-lead-dialog.ts';

/** The pages that are tried out. Their address tells them, so that no link to them, whoever wrote it, is forgotten. */
const TRY_OUT_PAGES = new Map<string, TryOut>([
  ['/free-questions', 'nppe'],
  ['/peng-sample', 'peng'],
]);

/** A press that asks for another tab or window is the browser's own business. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What signs that a link may be pressed soon. */
const APPROACHES = ['pointerover', 'focusin'] as const;

/** What the link that an event comes from leads to try out; null for everything else. */
function requestOf({ target }: Event): LeadRequest | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== location.origin) return null;
  const tryOut = TRY_OUT_PAGES.get(link.pathname);
  return tryOut ? { tryOut, to: `${link.pathname}${link.search}` } : null;
}

/**
 * Takes the presses of visitors on links to what can be tried out, so that it is asked first whether it is open to them:
 * those of the navigation, of pages, and in the owner's texts. Who comes near one has the dialog's code fetched ahead
 * (product.md 8.2, 8.4, 8.33).
 */
export function useLeadFirst(): void {
  const viewer = useViewer();
  const ask = useSetAtom(leadRequestAtom);
  useEffect(() => {
    if (viewer) return;
    const onClick = (event: MouseEvent): void => {
      const request = isPlain(event) ? requestOf(event) : null;
      if (!request) return;
      event.preventDefault();
      ask(request);
    };
    const onApproach = (event: Event): void => {
      if (requestOf(event)) void loadLeadDialog();
    };
    // Before the links hear of it: they then see that the press was taken.
    document.addEventListener('click', onClick, { capture: true });
    for (const sign of APPROACHES) document.addEventListener(sign, onApproach);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      for (const sign of APPROACHES) document.removeEventListener(sign, onApproach);
    };
  }, [viewer, ask]);
}
