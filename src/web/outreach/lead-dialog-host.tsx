import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadDialogProps } from './lead-dialog.tsx';
import { leadRequestAtom } from './lead-request.ts';

type Loaded = { readonly Dialog: ComponentType<LeadDialogProps> };

/**
 * Opens the dialog that a try-out link asks for, and then the link. The dialog's code is loaded when it is first wanted;
 * when it cannot be, the link is followed all the same, since its page asks by itself (product.md 8.4).
 */
export function LeadDialogHost() {
  const [request, setRequest] = useAtom(leadRequestAtom);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const navigate = useNavigate();
  const close = (): void => setRequest(null);
  const wanted = loaded ? null : request;
  useEffect(() => {
    if (!wanted) return;
    import('./lead-dialog.tsx').then(
      ({ LeadDialog }) => setLoaded({ Dialog: LeadDialog }),
      () => {
        setRequest(null);
        void navigate(wanted.to);
      },
    );
  }, [wanted, setRequest, navigate]);
  if (!request || !loaded) return null;
  const goOn = (): void => {
    close();
    void navigate(request.to);
  };
  return <loaded.Dialog tryOut={request.tryOut} onClose={close} onDone={goOn} />;
}
