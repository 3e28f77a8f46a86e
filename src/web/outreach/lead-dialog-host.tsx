import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { leadRequestAtom } from './lead-request.ts';
import { useLeadFirst } from './use-lead-first.ts';

type Loaded = { readonly Dialog: ComponentType<LeadDialogProps> };

/**
 * Opens the dialog that a try-out link asks for, and then the link. The dialog's code is loaded when it is first wanted;
 * when it cannot be, the link is followed all the same, since its page asks by itself. Who has gone elsewhere meanwhile is
 * not asked any more (product.md 8.4).
 */
export function LeadDialogHost() {
  useLeadFirst();
  const [request, setRequest] = useAtom(leadRequestAtom);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const navigate = useNavigate();
  const close = (): void => setRequest(null);
  const wanted = loaded ? null : request;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    import('./lead-dialog.tsx').then(
      ({ LeadDialog }) => setLoaded({ Dialog: LeadDialog }),
      () => {
        if (left) return;
        setRequest(null);
        void navigate(wanted.to);
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, setRequest, navigate]);
  const isLeaving = useLeaving(close);
  if (!request || !loaded || isLeaving) return null;
  const goOn = (): void => {
    close();
    void navigate(request.to);
  };
  return <loaded.Dialog tryOut={request.tryOut} onClose={close} onDone={goOn} />;
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
