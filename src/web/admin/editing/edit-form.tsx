import { useMemo, useState } from 'react';
import type { EntryLineView, EntryView } from '../../../application/contract/index.ts';
import type { EntryNow } from '../../../application/contract/refusals.ts';
import { httpApi } from '../../api/http-api.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { smallPrint } from '../records.css.ts';
import { VersionWords } from '../saved-words.tsx';
import { readDraft } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { isUnsaved, openForm } from './form-state.ts';
import { History } from './history.tsx';
import { KIND_SCREENS, type WholeScreen } from './kind-screens.ts';
import { saveEntry } from './save-calls.ts';
import { useEntryForm } from './use-entry-form.ts';

type EditFormProps = {
  readonly entry: EntryView;
  readonly lines: readonly EntryLineView[];
  readonly wholes: readonly EntryLineView[];
  /** The entry is not as the lists know it any more. */
  readonly onChanged: () => void;
};

/** An entry in its form (product.md 11.4). */
export function EditForm({ entry, lines, wholes, onChanged }: EditFormProps) {
  const { kind, id } = entry;
  const userId = useViewer()?.id ?? 0;
  const place = useMemo(() => ({ userId, kind, entry: id }), [userId, kind, id]);
  const [draft] = useState(() => readDraft(place));
  const [mark, setMark] = useState<EntryNow>(entry);
  const saved = (next: EntryNow): void => {
    setMark(next);
    onChanged();
  };
  const form = useEntryForm({ place, begin: () => openForm(entry, draft), onSaved: saved, onOvertaken: saved });
  const { state, save, check, screen, send } = form;
  const version = state.version ?? entry.version;
  const saveOver = (seen: number): void => {
    if (check()) void save(screen.updated, screen.updateFailed, () => saveEntry(kind, id, state.typed, seen));
  };
  const keepOwn = (): void => {
    const current = state.conflict?.version;
    if (current === undefined) return;
    send({ type: 'own-kept' });
    saveOver(current);
  };
  const restore = (from: number): void => {
    if (state.isSaving) return;
    void save(`Version ${from} is in use again`, screen.updateFailed, () =>
      httpApi('editing.restoreVersion', { kind, id, from, version }),
    );
  };
  return (
    <FormFrame
      title={screen.edit}
      submit="Save Changes"
      form={form}
      aside={
        <span className={smallPrint}>
          <VersionWords version={mark.version} saved={mark} />
        </span>
      }
      onSubmit={() => saveOver(version)}
      onKeepOwn={keepOwn}
      below={<History state={state} id={id} onRestore={restore} />}
    >
      {draft && isUnsaved(state) ? <DraftNotice onDiscard={() => send({ type: 'reopened' })} /> : null}
      {screen.whole ? <LockedWhole whole={screen.whole} wholes={wholes} id={entry.wholeId} /> : null}
      <EntryFields
        form={form}
        format={entry.format ?? 'html'}
        takenOrders={lines.flatMap((line) => (line.id === id || line.order === null ? [] : [line.order]))}
      />
    </FormFrame>
  );
}

const DraftNotice = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Notice title="What you typed before is still here">
    <p>It was kept when this page was left or loaded again, and is not saved yet.</p>
    <p>
      <button type="button" className={button.other} onClick={onDiscard}>
        Discard It
      </button>
    </p>
  </Notice>
);

type LockedWholeProps = {
  readonly whole: WholeScreen;
  readonly wholes: readonly EntryLineView[];
  readonly id: number | null;
};

/** A section stays where it is: what it belongs to is shown and cannot be changed. */
const LockedWhole = ({ whole, wholes, id }: LockedWholeProps) => (
  <SelectField label={whole.label} value={id ?? ''} disabled onChange={() => undefined}>
    {wholes.map((line) => (
      <option key={line.id} value={line.id}>
        {KIND_SCREENS[whole.kind].lineOf(line)}
      </option>
    ))}
  </SelectField>
);
