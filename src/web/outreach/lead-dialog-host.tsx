import { useAtom, useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { isTryOutOpen } from './is-try-out-open.ts';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { isLeadAwaitedAtom, type LeadRequest, leadRequestAtom } from './lead-request.ts';
import { importLeadDialog } from './load-lead-dialog.ts';

/**
 * The pages with a try-out, identified by their address, so that every link to them is included, also those in authored
 * texts.
 */
const TRY_OUT_PAGES = new Map<string, FreeMaterialKind>([
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
function useLeadFirst(): void {
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
      if (requestOf(event)) void importLeadDialog();
    };
    // In the capture phase: the links then see that the press was handled.
    document.addEventListener('click', onClick, { capture: true });
    for (const sign of APPROACHES) document.addEventListener(sign, onApproach);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      for (const sign of APPROACHES) document.removeEventListener(sign, onApproach);
    };
  }, [viewer, ask]);
}

type Asking = { readonly request: LeadRequest; readonly Dialog: ComponentType<LeadDialogProps> };

/**
 * The dialog, where it is needed: null where the free material is open, or where the dialog cannot be loaded. Its code comes
 * while the server is asked (product.md 8.33).
 */
async function dialogUnlessOpen(tryOut: FreeMaterialKind): Promise<Asking['Dialog'] | null> {
  const dialog = importLeadDialog();
  return (await isTryOutOpen({ api: httpApi, now: Date.now }, tryOut)) ? null : dialog;
}

/**
 * Opens the dialog that a try-out link requires, and then the link. Where the dialog's code cannot be loaded the link
 * is followed all the same: its target is free. After a navigation elsewhere the dialog does not open any more;
 * progress is shown meanwhile (product.md 8.4, 8.33).
 */
export function LeadDialogHost() {
  useLeadFirst();
  const [request, setRequest] = useAtom(leadRequestAtom);
  const [asking, setAsking] = useState<Asking | null>(null);
  const setAwaited = useSetAtom(isLeadAwaitedAtom);
  const navigate = useNavigate();
  const close = (): void => setRequest(null);
  const wanted = asking?.request === request ? null : request;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    setAwaited(true);
    void dialogUnlessOpen(wanted.tryOut).then((Dialog) => {
      if (left) return;
      if (Dialog) return setAsking({ request: wanted, Dialog });
      setRequest(null);
      void navigate(wanted.to);
    });
    return () => {
      left = true;
      setAwaited(false);
    };
  }, [wanted, setRequest, setAwaited, navigate]);
  const isLeaving = useLeaving(close);
  if (!request || asking?.request !== request || isLeaving) return null;
  const goOn = (): void => {
    close();
    void navigate(request.to);
  };
  return <asking.Dialog tryOut={request.tryOut} onClose={close} onDone={goOn} />;
}

/** Whether another page is loading; `onLeft` is called when it has loaded. */
function useLeaving(onLeft: () => void): boolean {
  const { key } = useLocation();
  const [page, setPage] = useState(key);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (page === key) return;
    setPage(key);
    left();
  }, [page, key]);
  return useNavigation().state === 'loading' || page !== key;
}
