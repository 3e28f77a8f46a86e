import type { VersionSummaryView } from '../../../application/contract/index.ts';
import { type EditedFields, fieldEntries } from '../../../domain/edited-fields.ts';
import type { FormFailure } from '../../ui/form-failure.ts';
import { areFieldsEqual, type FieldTexts } from './field-texts.ts';

/** Who saved a version and when. */
export type VersionStampData = Pick<VersionSummaryView, 'savedAt' | 'savedBy' | 'origin'>;

/** A record as it is stored; `saved` is null where that is not recorded. */
export type StoredRecord<Values> = {
  readonly version: number;
  /** The number that people know it by, where that is not `version`. */
  readonly number?: number;
  readonly texts: FieldTexts<Values>;
  readonly saved: VersionStampData | null;
};

/** Messages by the names of the fields at fault. */
export type FormFaults = Readonly<Record<string, string>>;

/** What a save came to. `sent` is what was sent, `over` the version that it was to replace; null where the record is new. */
export type SaveActionResult<Values> = { readonly sent: FieldTexts<Values>; readonly over: number | null } & (
  | { readonly kind: 'saved'; readonly version: number; readonly texts: FieldTexts<Values> }
  | { readonly kind: 'conflict'; readonly current: StoredRecord<Values> }
  | { readonly kind: 'refused'; readonly message?: string | undefined; readonly faults: FormFaults }
);

/** A form of a record with versions: its initial content, its present content, and the result of its last save. */
export type FormState<Values> = {
  readonly opened: FieldTexts<Values>;
  readonly typed: FieldTexts<Values>;
  /** The version that the author has seen; null where the record is new. */
  readonly version: number | null;
  readonly isSaving: boolean;
  readonly faults: FormFaults;
  /** The last refusal; a fault that is mended by typing is not another one. */
  readonly refusal: FormFailure | null;
  /** What another administrator saved meanwhile (product.md 11.9). */
  readonly conflict: StoredRecord<Values> | null;
  /** The content of the form before another version was put into it. */
  readonly aside: FieldTexts<Values> | null;
  /** The number of the version that was put into the form to be restored (product.md 13.18). */
  readonly restored: number | null;
  /** The answer that was taken in last. */
  readonly answer: SaveActionResult<Values> | null;
};

export type FormStateEvent<Values> =
  | { readonly type: 'typed'; readonly texts: Partial<FieldTexts<Values>> }
  /** What the form proposes, as the order of a new section: it counts as opened with, and replaces no typed text. */
  | { readonly type: 'proposed'; readonly texts: Partial<FieldTexts<Values>> }
  | { readonly type: 'saving' }
  | { readonly type: 'refused'; readonly faults: FormFaults }
  | { readonly type: 'answered'; readonly answer: SaveActionResult<Values> }
  | { readonly type: 'discarded' }
  | { readonly type: 'current-taken' }
  | { readonly type: 'restored'; readonly version: number; readonly texts: FieldTexts<Values> }
  | { readonly type: 'own-brought-back' };

const isSame = <Values>(one: FieldTexts<Values>, other: FieldTexts<Values>): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Values)[]).every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** Whether something would be lost with the form (product.md 11.14). */
export const isUnsaved = <Values>({ opened, typed }: Pick<FormState<Values>, 'opened' | 'typed'>): boolean =>
  !isSame(opened, typed);

const SETTLED = { isSaving: false, faults: {}, refusal: null, conflict: null, aside: null, restored: null } as const;

/** A form with a record in it, or with what was typed before a reload. */
export const createFormState = <Values>(
  { version, texts }: { readonly version: number | null; readonly texts: FieldTexts<Values> },
  draft: { readonly version: number | null; readonly typed: FieldTexts<Values> } | null = null,
): FormState<Values> => ({
  ...SETTLED,
  opened: texts,
  typed: draft?.typed ?? texts,
  version: draft?.version ?? version,
  answer: null,
});

