import type { ReactNode, SubmitEvent } from 'react';
import { Card } from '../../ui/card.tsx';
import { useFirstInvalidField } from '../../ui/form-failure.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { smallPrint } from '../records.css.ts';
import { SanitizedPartsNotice } from '../text/live-preview.tsx';
import type { MarkupLanguage } from '../text/text-actions.ts';
import { TextEditorWithPreview } from '../text/text-editor.tsx';
import { UnsavedChangesGuard } from '../versioned-form/form-guard.tsx';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { isUnsaved } from '../versioned-form/form-state.ts';
import { OVERWRITTEN_VERSION_FIELD } from '../versioned-form/save-version.ts';
import * as css from './editing.css.ts';
import type { EntryFormHandle } from './use-entry-form.ts';

type EntryFieldsProps = {
  readonly form: EntryFormHandle;
  readonly format: MarkupLanguage;
  /** Other sections of the same chapter or module have these orders. */
  readonly takenOrders: readonly number[];
};

const ORDER_HINT = 'The display order of this section';
const KEY_HINT = 'Unique identifier used to retrieve the content in code';
const MARKDOWN_HINT = 'Written in Markdown; a quotation that begins with words in bold is a call-out';
const HTML_HINT = 'HTML may be used';
const PRACTICE = /practice questions/i;

/** The fields of an entry's kind, in their order (product.md 11.4). */
export function EntryFields({ form, format, takenOrders }: EntryFieldsProps) {
  const { fields, text } = form;
  const isTaken = takenOrders.includes(Number(form.state.typed.order));
  return (
    <>
      {fields.key ? (
        <TextField {...text('key')} hint={KEY_HINT} placeholder="home_hero, footer_text" spellCheck={false} />
      ) : null}
      <TextField {...text('title')} />
      {fields.description ? <TextArea {...text('description')} rows={5} /> : null}
      {fields.order ? (
        <div className={css.narrow}>
          <TextField {...text('order')} type="number" min={1} step={1} inputMode="numeric" hint={ORDER_HINT} />
        </div>
      ) : null}
      {isTaken ? <p className={smallPrint}>Another section has this order too; the older one comes first.</p> : null}
      {fields.content ? <ContentField form={form} format={format} /> : null}
    </>
  );
}

function ContentField({ form, format }: Pick<EntryFieldsProps, 'form' | 'format'>) {
  const { kind, screen, state, type } = form;
  const { label, value, error } = form.text('content');
  if (kind === 'chapter' || kind === 'module') return null;
  return (
    <TextEditorWithPreview
      label={label}
      hint={format === 'markdown' ? MARKDOWN_HINT : HTML_HINT}
      error={error}
      rows={screen.contentRows}
      text={value}
      format={format}
      onChange={type('content')}
      kind={kind}
      isPractice={kind !== 'site-content' && PRACTICE.test(state.typed.title)}
    />
  );
}

type FormFrameProps = {
  readonly title: string;
  readonly submit: string;
  readonly form: EntryFormHandle;
  /** Beside the title: which version, saved by whom. */
  readonly aside?: ReactNode;
  /** `over` is the version that the author has been shown and overwrites; null where none was in the way. */
  readonly onSubmit: (over: number | null) => void;
  readonly children: ReactNode;
  /** Below the form: its history. */
  readonly below?: ReactNode;
};

const FORM = 'entry-form';

/** What every form of the editors has around its fields: what happened above them, the button and the guard (product.md 11.14). */
export function FormFrame({ title, submit, form, aside, onSubmit, children, below }: FormFrameProps) {
  const { state, altered } = form;
  const element = useFirstInvalidField(state.refusal ?? undefined);
  const submitForm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter);
    if (!state.isSaving) onSubmit(Number(sent.get(OVERWRITTEN_VERSION_FIELD)) || null);
  };
  return (
    <Card title={title} aside={aside}>
      <FormNotices form={form} formId={FORM} />
      <form id={FORM} className={css.stack} onSubmit={submitForm} noValidate ref={element}>
        <UnsavedChangesGuard form={form} />
        {children}
        <SanitizedPartsNotice altered={altered} title="This was removed or repaired when the text was saved" />
        <div className={css.formEnd}>
          <SubmitButton busy={state.isSaving} busyWords="Saving...">
            {submit}
          </SubmitButton>
          {isUnsaved(state) ? <span className={smallPrint}>Not saved yet</span> : null}
        </div>
      </form>
      {below}
    </Card>
  );
}
