import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router-dom';
import { FormMessage } from './form-message.tsx';
import { hidden } from './hidden.css.ts';
import { ENTRY_INTENTS, type EntryChangeResult, type ListEntryData, type RemovedEntryData } from './list-entry.ts';
import { cell, entryForm, goneWords, message, row, rows as rowsStyle } from './removable-list.css.ts';
import { SubmitButton } from './submit-button.tsx';

/** What came of a form that was sent before any script had loaded. */
function useAnswerWithoutScript(): EntryChangeResult | null {
  const answer = useActionData() as Partial<EntryChangeResult> | null | undefined;
  return answer?.entry ? { entry: answer.entry, ...(answer.message ? { message: answer.message } : {}) } : null;
}

/** What was taken off a list and is not on it again, the latest; and where the focus goes when entries leave and come back. */
function useRemovals(entries: readonly ListEntryData[], heading: RefObject<HTMLElement | null>) {
  const answer = useAnswerWithoutScript();
  const [asked, setAsked] = useState<readonly RemovedEntryData[]>(answer ? [answer.entry] : []);
  const sent = useRef<number | null>(null);
  const isListed = ({ id }: ListEntryData): boolean => entries.some((entry) => entry.id === id);
  const ask = (entry: RemovedEntryData): void => {
    sent.current = entry.id;
    setAsked((before) => [...before.filter(({ id }) => id !== entry.id), entry]);
  };
  const rows = useFocusKept(
    entries.map(({ id }) => id),
    sent,
    heading,
  );
  return { rows, ask, gone: asked.findLast((entry) => !isListed(entry)) ?? null };
}

/**
 * Moves focus after the entry of a submitted form was removed or restored and the focus went with its button: to the
 * row now in its position, or to the heading. A row ignores Enter, so a held key ends there.
 */
function useFocusKept(
  ids: readonly number[],
  sent: RefObject<number | null>,
  heading: RefObject<HTMLElement | null>,
): RefObject<HTMLUListElement | null> {
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  useLayoutEffect(() => {
    const [was, id] = [before.current, sent.current];
    before.current = ids;
    if (id === null || was.includes(id) === ids.includes(id)) return;
    sent.current = null;
    if (document.activeElement !== document.body) return;
    const at = ids.includes(id) ? ids.indexOf(id) : Math.min(was.indexOf(id), ids.length - 1);
    const row = rows.current?.querySelector<HTMLElement>(`#${rowId(ids[at])}`);
    (row ?? heading.current)?.focus();
  });
  return rows;
}

/** The place of an entry on the page: a form that is answered without scripts leads back to it. */
const rowId = (id: number | undefined): string => `entry-${id}`;

type RemovableListProps = {
  readonly entries: readonly (ListEntryData & { readonly shown: ReactNode })[];
  /** What has become of an entry that was taken off. */
  readonly removed: string;
  /** The title of the list: it takes the focus when nothing is left. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly empty: ReactNode;
};

/** A list from which each entry can be taken off in its place, and put back (product.md 9.28). */
export function RemovableList({ entries, removed, heading, empty }: RemovableListProps) {
  const { rows, ask, gone } = useRemovals(entries, heading);
  const line = gone ? <GoneLine key={gone.id} entry={gone} removed={removed} onSent={ask} /> : null;
  const below = entries.some(({ id }) => id === gone?.next) ? gone?.next : null;
  return (
    <>
      {entries.length > 0 || line ? (
        <ul className={rowsStyle} ref={rows}>
          {entries.map(({ shown, ...entry }, at) => (
            <Fragment key={entry.id}>
              {entry.id === below ? line : null}
              <EntryRow entry={{ ...entry, next: entries[at + 1]?.id ?? null }} onSent={ask}>
                {shown}
              </EntryRow>
            </Fragment>
          ))}
          {below === null ? line : null}
        </ul>
      ) : null}
      {entries.length === 0 ? empty : null}
    </>
  );
}

type EntryProps = { readonly entry: RemovedEntryData; readonly onSent: (entry: RemovedEntryData) => void };

function EntryRow({ entry, onSent, children }: EntryProps & { readonly children: ReactNode }) {
  return (
    <li id={rowId(entry.id)} className={row} tabIndex={-1}>
      <div className={cell}>{children}</div>
      <EntryForm entry={entry} onSent={onSent} intent="remove" words="Remove" />
    </li>
  );
}

/** In place of a removed entry: says so, with a button to restore it. */
function GoneLine({ entry, removed, onSent }: EntryProps & { readonly removed: string }) {
  return (
    <li id={rowId(entry.id)} className={row}>
      <p role="status" className={goneWords}>{`${removed}: ${entry.name}`}</p>
      <EntryForm entry={entry} onSent={onSent} intent="restore" words="Undo" />
    </li>
  );
}

type EntryFormProps = EntryProps & {
  readonly intent: keyof typeof ENTRY_INTENTS;
  readonly words: string;
};

/** One button, and below it why it did not do what it says. Without scripts the answer leads back to this place of the page. */
function EntryForm({ entry, onSent, intent, words }: EntryFormProps) {
  const fetcher = useFetcher<EntryChangeResult>();
  const withoutScript = useAnswerWithoutScript();
  const { search } = useLocation();
  const answer = fetcher.data ?? (withoutScript?.entry.id === entry.id ? withoutScript : null);
  const { id, name, next, since } = entry;
  return (
    <>
      <fetcher.Form
        method="post"
        action={`${search}#${rowId(id)}`}
        className={entryForm}
        onSubmit={() => onSent(entry)}
      >
        <input type="hidden" name="intent" value={ENTRY_INTENTS[intent]} />
        {Object.entries({ id, name, next, since }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value ?? ''} />
        ))}
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords={null} look="quiet">
          {words}
          <span className={hidden}> {name}</span>
        </SubmitButton>
      </fetcher.Form>
      <div className={message}>
        <FormMessage message={fetcher.state === 'idle' ? answer?.message : undefined} />
      </div>
    </>
  );
}
