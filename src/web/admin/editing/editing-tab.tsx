import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type EntryKind, isDeletableEntryKind } from '../../../domain/publishing/entry.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { smallPrint } from '../records.css.ts';
import { CreateForm } from './create-form.tsx';
import { DeletedEntries, DeleteEntry } from './deleted-entries.tsx';
import { EntryPanel } from './edit-form.tsx';
import * as css from './editing.css.ts';
import { clearEntryListCache, EntryList, type EntryListState, useEntryList } from './entry-list.tsx';
import { ENTRY_KIND_TEXTS, type ParentKindTexts } from './kind-screens.ts';

/** A tab of the dashboard: what there is of a kind, and its form (product.md 11.2 to 11.7). */
export function EditingTab({ kind }: { readonly kind: EntryKind }) {
  const { wholeId, entry, select, opened } = useOpenedSelection();
  const way = useWayToForm(entry);
  const screen = ENTRY_KIND_TEXTS[kind];
  const { whole, creation } = screen;
  const { list, wholes, refresh, changed } = useEntryLists(kind, wholeId);
  const created = (opened: number | null): void => {
    refresh();
    select({ wholeId, entry: opened });
  };
  return (
    <div className={css.tab}>
      <div ref={way.list} tabIndex={-1} className={css.choices}>
        <Card title={screen.heading}>
          {whole ? <PickWhole whole={whole} wholes={wholes} wholeId={wholeId} onPick={select} /> : null}
          {creation ? (
            <button type="button" className={button.other} onClick={() => select({ wholeId, entry: 'new' })}>
              {creation.button}
            </button>
          ) : null}
          {whole && wholeId === null ? (
            <p className={smallPrint}>{whole.first}</p>
          ) : (
            <EntryList list={list} screen={screen} chosen={entry} onChoose={(id) => select({ wholeId, entry: id })} />
          )}
          {isDeletableEntryKind(kind) && (whole === null || wholeId !== null) ? (
            <DeletedEntries
              {...{ kind, wholeId, screen }}
              lines={list.lines}
              onRestored={() => {
                changed();
                // The button is gone with its line.
                way.list.current?.focus();
              }}
            />
          ) : null}
        </Card>
      </div>
      <div ref={way.form} tabIndex={-1} className={entry === null ? undefined : css.opened}>
        {entry === null ? (
          <p className={smallPrint}>{whole && wholeId === null ? '' : screen.select}</p>
        ) : (
          <>
            <BackToList onBack={way.goBack} />
            <Opened {...{ kind, wholeId, entry, refresh, created, opened }} lines={list.lines} wholes={wholes.lines} />
            {isDeletableEntryKind(kind) && entry !== 'new' ? (
              <DeleteEntry
                key={entry}
                kind={kind}
                id={entry}
                onDeleted={() => {
                  changed();
                  select({ wholeId, entry: null });
                }}
              />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** The entries of a kind, and the chapters or modules that they belong to. */
function useEntryLists(kind: EntryKind, wholeId: number | null) {
  const { whole } = ENTRY_KIND_TEXTS[kind];
  const wholes = useEntryList(whole?.kind ?? 'chapter', null, whole !== null);
  const list = useEntryList(kind, whole ? wholeId : null, whole === null || wholeId !== null);
  const refresh = (): void => {
    void list.load();
    void wholes.load();
  };
  /** Reads all lists anew: an entry was deleted or restored. */
  const changed = (): void => {
    clearEntryListCache();
    refresh();
  };
  return { list, wholes, refresh, changed };
}

const BackToList = ({ onBack }: { readonly onBack: () => void }) => (
  <div className={css.back}>
    <button type="button" className={button.quiet} onClick={onBack}>
      Back to the list
    </button>
  </div>
);

type OpenedProps = {
  readonly kind: EntryKind;
  readonly wholeId: number | null;
  readonly entry: number | 'new';
  readonly lines: EntryListState['lines'];
  readonly wholes: EntryListState['lines'];
  readonly refresh: () => void;
  readonly created: (opened: number | null) => void;
  readonly opened: (wholeId: number | null) => void;
};

/** The form of what is chosen, or that of a new entry. */
const Opened = ({ kind, wholeId, entry, lines, wholes, refresh, created, opened }: OpenedProps) =>
  entry === 'new' ? (
    <CreateForm key={`new ${wholeId}`} kind={kind} wholeId={wholeId} wholes={wholes ?? []} onCreated={created} />
  ) : (
    <EntryPanel
      key={entry}
      {...{ kind, id: entry }}
      lines={lines ?? []}
      wholes={wholes ?? []}
      onOpened={opened}
      onChanged={refresh}
    />
  );

type PickWholeProps = {
  readonly whole: ParentKindTexts;
  readonly wholes: EntryListState;
  readonly wholeId: number | null;
  readonly onPick: SelectEntry;
};

/** Another chapter or module gives the chosen section up. */
const PickWhole = ({ whole, wholes, wholeId, onPick }: PickWholeProps) => (
  <SelectField
    label={`Sections of ${whole.kind}`}
    value={wholeId ?? ''}
    onChange={(event) => onPick({ wholeId: Number(event.currentTarget.value) || null, entry: null })}
  >
    <option value="">Select a {whole.kind}</option>
    {(wholes.lines ?? []).map((line) => (
      <option key={line.id} value={line.id}>
        {ENTRY_KIND_TEXTS[whole.kind].lineOf(line)}
      </option>
    ))}
  </SelectField>
);

/** What of a tab is open: the chapter or module, and the entry or a new one. */
export type EntrySelection = { readonly wholeId: number | null; readonly entry: number | 'new' | null };

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/**
 * The open entry is part of the address: the browser can go back to it and link to it, and one guard catches every way
 * out of a form with unsaved input (product.md 11.2, 11.14).
 */
function useSelection(): EntrySelection & { readonly select: (selection: EntrySelection) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [tab, whole, entry] = [params.get('tab'), params.get('whole'), params.get('entry')];
  return useMemo(() => {
    const select = (next: EntrySelection): void => {
      const query = new URLSearchParams();
      if (tab) query.set('tab', tab);
      if (next.wholeId !== null) query.set('whole', String(next.wholeId));
      if (next.entry !== null) query.set('entry', String(next.entry));
      void navigate({ search: query.toString() }, { preventScrollReset: true });
    };
    return { wholeId: idIn(whole), entry: entry === 'new' ? 'new' : idIn(entry), select };
  }, [tab, whole, entry, navigate]);
}

export type SelectEntry = (selection: EntrySelection) => void;

type OpenedSelection = EntrySelection & {
  readonly select: SelectEntry;
  /** Says which chapter or module the open entry belongs to. */
  readonly opened: (wholeId: number | null) => void;
};

/**
 * The open entry, with the chapter or module it belongs to, even if the address names another: a link that names the
 * entry alone opens it beside its list, which the warning of a taken order needs (product.md 11.2, 11.5).
 */
function useOpenedSelection(): OpenedSelection {
  const { wholeId, entry, select } = useSelection();
  const [found, setFound] = useState<EntrySelection>({ wholeId: null, entry: null });
  const opened = useCallback((of: number | null) => setFound({ wholeId: of, entry }), [entry]);
  const isFound = entry !== null && found.entry === entry;
  return { wholeId: isFound ? found.wholeId : wholeId, entry, select, opened };
}

const lead = (place: HTMLElement | null): void => {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
};

const isBelow = (place: HTMLElement, other: HTMLElement): boolean =>
  place.getBoundingClientRect().top >= other.getBoundingClientRect().bottom;

/**
 * Moves focus to the form of the chosen entry where it lies below the list and so out of sight, and back to the list
 * when the choice is cancelled (product.md 11.2). Where both are side by side nothing moves.
 */
function useWayToForm(entry: EntrySelection['entry']): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly form: RefObject<HTMLDivElement | null>;
  readonly goBack: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = useRef(entry);
  useEffect(() => {
    if (known.current === entry) return;
    known.current = entry;
    if (!list.current || !form.current || !isBelow(form.current, list.current)) return;
    if (entry !== null) lead(form.current);
    else if (!list.current.contains(document.activeElement)) lead(list.current);
  }, [entry]);
  return { list, form, goBack: () => lead(list.current) };
}
