import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { SavedEntryView } from '../../../application/contract/index.ts';
import type { EntryNow } from '../../../application/contract/refusals.ts';
import type { EntryField } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import { courseCache } from '../../course/course-cache.ts';
import { studyCache } from '../../study/study-cache.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { type DraftPlace, writeDraft } from './entry-draft.ts';
import { forgetLists } from './entry-lists.ts';
import { type FormFaults, type FormState, formFaults, isUnsaved, nextForm, saysTheSame } from './form-state.ts';
import { KIND_SCREENS } from './kind-screens.ts';

/** What is known from before a save is asked for anew: lists here, and what this device keeps of guide and course. */
function forgetTexts(userId: number): void {
  forgetLists(userId);
  studyCache(httpApi, userId).forget();
  courseCache(httpApi, userId).forget();
}

const fieldsOf = (error: unknown): FormFaults => (error instanceof ApiError ? (error.body.fields ?? {}) : {});

/** Said where another save was faster and says the same: nobody has anything to decide. */
const SAVED_ALREADY = {
  title: 'Saved already',
  description: 'What stands in this form was saved elsewhere meanwhile.',
};

const notSaved = (error: unknown, fallback: string) =>
  ({ title: 'Error', description: failureMessage(error, fallback), tone: 'destructive' }) as const;

type FormPorts = {
  readonly place: DraftPlace;
  readonly begin: () => FormState;
  /** `isTypedSince`: what a new entry's author has typed since it was sent is kept for the form of the entry. */
  readonly onSaved: (entry: SavedEntryView, isTypedSince: boolean) => void;
  /** Somebody else was faster: what lists say of the entry is not so any more. */
  readonly onOvertaken?: (current: EntryNow) => void;
};

/** A form of an entry: what stands in it, kept across a reload, and how it is saved (product.md 11.4, 11.9, 11.14). */
export function useEntryForm({ place, begin, onSaved, onOvertaken }: FormPorts) {
  const [state, send] = useReducer(nextForm, null, begin);
  const notify = useNotify();
  const { opened, typed, version } = state;
  const settled = useRef(false);
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    if (!settled.current) writeDraft(place, isUnsaved({ opened, typed }) ? { version, typed } : null);
  }, [place, opened, typed, version]);
  /** Saves by `call`; a refusal is said in a toast and at its fields, and everything typed stays. */
  const save = async (words: string, fallback: string, call: () => Promise<SavedEntryView>): Promise<void> => {
    send({ type: 'saving' });
    try {
      const entry = await call();
      notify({ title: 'Success', description: words });
      forgetTexts(place.userId);
      const isTypedSince = isUnsaved({ opened: typed, typed: latest.current });
      if (place.entry === 'new') {
        settled.current = true;
        writeDraft(place, null);
        const { id, version } = entry;
        if (isTypedSince) writeDraft({ ...place, entry: id }, { version, typed: latest.current });
      }
      send({ type: 'saved', entry, sent: typed });
      onSaved(entry, isTypedSince);
    } catch (error) {
      const current = error instanceof ApiError ? error.body.current : undefined;
      const isSame = current !== undefined && saysTheSame(state.kind, current, typed);
      notify(isSame ? SAVED_ALREADY : notSaved(error, fallback));
      if (!current) return send({ type: 'refused', faults: fieldsOf(error) });
      send({ type: 'overtaken', current, sent: typed });
      forgetTexts(place.userId);
      onOvertaken?.(current);
    }
  };
  /** Whether the form may be sent; if not, the fields say why. */
  const check = (missingWhole: string | null = null): boolean => {
    const faults = formFaults(state.kind, typed, missingWhole);
    if (Object.keys(faults).length === 0) return true;
    send({ type: 'refused', faults });
    return false;
  };
  const type = (field: EntryField) => (text: string) => send({ type: 'typed', field, text });
  /** What was typed is given up on purpose: nothing of it comes back. */
  const giveUp = (): void => {
    settled.current = true;
    writeDraft(place, null);
  };
  const isSettled = (): boolean => settled.current;
  return { state, send, save, check, type, giveUp, isSettled, screen: KIND_SCREENS[state.kind] };
}

export type EntryFormPorts = ReturnType<typeof useEntryForm>;
