import { useRef, useState } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { EntryView, SavedEntryView } from '../../../application/contract/index.ts';
import type { CurrentEntryState } from '../../../application/contract/refusals.ts';
import { ENTRY_FIELDS, type EntryKind, type EntryValues } from '../../../domain/publishing/entry.ts';
import { findEntryFormFaults, type TypedEntry } from '../../../domain/publishing/entry-faults.ts';
import { httpApi } from '../../api/http-api.ts';
import type { ToastData } from '../../api/request-context.ts';
import { resourceCache } from '../../api/resource-cache.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { areFieldsEqual, type FieldTexts, toFieldTexts } from '../versioned-form/field-texts.ts';
import { type FormDraft, type FormDraftKey, writeDraft } from '../versioned-form/form-draft.ts';
import {
  createEmptyTexts,
  createFormState,
  type FormState,
  isUnsaved,
  type SaveActionResult,
} from '../versioned-form/form-state.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { clearEntryListCache } from './entry-list.tsx';
import { ENTRY_KIND_TEXTS } from './kind-screens.ts';

type EntryTexts = FieldTexts<EntryValues>;

/** The fields of an entry as operations answer them. */
type EntryFieldsView = { readonly [Name in keyof EntryValues]: EntryValues[Name] | undefined };

/** An entry, or one of its versions, as the texts of its form. */
export const entryTexts = (kind: EntryKind, values: EntryFieldsView): EntryTexts =>
  toFieldTexts(ENTRY_FIELDS[kind], values as EntryValues);

/** A form with an entry in it, or an empty one; what was typed before a reload comes back (product.md 11.14). */
export const createEntryFormState = (kind: EntryKind, entry: EntryView | null, draft: FormDraft<EntryValues> | null) =>
  createFormState<EntryValues>(
    { version: entry?.version ?? null, texts: entry ? entryTexts(kind, entry) : createEmptyTexts(ENTRY_FIELDS[kind]) },
    draft,
  );

/** Everything cached before a save is reloaded: lists here, and the offline copies of guide and course. */
function forgetTexts(): void {
  clearEntryListCache();
  resourceCache(httpApi).clear();
}

/** Shown where another save came first with the same content: there is nothing to decide. */
const SAVED_ALREADY = {
  title: 'Saved already',
  description: 'The text in this form was saved elsewhere in the meantime.',
};

/** A save with its messages: over which version, and how it is sent. */
type Saving = {
  readonly done: string;
  readonly failed: string;
  readonly over: number | null;
  readonly send: () => Promise<SavedEntryView>;
};

/** The result of a save: the entry as it was stored, or as another administrator saved it meanwhile. */
type Outcome = {
  readonly answer: SaveActionResult<EntryValues>;
  readonly toast: ToastData;
  readonly saved?: SavedEntryView;
  readonly overtaken?: CurrentEntryState;
};

async function sendEntry(kind: EntryKind, sent: EntryTexts, { done, failed, over, send }: Saving): Promise<Outcome> {
  try {
    const saved = await send();
    const answer = { kind: 'saved', sent, over, version: saved.version, texts: entryTexts(kind, saved) } as const;
    return { answer, saved, toast: { title: 'Success', description: done } };
  } catch (error) {
    const { current: now, fields: faults = {} } = error instanceof ApiError ? error.body : {};
    const toast = { title: 'Error', description: failureMessage(error, failed), tone: 'destructive' } as const;
    if (!now) return { answer: { kind: 'refused', sent, over, faults }, toast };
    const current = { version: now.version, texts: entryTexts(kind, now), saved: now };
    const isSame = areFieldsEqual(ENTRY_FIELDS[kind], current.texts, sent);
    return {
      answer: { kind: 'conflict', sent, over, current },
      overtaken: now,
      toast: isSame ? SAVED_ALREADY : toast,
    };
  }
}

