import { useState } from 'react';
import { Form } from 'react-router-dom';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import { QUESTION_KINDS } from '../../domain/exam/question-kind.ts';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { FormGuard } from './form-guard.tsx';
import { KeyDecision } from './key-decision.tsx';
import { type QuestionAnswer, SAVE } from './question-actions.ts';
import { KIND_NAMES } from './question-words.ts';
import * as css from './questions.css.ts';

/** Where the form is, for buttons above it. */
export const QUESTION_FORM = 'question-form';

type QuestionFormProps = {
  readonly draft: QuestionDraft;
  /** The revision that is saved over. */
  readonly revision: number;
  readonly answer: QuestionAnswer | undefined;
};

/** Stem, options with their reasons and clauses, key and kind in one form. */
export function QuestionForm({ draft, revision, answer }: QuestionFormProps) {
  const busy = useFormBusy(SAVE);
  const failure = failureOf(answer);
  const asked = useAsked(answer);
  const form = useFirstInvalidField(failure);
  return (
    <Form id={QUESTION_FORM} method="post" noValidate className={css.form} ref={form}>
      <FormGuard intent={SAVE} isRefused={answer !== undefined && 'typed' in answer} />
      <input type="hidden" name="intent" value={SAVE} />
      <input type="hidden" name="revision" value={revision} />
      <FormMessage message={failure?.message} />
      <TextArea label="Question" name="stem" rows={5} defaultValue={draft.stem} error={failure?.fields['draft.stem']} />
      {OPTION_LETTERS.map((letter) => (
        <OptionFields key={letter} letter={letter} draft={draft} fields={failure?.fields ?? {}} />
      ))}
      <SelectField label="Kind" name="kind" defaultValue={draft.kind}>
        {QUESTION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </SelectField>
      {asked ? <KeyDecision key={placeOf(asked)} answer={asked} fault={failure?.fields.reason} /> : null}
      {answer?.kind === 'conflict' ? <input type="hidden" name="reason" value={answer.reason} /> : null}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          {asked ? 'Change the Key and Save' : 'Save Question'}
        </SubmitButton>
      </div>
    </Form>
  );
}

function failureOf(answer: QuestionAnswer | undefined): FormFailure | undefined {
  return answer?.kind === 'not saved' || answer?.kind === 'key' ? answer : undefined;
}

/** What was asked about the key; it stays on screen, with what was typed, when the save that answers it fails. */
function useAsked(answer: QuestionAnswer | undefined) {
  const [known, setKnown] = useState(answer);
  if (answer !== known && answer?.kind !== 'not saved') setKnown(answer);
  const asked = answer?.kind === 'not saved' ? known : answer;
  return asked?.kind === 'key' ? asked : null;
}

/** Another change of the key, or other exams, are asked about anew. */
const placeOf = ({ change, reach }: QuestionAnswer & { readonly kind: 'key' }): string =>
  `${change.from} ${change.to} ${reach.completed + reach.running > 0}`;

type OptionFieldsProps = {
  readonly letter: OptionLetter;
  readonly draft: QuestionDraft;
  readonly fields: FormFailure['fields'];
};

/** An option, whether it is the key, why it is right or wrong, and when it would be right. */
const OptionFields = ({ letter, draft, fields }: OptionFieldsProps) => (
  <fieldset className={css.option}>
    <legend className={css.legend}>Option {letter}</legend>
    <label className={css.keyChoice}>
      <input type="radio" name="key" value={letter} defaultChecked={draft.key === letter} className={css.radio} />
      <span>This is the key</span>
    </label>
    <TextArea
      label="Text"
      name={`options.${letter}`}
      rows={2}
      defaultValue={draft.options[letter]}
      error={fields[`draft.options.${letter}`]}
    />
    <TextArea
      label={`Why ${letter} is right or wrong`}
      name={`reasons.${letter}`}
      rows={3}
      defaultValue={draft.reasons[letter]}
      error={fields[`draft.reasons.${letter}`]}
    />
    <TextArea
      label={`When ${letter} would be right`}
      hint="Completes 'This would be right if …'. Leave it empty for the key."
      name={`rightWhen.${letter}`}
      rows={2}
      defaultValue={draft.rightWhen[letter]}
      error={fields[`draft.rightWhen.${letter}`]}
    />
  </fieldset>
);
