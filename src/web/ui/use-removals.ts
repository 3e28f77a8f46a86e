import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router-dom';
import type { AskedEntry, EntryAnswer, ListEntry } from './list-entry.ts';

/** What came of a form that was sent before any script had loaded. */
export function useAnswerWithoutScript(): EntryAnswer | null {
  const answer = useActionData() as Partial<EntryAnswer> | null | undefined;
  return answer?.entry ? { entry: answer.entry, ...(answer.message ? { message: answer.message } : {}) } : null;
}

/** What was taken off a list and is not on it again, the latest; and where the focus goes when entries leave and come back. */
export function useRemovals(entries: readonly ListEntry[], heading: RefObject<HTMLElement | null>) {
  const answer = useAnswerWithoutScript();
  const [asked, setAsked] = useState<readonly AskedEntry[]>(answer ? [answer.entry] : []);
  const sent = useRef<number | null>(null);
  const isListed = ({ id }: ListEntry): boolean => entries.some((entry) => entry.id === id);
  const ask = (entry: AskedEntry): void => {
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
 * Leads keyboard and screen reader on when the entry that a form was sent for has left or come back and the focus went with
 * its button: to the row that stands there now, or to the heading. A row takes no Enter, so a key held down ends there.
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
export const rowId = (id: number | undefined): string => `entry-${id}`;
