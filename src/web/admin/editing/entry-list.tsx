import { useCallback, useEffect, useState } from 'react';
import type { EntrySummaryView } from '../../../application/contract/index.ts';
import type { EntryKind } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { WaitingIndicator } from '../../ui/spinner.tsx';
import { smallPrint } from '../records.css.ts';
import * as css from './editing.css.ts';
import type { EntryKindTexts } from './kind-screens.ts';

/** How long a list is taken for known, in milliseconds (product.md 11.2). */
const FRESH_MS = 60_000;

type Kept = { readonly at: number; readonly lines: Promise<readonly EntrySummaryView[]> };

/** By reader, kind and chapter or module. Used in the browser only. */
const lists = new Map<string, Kept>();

function ask(readerId: number, kind: EntryKind, wholeId: number | null): Promise<readonly EntrySummaryView[]> {
  const key = `${readerId} ${kind} ${wholeId}`;
  const known = lists.get(key);
  if (known && Date.now() - known.at < FRESH_MS) return known.lines;
  const lines = httpApi('editing.listEntries', { kind, ...(wholeId === null ? {} : { wholeId }) });
  lists.set(key, { at: Date.now(), lines });
  lines.catch(() => lists.delete(key));
  return lines;
}

/** After a save every list is reloaded. */
export const clearEntryListCache = (): void => lists.clear();

/** The state of a list: loading, loaded, or failed. */
export type EntryListState = {
  readonly lines: readonly EntrySummaryView[] | null;
  readonly failed: boolean;
  /** Asks for it again; what is shown stays meanwhile. */
  readonly load: () => Promise<void>;
};

type Answer = { readonly key: string; readonly lines: readonly EntrySummaryView[] | null; readonly failed: boolean };

/** The entries of a kind, of one chapter or module; nothing is loaded where none is chosen. */
export function useEntryList(kind: EntryKind, wholeId: number | null, wanted = true): EntryListState {
  const readerId = useViewer()?.id ?? 0;
  const key = `${kind} ${wholeId}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const load = useCallback(async (): Promise<void> => {
    try {
      const lines = await ask(readerId, kind, wholeId);
      setAnswer({ key, lines, failed: false });
    } catch {
      setAnswer((before) => ({ key, lines: before?.key === key ? before.lines : null, failed: true }));
    }
  }, [readerId, kind, wholeId, key]);
  useEffect(() => {
    if (wanted) void load();
  }, [load, wanted]);
  const current = answer?.key === key ? answer : null;
  return { lines: current?.lines ?? null, failed: current?.failed ?? false, load };
}

type EntryListProps = {
  readonly list: EntryListState;
  readonly screen: EntryKindTexts;
  readonly chosen: number | 'new' | null;
  readonly onChoose: (id: number) => void;
};

/** The entries of a kind to choose from; loading, empty, or unavailable. */
export function EntryList({ list, screen, chosen, onChoose }: EntryListProps) {
  const { lines, failed, load } = list;
  if (!lines && failed) {
    return (
      <Notice tone="bad" title="The list could not be loaded" role="alert">
        <p>
          <button type="button" className={button.other} onClick={() => void load()}>
            Try Again
          </button>
        </p>
      </Notice>
    );
  }
  if (!lines) return <WaitingIndicator words="Loading" />;
  if (lines.length === 0) return <p className={smallPrint}>{screen.empty}</p>;
  return (
    <ul className={css.list} aria-label={screen.heading}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={css.line[line.id === chosen ? 'chosen' : 'plain']}
            aria-current={line.id === chosen || undefined}
            onClick={() => onChoose(line.id)}
          >
            {screen.lineOf(line)}
          </button>
        </li>
      ))}
    </ul>
  );
}
