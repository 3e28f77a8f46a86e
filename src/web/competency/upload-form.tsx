import { type SubmitEvent, useRef, useState } from 'react';
import { Card } from '../ui/card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { input } from '../ui/text-field.css.ts';
import { Field } from '../ui/text-field.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { fields, soft } from './competency.css.ts';
import type { DisciplineView } from './selection.ts';
import { isSpreadsheet, megabytes } from './spreadsheet-file.ts';
import { bar } from './upload.css.ts';
import type { UploadChoice } from './upload-state.ts';

type UploadFormProps = {
  readonly disciplines: readonly DisciplineView[];
  readonly busy: boolean;
  readonly progress: number;
  readonly onUpload: (choice: UploadChoice) => void;
  /** Another file or discipline: what was shown no longer belongs to it. */
  readonly onChange: () => void;
};

const WRONG_TYPE = { title: 'Invalid File Type', words: 'Please select an Excel (.xlsx, .xls) or CSV file' };

type Errors = { readonly discipline?: string; readonly file?: string };

/** Discipline and file; both are needed, and the file has to look like a spreadsheet (product.md 9.8). */
export function UploadForm({ disciplines, busy, progress, onUpload, onChange }: UploadFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const { file, choose, picker } = useFile(setErrors, onChange);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const chosen = new FormData(event.currentTarget).get('disciplineId');
    const discipline = disciplines.find(({ id }) => String(id) === chosen);
    setErrors({
      ...(discipline ? {} : { discipline: 'Please select a discipline' }),
      ...(file ? {} : { file: WRONG_TYPE.words }),
    });
    if (discipline && file) {
      onUpload({ spreadsheet: file, disciplineId: discipline.id, disciplineName: discipline.name });
    }
  };
  return (
    <Card title="Choose a file">
      <form className={fields} onSubmit={send} noValidate>
        <SelectField
          label="Engineering Discipline"
          name="disciplineId"
          defaultValue=""
          error={errors.discipline}
          onChange={onChange}
        >
          <option value="">Select a discipline</option>
          {disciplines.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Spreadsheet"
          hint="Columns Competency_ID, Situation, Action, Outcome. Excel (.xlsx, .xls) or CSV in UTF-8, up to 10 MB and 20,000 rows."
          error={errors.file}
        >
          {(links) => (
            <input type="file" accept=".xlsx,.xls,.csv" className={input} ref={picker} onChange={choose} {...links} />
          )}
        </Field>
        {file ? <p className={soft}>{`${file.name}, ${megabytes(file.size)} MB`}</p> : null}
        {file ? <progress className={bar} max={100} value={progress} aria-label="Upload progress" /> : null}
        <div>
          <SubmitButton busy={busy} busyWords="Uploading...">
            Upload Examples
          </SubmitButton>
        </div>
        <noscript>
          <p>Uploading needs JavaScript. Please switch it on.</p>
        </noscript>
      </form>
    </Card>
  );
}

/** The file chosen, provided that it is a spreadsheet by its name or type. */
function useFile(setErrors: (errors: Errors) => void, onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const choose = (): void => {
    const [picked] = picker.current?.files ?? [];
    const fits = picked !== undefined && isSpreadsheet(picked);
    if (picked && !fits) {
      notify({ title: WRONG_TYPE.title, description: WRONG_TYPE.words, tone: 'destructive' });
      if (picker.current) picker.current.value = '';
    }
    setErrors(picked && !fits ? { file: WRONG_TYPE.words } : {});
    setFile(fits ? picked : null);
    onChange();
  };
  return { file, choose, picker };
}
