import { useAtom, useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { httpApi } from '../api/http-api.ts';
import { isTryOutOpen } from './is-try-out-open.ts';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { type LeadRequest, leadAwaitedAtom, leadRequestAtom } from './lead-request.ts';
import { loadLeadDialog } from './load-lead-dialog.ts';
import { useLeadFirst } from './use-lead-first.ts';

type Asking = { readonly request: LeadRequest; readonly Dialog: ComponentType<LeadDialogProps> };

/**
 * The dialog, where it is needed: null where the free material is open, or where the dialog cannot be loaded. Its code comes
 * while the server is asked (product.md 8.33).
 */
async function dialogUnlessOpen(tryOut: TryOut): Promise<Asking['Dialog'] | null> {
  const dialog = loadLeadDialog();
  return (await isTryOutOpen({ api: httpApi, now: Date.now }, tryOut)) ? null : dialog;
}

/**
 * Opens the dialog that a try-out link asks for, and then the link. Where the dialog's code cannot be loaded the link is
 * followed all the same: what it leads to is free. Who has gone elsewhere meanwhile is not asked any more, and that something
 * is on its way is said (product.md 8.4, 8.33).
 */
export function LeadDialogHost() {
  useLeadFirst();
  const [request, setRequest] = useAtom(leadRequestAtom);
  const [asking, setAsking] = useState<Asking | null>(null);
  const setAwaited = useSetAtom(leadAwaitedAtom);
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

/** Whether another page is on its way; `onLeft` is called when it is there. */
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
