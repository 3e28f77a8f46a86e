import { type ChangeEvent, useEffect, useReducer, useRef } from 'react';
import type { EditedField, EditedFields } from '../../../domain/edited-fields.ts';
import type { FieldTexts } from './field-texts.ts';
import { type FormDraftKey, writeDraft } from './form-draft.ts';
import { type FormState, formReducer, isUnsaved, type SaveActionResult } from './form-state.ts';

type FormOptions<Values> = {
  readonly fields: EditedFields<Values>;
  readonly begin: () => FormState<Values>;
  /** What the page's action answered last, where the form posts to the page; other forms send `answered` themselves. */
  readonly answer?: SaveActionResult<Values> | undefined;
  /** Where the tab keeps what is not saved across a reload. */
  readonly draftPlace?: FormDraftKey;
};

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** After a post without scripts the page opens with what was sent. */
const beginWith = <Values>(
  state: FormState<Values>,
  answer: SaveActionResult<Values> | undefined,
): FormState<Values> => (answer && answer.kind !== 'saved' ? { ...state, typed: answer.sent } : state);

/** A form of a record with versions: its state, and what ties its controls to it by the names of its fields. */
export function useVersionedForm<Values>({ fields, begin, answer, draftPlace }: FormOptions<Values>) {
  const [state, send] = useReducer(formReducer(fields), null, () => beginWith(begin(), answer));
  if (answer && answer !== state.answer) send({ type: 'answered', answer });
  const { opened, typed, version, faults } = state;
  const isGivenUp = useRef(false);
  useEffect(() => {
    if (!draftPlace || isGivenUp.current) return;
    writeDraft(draftPlace, isUnsaved({ opened, typed }) ? { version, typed } : null);
  }, [draftPlace, opened, typed, version]);

  type Name = keyof Values & string;
  const type = (name: Name) => (text: string) =>
    send({ type: 'typed', texts: { [name]: text } as Partial<FieldTexts<Values>> });
  const named = (name: string) => ({
    name,
    label: (fields as Readonly<Record<string, EditedField>>)[name]?.label ?? name,
  });
  return {
    fields,
    state,
    send,
    type,
    /** Binds a text field, text area or selection. */
    text: (name: Name) => ({
      ...named(name),
      value: (typed[name] ?? '') as string,
      error: faults[name],
      onChange: (event: Changed) => type(name)(event.currentTarget.value),
    }),
    /** Binds a box to tick. */
    box: (name: Name) => ({
      ...named(name),
      checked: typed[name] === 'on',
      error: faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(name)(event.currentTarget.checked ? 'on' : ''),
    }),
    isGuarded: (): boolean => isUnsaved(state) && !isGivenUp.current,
    /** The input is discarded on purpose, or stored elsewhere: it is not restored. */
    giveUp: (): void => {
      isGivenUp.current = true;
      if (draftPlace) writeDraft(draftPlace, null);
    },
  };
}

export type VersionedFormHandle<Values> = ReturnType<typeof useVersionedForm<Values>>;
