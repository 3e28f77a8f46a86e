import type { EntryField } from '../../../domain/publishing/entry.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { smallPrint } from '../records.css.ts';
import type { TextFormat } from '../text/text-actions.ts';
import { TextWithPreview } from '../text/text-with-preview.tsx';
import * as css from './editing.css.ts';
import { labelOf } from './field-labels.ts';
import { KIND_SCREENS } from './kind-screens.ts';
import type { EntryFormPorts } from './use-entry-form.ts';

type EntryFieldsProps = {
  readonly form: EntryFormPorts;
  readonly format: TextFormat;
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
  const { state } = form;
  const { typed, kind, faults } = state;
  const bound = (field: EntryField) => ({
    label: labelOf(kind, field),
    name: field,
    value: typed[field] ?? '',
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => form.type(field)(event.currentTarget.value),
  });
  const isTaken = takenOrders.includes(Number(typed.order));
  return (
    <>
      {kind === 'site-content' ? (
        <TextField {...bound('key')} hint={KEY_HINT} placeholder="home_hero, footer_text" spellCheck={false} />
      ) : null}
      <TextField {...bound('title')} />
      {typed.description === undefined ? null : <TextArea {...bound('description')} rows={5} />}
      {typed.order === undefined ? null : (
        <div className={css.narrow}>
          <TextField {...bound('order')} type="number" min={1} step={1} inputMode="numeric" hint={ORDER_HINT} />
        </div>
      )}
      {isTaken ? <p className={smallPrint}>Another section has this order too; the older one stands first.</p> : null}
      {typed.content === undefined ? null : <ContentField form={form} format={format} />}
    </>
  );
}

function ContentField({ form, format }: Pick<EntryFieldsProps, 'form' | 'format'>) {
  const { kind, typed, faults } = form.state;
  const { contentLabel, contentRows } = KIND_SCREENS[kind];
  const content = typed.content ?? '';
  if (kind === 'chapter' || kind === 'module') return null;
  return (
    <TextWithPreview
      label={contentLabel}
      hint={format === 'markdown' ? MARKDOWN_HINT : HTML_HINT}
      error={faults.content}
      rows={contentRows}
      text={content}
      format={format}
      onChange={form.type('content')}
      kind={kind}
      isPractice={kind !== 'site-content' && PRACTICE.test(typed.title ?? '')}
    />
  );
}
