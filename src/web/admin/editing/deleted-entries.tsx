import { useCallback, useEffect, useState } from 'react';
import type { EntrySummaryView } from '../../../application/contract/index.ts';
import type { DeletableKind } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import { button } from '../../ui/button.css.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { failureMessage } from '../../ui/form-failure.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { actions, smallPrint } from '../records.css.ts';
import type { EntryKindTexts } from './kind-screens.ts';

/** Calls an operation on an entry and reports the result in a toast; true where it succeeded. */
function useEntryCall() {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const call = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      notify({ title: done });
      return true;
    } catch (error) {
      const description = failureMessage(error, 'Nothing was changed. Please try again.');
      notify({ title: 'Error', description, tone: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, call };
}

type DeleteEntryProps = { readonly kind: DeletableKind; readonly id: number; readonly onDeleted: () => void };

/** Deletes the open entry, which is then listed among the deleted ones, with Undo (product.md 11.18). */
export function DeleteEntry({ kind, id, onDeleted }: DeleteEntryProps) {
  const { busy, call } = useEntryCall();
  const act = async (): Promise<void> => {
    if (await call(() => httpApi('editing.deleteEntry', { kind, id }), 'Deleted. You can undo this below the list.'))
      onDeleted();
  };
  return (
    <div className={actions}>
      <ConfirmButton
        words="Delete"
        answers={{ act: 'Delete It', keep: 'Keep It' }}
        busy={busy}
        onAct={() => void act()}
      />
    </div>
  );
}

type DeletedEntriesProps = {
  readonly kind: DeletableKind;
  readonly wholeId: number | null;
  readonly screen: EntryKindTexts;
  /** The list beside it: where it changes, so may this one. */
  readonly lines: readonly EntrySummaryView[] | null;
  readonly onRestored: () => void;
};

/** What was deleted, each with Undo; nothing where nothing was (product.md 11.18). */
export function DeletedEntries({ kind, wholeId, screen, lines, onRestored }: DeletedEntriesProps) {
  const [deleted, setDeleted] = useState<readonly EntrySummaryView[]>([]);
  const { busy, call } = useEntryCall();
  const load = useCallback(async (): Promise<void> => {
    const given = wholeId === null ? {} : { wholeId };
    // Without the list nothing can be undone for now; the entries beside it say why.
    setDeleted(await httpApi('editing.listDeletedEntries', { kind, ...given }).catch(() => []));
  }, [kind, wholeId]);
  useEffect(() => {
    if (lines) void load();
  }, [lines, load]);
  const undo = async (id: number): Promise<void> => {
    if (!(await call(() => httpApi('editing.undeleteEntry', { kind, id }), 'Restored'))) return;
    await load();
    onRestored();
  };
  if (deleted.length === 0) return null;
  return (
    <section aria-label="Deleted">
      <h3>Deleted</h3>
      <ul>
        {deleted.map((line) => (
          <li key={line.id} className={actions}>
            <span className={smallPrint}>{screen.lineOf(line)}</span>
            <button
              type="button"
              className={button.other}
              disabled={busy}
              onClick={() => void undo(line.id)}
              aria-label={`Undo deletion of ${line.title}`}
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
