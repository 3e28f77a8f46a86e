import type { EntryKind } from '../../../domain/publishing/entry.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { smallPrint } from '../records.css.ts';
import { CreateForm } from './create-form.tsx';
import * as css from './editing.css.ts';
import { EntryList } from './entry-list.tsx';
import { type EntryList as List, useEntryList } from './entry-lists.ts';
import { EntryPanel } from './entry-panel.tsx';
import { KIND_SCREENS, type WholeScreen } from './kind-screens.ts';
import { type Select, useOpenedSelection } from './use-opened-selection.ts';
import { useWayToForm } from './use-way-to-form.ts';

/** A tab of the dashboard: what there is of a kind, and its form (product.md 11.2 to 11.7). */
export function EditingTab({ kind }: { readonly kind: EntryKind }) {
  const { wholeId, entry, select, opened } = useOpenedSelection();
  const way = useWayToForm(entry);
  const screen = KIND_SCREENS[kind];
  const { whole, creation } = screen;
  const wholes = useEntryList(whole?.kind ?? 'chapter', null, whole !== null);
  const list = useEntryList(kind, whole ? wholeId : null, whole === null || wholeId !== null);
  const refresh = (): void => {
    void list.load();
    void wholes.load();
  };
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
        </Card>
      </div>
      <div ref={way.form} tabIndex={-1} className={entry === null ? undefined : css.opened}>
        {entry === null ? (
          <p className={smallPrint}>{whole && wholeId === null ? '' : screen.select}</p>
        ) : (
          <>
            <BackToList onBack={way.goBack} />
            <Opened {...{ kind, wholeId, entry, refresh, created, opened }} lines={list.lines} wholes={wholes.lines} />
          </>
        )}
      </div>
    </div>
  );
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
  readonly lines: List['lines'];
  readonly wholes: List['lines'];
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
  readonly whole: WholeScreen;
  readonly wholes: List;
  readonly wholeId: number | null;
  readonly onPick: Select;
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
        {KIND_SCREENS[whole.kind].lineOf(line)}
      </option>
    ))}
  </SelectField>
);