/** A form whose text is stored; what was typed since it was sent stays. */
function stored<Values>(
  state: FormState<Values>,
  { version, texts }: Pick<StoredRecord<Values>, 'version' | 'texts'>,
  sent: FieldTexts<Values>,
): FormState<Values> {
  const typed = isSame(state.typed, sent) ? texts : state.typed;
  return { ...state, ...SETTLED, opened: texts, typed, version };
}

const refusedWith = <Values>(state: FormState<Values>, faults: FormFaults, message?: string): FormState<Values> => ({
  ...state,
  isSaving: false,
  faults,
  refusal: { message, fields: faults, values: {} },
});

/** A choice applies to one version: a pending save that is refused because of that version does not ask again. */
function answered<Values>(
  fields: EditedFields<Values>,
  before: FormState<Values>,
  answer: SaveActionResult<Values>,
): FormState<Values> {
  const state = { ...before, isSaving: false, answer };
  if (answer.kind === 'saved') return stored(state, answer, answer.sent);
  if (answer.kind === 'refused') {
    const isOverwriting = state.conflict !== null && answer.over === state.conflict.version;
    const known = isOverwriting ? { ...state, conflict: null, version: answer.over } : state;
    return refusedWith(known, answer.faults, answer.message);
  }
  const { current, sent } = answer;
  if (areFieldsEqual(fields, current.texts, sent)) return stored(state, current, sent);
  return current.version === state.version ? state : { ...state, conflict: current };
}

/** Puts another version into the form; nothing that was typed is lost by it (product.md 11.9, 13.18). */
function replaced<Values>(state: FormState<Values>, event: FormStateEvent<Values>): FormState<Values> {
  if (event.type === 'own-brought-back') {
    return state.aside ? { ...state, typed: state.aside, aside: null, restored: null } : state;
  }
  if (event.type === 'restored') {
    const aside = state.restored === null ? state.typed : state.aside;
    return { ...state, typed: event.texts, aside, restored: event.version, faults: {}, refusal: null };
  }
  if (!state.conflict) return state;
  const { version, texts } = state.conflict;
  return { ...state, ...SETTLED, isSaving: state.isSaving, opened: texts, typed: texts, version, aside: state.typed };
}

/** Proposed texts, as opened with; typed ones stay. */
function proposed<Values>(state: FormState<Values>, texts: Partial<FieldTexts<Values>>): FormState<Values> {
  const names = Object.keys(texts) as (keyof Values)[];
  const untouched = names.filter((name) => state.typed[name] === state.opened[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, texts[name]]));
  return { ...state, opened: { ...state.opened, ...texts }, typed: { ...state.typed, ...taken } };
}

/** What becomes of a form of a record with these fields; what is typed while a save is under way stays. */
export const formReducer =
  <Values>(fields: EditedFields<Values>) =>
  (state: FormState<Values>, event: FormStateEvent<Values>): FormState<Values> => {
    switch (event.type) {
      case 'typed': {
        const faults = Object.entries(state.faults).filter(([name]) => !(name in event.texts));
        return { ...state, typed: { ...state.typed, ...event.texts }, faults: Object.fromEntries(faults) };
      }
      case 'proposed':
        return proposed(state, event.texts);
      case 'saving':
        return { ...state, isSaving: true, faults: {}, refusal: null };
      case 'refused':
        return refusedWith(state, event.faults);
      case 'answered':
        return answered(fields, state, event.answer);
      case 'discarded':
        return { ...state, typed: state.opened, faults: {} };
      default:
        return replaced(state, event);
    }
  };

/** An empty form of a record. */
export const createEmptyTexts = <Values>(
  fields: EditedFields<Values>,
  given: Partial<FieldTexts<Values>> = {},
): FieldTexts<Values> => ({
  ...(Object.fromEntries(fieldEntries(fields).map(([name]) => [name, ''])) as FieldTexts<Values>),
  ...given,
});