type EntryFormOptions = {
  readonly kind: EntryKind;
  readonly place: FormDraftKey;
  readonly begin: () => FormState<EntryValues>;
  /** `isTypedSince`: input typed after a new entry was sent stays for the form of the entry. */
  readonly onSaved: (entry: SavedEntryView, isTypedSince: boolean) => void;
  /** Another save came first: the lists are outdated. */
  readonly onOvertaken?: (current: CurrentEntryState) => void;
};

/**
 * A form of an entry. It calls the API itself and not its page's action, since it stays as it is when a session was lost
 * (product.md 11.4, 11.9, 11.14).
 */
export function useEntryForm({ kind, place, begin, onSaved, onOvertaken }: EntryFormOptions) {
  const form = useVersionedForm<EntryValues>({ fields: ENTRY_FIELDS[kind], begin, draftPlace: place });
  const { state, send, giveUp } = form;
  const [altered, setAltered] = useState<SavedEntryView['altered']>([]);
  const notify = useNotify();
  const latest = useRef(state.typed);
  latest.current = state.typed;
  /** Saves; a refusal is said in a toast and at its fields, and everything typed stays. */
  const save = async (saving: Saving): Promise<void> => {
    const sent = state.typed;
    send({ type: 'saving' });
    setAltered([]);
    const { answer, toast, saved, overtaken } = await sendEntry(kind, sent, saving);
    const typed = latest.current;
    const isTypedSince = isUnsaved({ opened: sent, typed });
    notify(toast);
    if (saved || overtaken) forgetTexts();
    if (saved && place.record === 'new') {
      giveUp();
      if (isTypedSince) writeDraft({ ...place, record: saved.id }, { version: saved.version, typed });
    }
    send({ type: 'answered', answer });
    setAltered(saved?.altered ?? []);
    if (saved) onSaved(saved, isTypedSince);
    if (overtaken) onOvertaken?.(overtaken);
  };
  /** Whether the form may be sent; if not, the fields say why. */
  const check = (missingWhole: string | null = null): boolean => {
    const faults = findEntryFormFaults(kind, state.typed, missingWhole);
    if (Object.keys(faults).length === 0) return true;
    send({ type: 'refused', faults });
    return false;
  };
  return { ...form, kind, altered, save, check, screen: ENTRY_KIND_TEXTS[kind] };
}

export type EntryFormHandle = ReturnType<typeof useEntryForm>;

const whole = ({ title = '', description = '' }: TypedEntry) => ({ title, description });
const section = ({ title = '', content = '', order = '' }: TypedEntry) => ({ title, content, order: Number(order) });
const siteContent = ({ key = '', title = '', content = '' }: TypedEntry) => ({ key, title, content });

/** Saves an entry over the version that its author has seen. */
export function saveEntry(kind: EntryKind, id: number, typed: TypedEntry, version: number): Promise<SavedEntryView> {
  switch (kind) {
    case 'chapter':
      return httpApi('editing.saveChapter', { id, ...whole(typed), version });
    case 'section':
      return httpApi('editing.saveSection', { id, ...section(typed), version });
    case 'module':
      return httpApi('editing.saveModule', { id, ...whole(typed), version });
    case 'course-section':
      return httpApi('editing.saveCourseSection', { id, ...section(typed), version });
    case 'site-content':
      return httpApi('editing.saveSiteContent', { id, ...siteContent(typed), version });
  }
}

/** Creates a section of a chapter or module, or site content. */
export function createEntry(kind: EntryKind, wholeId: number, typed: TypedEntry): Promise<SavedEntryView> {
  switch (kind) {
    case 'section':
      return httpApi('editing.createSection', { chapterId: wholeId, ...section(typed) });
    case 'course-section':
      return httpApi('editing.createCourseSection', { moduleId: wholeId, ...section(typed) });
    case 'site-content':
      return httpApi('editing.createSiteContent', siteContent(typed));
    default:
      throw new Error(`a ${kind} cannot be created`);
  }
}
