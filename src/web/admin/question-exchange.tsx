import { Form, useActionData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import type { PageAction } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { fields } from '../ui/post-form.css.ts';
import { RowTable } from '../ui/row-table.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { fileInput } from '../ui/text-field.css.ts';
import { Field } from '../ui/text-field.tsx';
import { QUESTIONS_PATH } from './admin-links.ts';
import { buildPathWithQuery } from './list-path.ts';
import { actions, soft } from './records.css.ts';

type Imported = OutputOf<'questions.import'>;

/** What came of an import: counts, or what is wrong with the file. */
type ExchangeAnswer = { readonly imported: Imported } | FormFailure;

const IMPORT = 'import';

/** Brings in the questions of a file (product.md 12.23, 12.24). */
export const importQuestions: PageAction = async ({ api, request, notify }) => {
  const file = (await request.formData()).get('file');
  const chosen = file instanceof File && file.size > 0 ? file : null;
  if (!chosen) {
    const failure = { message: undefined, fields: { file: 'Please choose a file.' }, values: {}, intent: IMPORT };
    return failure satisfies FormFailure;
  }
  try {
    const imported = await api('questions.import', { file: chosen });
    if (imported.problems.length === 0) notify({ title: 'Questions imported' });
    return { imported };
  } catch (error) {
    return respondWithFormFailure(error, {}, 'The file could not be imported. Please try again.', IMPORT);
  }
};

type QuestionExchangeProps = { readonly filters: Readonly<Record<string, string>> };

/** The ways out and in: the list in view as a file, and a file of questions. */
export function QuestionExchange({ filters: { sort: _, ...chosen } }: QuestionExchangeProps) {
  const answer = useActionData() as ExchangeAnswer | undefined;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const busy = useFormBusy(IMPORT);
  return (
    <Card title="Export and import">
      <div className={actions}>
        {(['yaml', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={buildPathWithQuery(`/api/admin/questions/export/${format}`, chosen)}
            className={button.other}
          >
            {format === 'yaml' ? 'Export as YAML' : 'Export as Spreadsheet'}
          </a>
        ))}
      </div>
      {answer && 'imported' in answer ? <ImportResult imported={answer.imported} /> : null}
      <Form method="post" encType="multipart/form-data" className={fields} noValidate action={QUESTIONS_PATH}>
        <input type="hidden" name="intent" value={IMPORT} />
        <FormMessage message={failure?.message} />
        <Field
          label="File of questions"
          hint="YAML, .xlsx or CSV, as it is exported here. New questions become drafts; nothing is stored where one is wrong."
          error={failure?.fields.file}
        >
          {(links) => (
            <input type="file" name="file" accept=".yaml,.yml,.xlsx,.xls,.csv" className={fileInput} {...links} />
          )}
        </Field>
        <div>
          <SubmitButton busy={busy} busyWords="Importing..." look="other">
            Import Questions
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const ImportResult = ({ imported: { added, changed, unchanged, problems } }: { readonly imported: Imported }) =>
  problems.length === 0 ? (
    <Notice tone="good" role="status" title="The file was imported">
      <p>
        {added} new as drafts, {changed} changed, {unchanged} unchanged.
      </p>
    </Notice>
  ) : (
    <>
      <Notice tone="bad" role="alert" title="Nothing was imported">
        <p>Correct what the table names, and import the file again.</p>
      </Notice>
      <RowTable
        title="Problems of the file"
        columns={['Place', 'Column', 'What to do']}
        rows={problems.map(({ place, column, reason }, at) => ({
          key: at,
          cells: [
            place,
            column,
            <span key="reason" className={soft}>
              {reason}
            </span>,
          ],
        }))}
      />
    </>
  );
