import { data } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isSessionEnded } from '../api/part-of-page.ts';
import { answerOf, failureMessage, typed } from './form-failure.ts';

/** An entry of a list as its forms name it: they work where nothing but the form knows of it. */
export type ListEntry = {
  readonly id: number;
  readonly name: string;
  /** When it was put on the list, where the list is ordered by that. */
  readonly since?: string;
};

/** An entry that was to be taken off, and the one below it, where its line is to stand; null at the end. */
export type AskedEntry = ListEntry & { readonly next: number | null };

/** What taking an entry off, or putting it back, came to; with a message it failed. */
export type EntryAnswer = { readonly entry: AskedEntry; readonly message?: string };

/** What the forms of a list ask for. */
export const ENTRY_INTENTS = { remove: 'remove-entry', restore: 'restore-entry' } as const;

/** Whether a form is about an entry of a list. */
export const isAboutEntry = (form: FormData): boolean =>
  Object.values<string>(ENTRY_INTENTS).includes(typed(form, 'intent'));

/** What a list says where the server says nothing better. */
type FailureWords = {
  readonly failed: string;
  /** What was taken off is nowhere any more and cannot be put back. */
  readonly gone: string;
};

/** Takes an entry off its list or puts it back, and tells the list which one it was, for its line and for Undo (product.md 9.28). */
export async function changeEntry(
  form: FormData,
  words: FailureWords,
  change: (entry: AskedEntry, isOn: boolean) => Promise<unknown>,
): Promise<unknown> {
  const entry = entryOf(form);
  try {
    await change(entry, typed(form, 'intent') === ENTRY_INTENTS.restore);
    return { entry } satisfies EntryAnswer;
  } catch (error) {
    if (isSessionEnded(error)) throw error;
    const isGone = error instanceof ApiError && error.status === 404;
    const message = isGone ? words.gone : failureMessage(error, words.failed);
    return data({ entry, message } satisfies EntryAnswer, answerOf(error));
  }
}

function entryOf(form: FormData): AskedEntry {
  const since = typed(form, 'since');
  const entry = { id: Number(typed(form, 'id')), name: typed(form, 'name'), next: Number(typed(form, 'next')) || null };
  return since ? { ...entry, since } : entry;
}
