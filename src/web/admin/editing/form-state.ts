import type { EntryView, SavedEntryView } from '../../../application/contract/index.ts';
import type { EntryNow } from '../../../application/contract/refusals.ts';
import { ENTRY_FIELDS, type EntryField, type EntryKind } from '../../../domain/publishing/entry.ts';
import { entryFaults, type TypedEntry } from '../../../domain/publishing/entry-faults.ts';

/** The fields at fault; `whole` is the chapter or module of a new section. */
export type FormFaults = Readonly<Partial<Record<EntryField | 'whole', string>>>;

/** A form of an entry: what it was opened with, what stands in it, and what its last save came to. */
export type FormState = {
  readonly kind: EntryKind;
  readonly opened: TypedEntry;
  readonly typed: TypedEntry;
  /** The version that the author has seen; null where there is none yet. */
  readonly version: number | null;
  readonly faults: FormFaults;
  /** How often it came back refused; a fault that is mended by typing is not another refusal. */
  readonly refusals: number;
  readonly isSaving: boolean;
  /** What somebody else saved meanwhile (product.md 11.9). */
  readonly conflict: EntryNow | null;
  /** One's own text after the other one was taken. */
  readonly aside: TypedEntry | null;
  /** What was taken out of the text that was saved last (product.md 11.10). */
  readonly altered: readonly SavedEntryView['altered'][number][];
};

export type FormEvent =
  | { readonly type: 'typed'; readonly field: EntryField; readonly text: string }
  | { readonly type: 'refused'; readonly faults: FormFaults }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly entry: SavedEntryView; readonly sent: TypedEntry }
  | { readonly type: 'order-proposed'; readonly order: number }
  | { readonly type: 'reopened' }
  | { readonly type: 'overtaken'; readonly current: EntryNow; readonly sent: TypedEntry }
  | { readonly type: 'theirs-taken' }
  | { readonly type: 'own-kept' }
  | { readonly type: 'own-brought-back' };

/**
 * What is at fault in a form; `missing` are the words for a chapter or module that is not chosen. Without it the order could not
 * be proposed, so that an empty one is no fault of its author (product.md 11.4, 11.5).
 */
export function formFaults(kind: EntryKind, typed: TypedEntry, missing: string | null): FormFaults {
  const faults = entryFaults(kind, typed);
  if (missing === null) return faults;
  const { order, ...others } = faults;
  return { ...others, ...(order && typed.order ? { order } : {}), whole: missing };
}

type Texts = Partial<Record<EntryField, string | number | undefined>>;

/** The fields of a form as text. */
export const typedOf = (kind: EntryKind, texts: Texts): TypedEntry =>
  Object.fromEntries(ENTRY_FIELDS[kind].map((field) => [field, String(texts[field] ?? '')]));

const same = (one: TypedEntry, other: TypedEntry): boolean =>
  Object.keys({ ...one, ...other }).every(
    (field) => (one[field as EntryField] ?? '') === (other[field as EntryField] ?? ''),
  );

/** Whether what somebody else saved says what was sent: then there is nothing to decide (product.md 11.9). */
export const saysTheSame = (kind: EntryKind, current: EntryNow, sent: TypedEntry): boolean =>
  same(typedOf(kind, current), sent);

/** Whether something would be lost with the form (product.md 11.14). */
export const isUnsaved = ({ opened, typed }: Pick<FormState, 'opened' | 'typed'>): boolean => !same(opened, typed);

const CALM = { faults: {}, isSaving: false, conflict: null, aside: null, altered: [] } as const;

/** A form with an entry in it, or with what was typed before a reload (product.md 11.14). */
export function openForm(entry: EntryView, draft: { version: number | null; typed: TypedEntry } | null): FormState {
  const opened = typedOf(entry.kind, entry);
  return {
    ...CALM,
    kind: entry.kind,
    refusals: 0,
    opened,
    typed: draft?.typed ?? opened,
    version: draft?.version ?? entry.version,
  };
}

/** An empty form; only the order is proposed (product.md 11.5). */
export function newForm(kind: EntryKind, order: number | null, draft: TypedEntry | null): FormState {
  const opened = typedOf(kind, order === null ? {} : { order });
  return { ...CALM, kind, refusals: 0, opened, typed: draft ?? opened, version: null };
}

/** What becomes of a form; what is typed while a save is under way stays. */
export function nextForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed': {
      const { [event.field]: _, ...faults } = state.faults;
      return { ...state, typed: { ...state.typed, [event.field]: event.text }, faults };
    }
    case 'refused':
      return { ...state, isSaving: false, faults: event.faults, refusals: state.refusals + 1 };
    case 'saving':
      return { ...state, isSaving: true, faults: {}, altered: [] };
    case 'saved':
      return { ...stored(state, event.entry, event.sent), altered: event.entry.altered };
    case 'order-proposed': {
      const order = String(event.order);
      const isOwn = state.typed.order !== state.opened.order;
      const opened = { ...state.opened, order };
      return { ...state, opened, typed: isOwn ? state.typed : { ...state.typed, order } };
    }
    case 'reopened':
      return { ...state, typed: state.opened, faults: {} };
    case 'overtaken':
      return saysTheSame(state.kind, event.current, event.sent)
        ? stored(state, event.current, event.sent)
        : { ...state, isSaving: false, conflict: event.current };
    default:
      return settled(state, event.type);
  }
}

/** A form whose text is stored; what was typed since it was sent stays. */
function stored(state: FormState, entry: EntryNow, sent: TypedEntry): FormState {
  const opened = typedOf(state.kind, entry);
  const typed = same(state.typed, sent) ? opened : state.typed;
  return { ...state, ...CALM, opened, typed, version: entry.version };
}

/** Both ways out of a conflict, and back again; nothing that was typed is lost by either (product.md 11.9). */
function settled(state: FormState, choice: 'theirs-taken' | 'own-kept' | 'own-brought-back'): FormState {
  if (choice === 'own-brought-back') return state.aside ? { ...state, typed: state.aside, aside: null } : state;
  if (!state.conflict) return state;
  const opened = typedOf(state.kind, state.conflict);
  const known = { ...state, opened, version: state.conflict.version, conflict: null };
  return choice === 'own-kept' ? known : { ...known, typed: opened, aside: state.typed };
}
