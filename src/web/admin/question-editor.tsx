import { useEffect, useState } from 'react';
import { Form, useActionData, useSearchParams } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import {
  QUESTION_FIELDS,
  type QuestionDraft,
  type QuestionTexts,
  toQuestionTexts,
} from '../../domain/exam/question-draft.ts';
import { QUESTION_KINDS } from '../../domain/exam/question-kind.ts';
import { useFormBusy } from '../ui/form-busy.ts';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { KeyChangeDecisionFields } from './key-change.tsx';
import { type QuestionActionResult, SAVE_QUESTION_INTENT, toStoredQuestion } from './question-actions.ts';
import { QUESTION_KIND_LABELS } from './question-labels.ts';
import * as css from './questions.css.ts';
import { UnsavedChangesGuard } from './versioned-form/form-guard.tsx';
import { FormNotices } from './versioned-form/form-notices.tsx';
import { createFormState } from './versioned-form/form-state.ts';
import { useVersionedForm, type VersionedFormHandle } from './versioned-form/use-versioned-form.ts';

type QuestionEditorProps = { readonly question: QuestionView };

/** The form with what was typed, else with the version that is to be restored, else with the question as it is (product.md 12.8, 12.9). */
export function QuestionEditor({ question }: QuestionEditorProps) {
  const { restored, turn } = useRestored(question);
  if (question.isRetired) {
    return (
      <Notice title="This question is retired">
        <p>It is kept only for exams that hold it and cannot be edited.</p>
      </Notice>
    );
  }
  return (
    <div className={css.editor}>
      <Editing key={`${question.id} ${turn}`} question={question} restored={restored} />
    </div>
  );
}

type EditingProps = QuestionEditorProps & { readonly restored: FormerVersion | undefined };

/** The author's input stays in the form, whatever happens to the question meanwhile (product.md 12.9). */
function Editing({ question, restored }: EditingProps) {
  const answer = useActionData() as QuestionActionResult | undefined;
  const save = answer?.form === SAVE_QUESTION_INTENT ? answer.save : undefined;
  const form = useVersionedForm<QuestionTexts>({
    fields: QUESTION_FIELDS,
    begin: () => {
      const { version, texts } = toStoredQuestion(question);
      return createFormState({ version, texts: restored ? toQuestionTexts(restored.draft) : texts });
    },
    answer: save,
  });
  useRestoredAway(save?.kind === 'saved');
  return (
    <>
      {restored && !save ? (
        <Notice title={`The wording of version ${restored.number} is in the form`} role="status">
          <p>Save it to bring it back, or leave this page to keep the question as it is.</p>
        </Notice>
      ) : null}
      <FormNotices form={form} formId={QUESTION_FORM} />
      <QuestionForm form={form} answer={answer} />
    </>
  );
}

type FormerVersion = { readonly number: number; readonly draft: QuestionDraft };

/** The version that the address asks to bring back, and which turn it is: each one is put into a form of its own, the end of one is not. */
function useRestored({ versions }: QuestionView): { restored: FormerVersion | undefined; turn: number } {
  const [query] = useSearchParams();
  const restored = versions.find(({ number }) => String(number) === query.get('version'));
  const [last, setLast] = useState({ number: restored?.number, turn: 0 });
  if (last.number !== restored?.number)
    setLast({ number: restored?.number, turn: restored ? last.turn + 1 : last.turn });
  return { restored, turn: last.turn };
}

/** Once it is saved the address asks for no version any more: a reload shows the question as it is (product.md 12.8). */
function useRestoredAway(isSaved: boolean): void {
  const [query, setQuery] = useSearchParams();
  const isOver = isSaved && query.has('version');
  useEffect(() => {
    if (isOver) setQuery({}, { replace: true, preventScrollReset: true });
  }, [isOver, setQuery]);
}

/** Where the form is, for buttons above it. */
const QUESTION_FORM = 'question-form';

type QuestionFormState = VersionedFormHandle<QuestionTexts>;

type QuestionFormProps = {
  readonly form: QuestionFormState;
  readonly answer: QuestionActionResult | undefined;
};

/** Stem, options with their reasons and clauses, key and kind in one form. */
function QuestionForm({ form, answer }: QuestionFormProps) {
  const busy = useFormBusy(SAVE_QUESTION_INTENT);
  const { refusal, version, faults } = form.state;
  const saved = answer?.form === SAVE_QUESTION_INTENT ? answer : undefined;
  const asked = useAsked(saved);
  const element = useFirstInvalidField(refusal ?? undefined);
  return (
    <Form id={QUESTION_FORM} method="post" noValidate className={css.form} ref={element}>
      <UnsavedChangesGuard form={form} />
      <input type="hidden" name="intent" value={SAVE_QUESTION_INTENT} />
      <input type="hidden" name="version" value={version ?? ''} />
      <FormMessage message={refusal?.message} />
      <TextArea {...form.text('stem')} label="Question" rows={5} />
      {OPTION_LETTERS.map((letter) => (
        <OptionFields key={letter} letter={letter} form={form} />
      ))}
      <SelectField {...form.text('kind')} label="Kind">
        {QUESTION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {QUESTION_KIND_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      {asked?.key ? (
        <KeyChangeDecisionFields
          key={placeOf(asked.key)}
          asked={asked.key}
          reason={asked.reason}
          fault={faults.reason}
        />
      ) : null}
      {saved?.save.kind === 'conflict' ? <input type="hidden" name="reason" value={saved.reason} /> : null}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          {asked?.key ? 'Change the Key and Save' : 'Save Question'}
        </SubmitButton>
      </div>
    </Form>
  );
}

type Saved = QuestionActionResult & { readonly form: typeof SAVE_QUESTION_INTENT };

/** What was asked about the key; it stays on screen, with what was typed, when the save that answers it is refused. */
function useAsked(answer: Saved | undefined): Saved | undefined {
  const isRefused = answer?.save.kind === 'refused' && answer.key === null;
  const [known, setKnown] = useState(answer);
  if (answer !== known && !isRefused) setKnown(answer);
  return isRefused ? known : answer;
}

/** A different change of the key, or different exams, need a new confirmation. */
const placeOf = ({ change, reach }: NonNullable<Saved['key']>): string =>
  `${change.from} ${change.to} ${reach.completed + reach.running > 0}`;

type OptionFieldsProps = { readonly letter: OptionLetter; readonly form: QuestionFormState };

/** An option, whether it is the key, why it is right or wrong, and when it would be right. */
const OptionFields = ({ letter, form }: OptionFieldsProps) => {
  const { value: key, onChange } = form.text('key');
  return (
    <fieldset className={css.option}>
      <legend className={css.legend}>Option {letter}</legend>
      <label className={css.keyChoice}>
        <input
          type="radio"
          name="key"
          value={letter}
          checked={key === letter}
          onChange={onChange}
          className={css.radio}
        />
        <span>This is the key</span>
      </label>
      <TextArea {...form.text(`options.${letter}`)} label="Text" rows={2} />
      <TextArea {...form.text(`reasons.${letter}`)} label={`Why ${letter} is right or wrong`} rows={3} />
      <TextArea
        {...form.text(`rightWhen.${letter}`)}
        label={`When ${letter} would be right`}
        hint="Completes 'This would be right if …'. Leave it empty for the key."
        rows={2}
      />
    </fieldset>
  );
};
