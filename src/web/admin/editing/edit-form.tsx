import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { EntrySummaryView, EntryView } from '../../../application/contract/index.ts';
import type { CurrentEntryState } from '../../../application/contract/refusals.ts';
import type { EntryKind, EntryValues } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { WaitingIndicator } from '../../ui/spinner.tsx';
import { smallPrint } from '../records.css.ts';
import { VersionLabel } from '../saved-by.tsx';
import { compareFields } from '../versioned-form/field-texts.ts';
import { readDraft } from '../versioned-form/form-draft.ts';
import { isUnsaved } from '../versioned-form/form-state.ts';
import { VersionHistory } from '../versioned-form/version-history.tsx';
import { EntryFields, FormFrame } from './entry-form.tsx';
import { ENTRY_KIND_TEXTS, type ParentKindTexts } from './kind-screens.ts';
import { createEntryFormState, type EntryFormHandle, entryTexts, saveEntry, useEntryForm } from './use-entry-form.ts';

type EditFormProps = {
  readonly entry: EntryView;
  readonly lines: readonly EntrySummaryView[];
  readonly wholes: readonly EntrySummaryView[];
  /** The entry is not as the lists know it any more. */
  readonly onChanged: () => void;
};

/** An entry in its form (product.md 11.4). */
function EditForm({ entry, lines, wholes, onChanged }: EditFormProps) {
  const { kind, id } = entry;
  const userId = useViewer()?.id ?? 0;
  const place = useMemo(() => ({ userId, kind, record: id }), [userId, kind, id]);
  const [draft] = useState(() => readDraft<EntryValues>(place));
  const [mark, setMark] = useState<CurrentEntryState>(entry);
  const saved = (next: CurrentEntryState): void => {
    setMark(next);
    onChanged();
  };
  const begin = () => createEntryFormState(kind, entry, draft);
  const form = useEntryForm({ kind, place, begin, onSaved: saved, onOvertaken: saved });
  const { state, save, check, screen, send } = form;
  const version = state.version ?? entry.version;
  const { updated: done, updateFailed: failed } = screen;
  const saveOver = (over: number): void => {
    if (check()) void save({ done, failed, over, send: () => saveEntry(kind, id, state.typed, over) });
  };
  const restore = (from: number): void => {
    if (state.isSaving) return;
    void save({
      done: `Version ${from} is in use again`,
      failed,
      over: version,
      send: () => httpApi('editing.restoreVersion', { kind, id, from, version }),
    });
  };
  return (
    <FormFrame
      title={screen.edit}
      submit="Save Changes"
      form={form}
      aside={
        <span className={smallPrint}>
          <VersionLabel version={mark.version} saved={mark} />
        </span>
      }
      onSubmit={(over) => saveOver(over ?? version)}
      below={<History form={form} id={id} onRestore={restore} />}
    >
      {draft && isUnsaved(state) ? <DraftNotice onDiscard={() => send({ type: 'discarded' })} /> : null}
      {screen.whole ? <LockedWhole whole={screen.whole} wholes={wholes} id={entry.wholeId} /> : null}
      <EntryFields
        form={form}
        format={entry.format ?? 'html'}
        takenOrders={lines.flatMap((line) => (line.id === id || line.order === null ? [] : [line.order]))}
      />
    </FormFrame>
  );
}

type HistoryProps = {
  readonly form: EntryFormHandle;
  readonly id: number;
  readonly onRestore: (version: number) => void;
};

/** The versions of an entry; restoring saves at once, so it waits for what is not saved (product.md 11.8). */
function History({ form: { kind, fields, state }, id, onRestore }: HistoryProps) {
  const { opened, version, isSaving } = state;
  const list = useCallback(() => httpApi('editing.listVersions', { kind, id }), [kind, id]);
  const compare = useCallback(
    async (number: number) => {
      const former = await httpApi('editing.readVersion', { kind, id, number });
      return compareFields(fields, entryTexts(kind, former), opened);
    },
    [kind, id, fields, opened],
  );
  return (
    <VersionHistory
      inUse={version ?? 0}
      hindrance={isUnsaved(state) ? 'Save your changes first to restore an earlier version.' : null}
      isBusy={isSaving}
      list={list}
      compare={compare}
      onRestore={onRestore}
    />
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
  readonly whole: ParentKindTexts;
  readonly wholes: readonly EntrySummaryView[];
  readonly id: number | null;
};

/** A section stays where it is: what it belongs to is shown and cannot be changed. */
const LockedWhole = ({ whole, wholes, id }: LockedWholeProps) => (
  <SelectField label={whole.label} value={id ?? ''} disabled onChange={() => undefined}>
    {wholes.map((line) => (
      <option key={line.id} value={line.id}>
        {ENTRY_KIND_TEXTS[whole.kind].lineOf(line)}
      </option>
    ))}
  </SelectField>
);

type EntryPanelProps = {
  readonly kind: EntryKind;
  readonly id: number;
  readonly lines: readonly EntrySummaryView[];
  readonly wholes: readonly EntrySummaryView[];
  /** Which chapter or module the entry turned out to belong to. */
  readonly onOpened: (wholeId: number | null) => void;
  readonly onChanged: () => void;
};

type Opened = { readonly entry: EntryView } | { readonly failed: 'gone' | 'unreachable' } | null;

/** The entry that was chosen, as it is now: a form never opens with what a list once said (product.md 11.9). */
export function EntryPanel({ kind, id, lines, wholes, onOpened, onChanged }: EntryPanelProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const load = useCallback(async (): Promise<void> => {
    setOpened(null);
    try {
      const entry = await httpApi('editing.readEntry', { kind, id });
      setOpened({ entry });
      onOpened(entry.wholeId);
    } catch (error) {
      setOpened({ failed: error instanceof ApiError && error.status === 404 ? 'gone' : 'unreachable' });
    }
  }, [kind, id, onOpened]);
  useEffect(() => void load(), [load]);
  if (!opened) return <WaitingIndicator words="Opening" />;
  if ('entry' in opened) return <EditForm entry={opened.entry} lines={lines} wholes={wholes} onChanged={onChanged} />;
  if (opened.failed === 'gone') return <Notice tone="flag" title="This is no longer on the site" role="alert" />;
  return (
    <Notice tone="bad" title="This could not be opened" role="alert">
      <p>
        <button type="button" className={button.other} onClick={() => void load()}>
          Try Again
        </button>
      </p>
    </Notice>
  );
}
