import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** What of a tab is open: the chapter or module, and the entry or a new one. */
export type Selection = { readonly wholeId: number | null; readonly entry: number | 'new' | null };

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/**
 * What is open stands in the address: it can be gone back to and linked to, and one guard knows of every way out of a form
 * with something unsaved in it (product.md 11.2, 11.14).
 */
export function useSelection(): Selection & { readonly select: (selection: Selection) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [tab, whole, entry] = [params.get('tab'), params.get('whole'), params.get('entry')];
  return useMemo(() => {
    const select = (next: Selection): void => {
      const query = new URLSearchParams();
      if (tab) query.set('tab', tab);
      if (next.wholeId !== null) query.set('whole', String(next.wholeId));
      if (next.entry !== null) query.set('entry', String(next.entry));
      void navigate({ search: query.toString() }, { preventScrollReset: true });
    };
    return { wholeId: idIn(whole), entry: entry === 'new' ? 'new' : idIn(entry), select };
  }, [tab, whole, entry, navigate]);
}
