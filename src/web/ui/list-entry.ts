import { data } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isSessionEnded } from '../api/part-of-page.ts';
import { failureMessage, readFormText, toFailureResponse } from './form-failure.ts';

/** An entry of a list as its forms identify it: they work without any other state. */
export type ListEntryData = {
  readonly id: number;
  readonly name: string;
  /** When it was put on the list, where the list is ordered by that. */
  readonly since?: string;
};

/** An entry to be removed, and the one below it, which gives the position of its row; null at the end. */
export type RemovedEntryData = ListEntryData & { readonly next: number | null };

/** What taking an entry off, or putting it back, came to; with a message it failed. */
export type EntryChangeResult = { readonly entry: RemovedEntryData; readonly message?: string };

/** What the forms of a list ask for. */
export const ENTRY_INTENTS = { remove: 'remove-entry', restore: 'restore-entry' } as const;

/** Whether a form is about an entry of a list. */
export const isEntryIntent = (form: FormData): boolean =>
  Object.values<string>(ENTRY_INTENTS).includes(readFormText(form, 'intent'));

/** What a list says where the server says nothing better. */
type FailureWords = {
  readonly failed: string;
  /** What was taken off is nowhere any more and cannot be put back. */
  readonly gone: string;
};

/** Removes an entry from its list or restores it, and returns which one it was, for its row and for Undo (product.md 9.28). */
export async function removeOrRestoreEntry(
  form: FormData,
  words: FailureWords,
  change: (entry: RemovedEntryData, isOn: boolean) => Promise<unknown>,
): Promise<unknown> {
  const entry = entryOf(form);
  try {
    await change(entry, readFormText(form, 'intent') === ENTRY_INTENTS.restore);
    return { entry } satisfies EntryChangeResult;
  } catch (error) {
    if (isSessionEnded(error)) throw error;
    const isGone = error instanceof ApiError && error.status === 404;
    const message = isGone ? words.gone : failureMessage(error, words.failed);
    return data({ entry, message } satisfies EntryChangeResult, toFailureResponse(error));
  }
}

function entryOf(form: FormData): RemovedEntryData {
  const since = readFormText(form, 'since');
  const entry = {
    id: Number(readFormText(form, 'id')),
    name: readFormText(form, 'name'),
    next: Number(readFormText(form, 'next')) || null,
  };
  return since ? { ...entry, since } : entry;
}
