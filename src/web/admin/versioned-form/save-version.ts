import { data } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { EditedFields, TypedFields } from '../../../domain/edited-fields.ts';
import { readFormText, toFailureResponse, toFormFailure } from '../../ui/form-failure.ts';
import { areFieldsEqual, readFieldTexts, toTypedFields } from './field-texts.ts';
import type { SaveActionResult, StoredRecord } from './form-state.ts';

/** The field of a form that names the version it is knowingly saved over. */
export const OVERWRITTEN_VERSION_FIELD = 'over';

/** The version that a posted form replaces: the one that its author has seen, or was shown and overwrites. */
export const readReplacedVersion = (form: FormData): number =>
  Number(readFormText(form, OVERWRITTEN_VERSION_FIELD) || readFormText(form, 'version'));

type Saving<Values> = {
  readonly fields: EditedFields<Values>;
  readonly form: FormData;
  readonly save: (typed: TypedFields<Values>, version: number) => Promise<{ readonly version: number }>;
  /** The code of the refusal by which the server says that another version is current. */
  readonly changed: string;
  readonly read: () => Promise<StoredRecord<Values>>;
  readonly onSaved: () => void;
  /** The message of a failure without one. */
  readonly failed: string;
};

/**
 * Saves what a page's form has posted over the version that its author saw. Where another save came first, the current
 * version is returned too, so that both are shown; one with the same content counts as saved (product.md 11.9).
 */
export async function saveVersion<Values>({ fields, form, save, changed, read, onSaved, failed }: Saving<Values>) {
  const [sent, over] = [readFieldTexts(fields, form), readReplacedVersion(form)];
  const saved = (version: number): SaveActionResult<Values> => {
    onSaved();
    return { kind: 'saved', sent, over, version, texts: sent };
  };
  try {
    return saved((await save(toTypedFields(fields, sent), over)).version);
  } catch (error) {
    if (error instanceof ApiError && error.body.code === changed) {
      const current = await read();
      if (areFieldsEqual(fields, current.texts, sent)) return saved(current.version);
      return data(
        { kind: 'conflict', sent, over, current } satisfies SaveActionResult<Values>,
        toFailureResponse(error),
      );
    }
    return answerRefused({ sent, over, failed }, error);
  }
}

type Creating<Values> = Pick<Saving<Values>, 'fields' | 'form' | 'failed'> & {
  /** Creates the record and leads to its page. */
  readonly create: (typed: TypedFields<Values>) => Promise<Response>;
};

/** Creates a record of what a page's form has posted. */
export async function createRecord<Values>({ fields, form, create, failed }: Creating<Values>) {
  const sent = readFieldTexts(fields, form);
  try {
    return await create(toTypedFields(fields, sent));
  } catch (error) {
    return answerRefused({ sent, over: null, failed }, error);
  }
}

/** A refusal with what was sent, at its fields or in one message. */
function answerRefused<Values>(
  { sent, over, failed }: Pick<SaveActionResult<Values>, 'sent' | 'over'> & Pick<Saving<Values>, 'failed'>,
  error: unknown,
) {
  const { message, fields: faults } = toFormFailure(error, {}, failed);
  return data(
    { kind: 'refused', sent, over, message, faults } satisfies SaveActionResult<Values>,
    toFailureResponse(error),
  );
}
