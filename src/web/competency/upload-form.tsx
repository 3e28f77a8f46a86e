import { type Ref, type SubmitEvent, useImperativeHandle, useRef, useState } from 'react';
import { megabytes } from '../format/numbers.ts';
import { Card } from '../ui/card.tsx';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { onlyWithScript } from '../ui/needs-script.css.ts';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { fileInput } from '../ui/text-field.css.ts';
import { Field } from '../ui/text-field.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { fields, soft } from './competency.css.ts';
import type { DisciplineData } from './selection.ts';
import { bar } from './upload.css.ts';
import {
  copyFile,
  type FileRefusal,
  findFileRefusal,
  UNREADABLE_FILE_REFUSAL,
  type UploadChoice,
  WRONG_FILE_TYPE_REFUSAL,
} from './upload-state.ts';

type UploadFormProps = {
  readonly ref: Ref<HTMLFormElement>;
  readonly disciplines: readonly DisciplineData[];
  /** The file is being checked. */
  readonly busy: boolean;
  /** What was checked is being stored. */
  readonly locked: boolean;
  readonly progress: number;
  readonly onUpload: (choice: UploadChoice) => void;
  /** Another file or discipline: what was shown no longer belongs to it. */
  readonly onChange: () => void;
};

type Errors = { readonly discipline?: string; readonly file?: string };

/** Discipline and file; both are needed, what is missing is led to, and the file has to look like a spreadsheet (product.md 9.8, 9.19). */
export function UploadForm({ ref, disciplines, busy, locked, progress, onUpload, onChange }: UploadFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const form = useLedForm(ref, errors);
  const { file, choose, refuse, picker } = useFile(setErrors, onChange);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy || locked) return;
    const chosen = new FormData(event.currentTarget).get('disciplineId');
    const discipline = disciplines.find(({ id }) => String(id) === chosen);
    setErrors({
      ...(discipline ? {} : { discipline: 'Please select a discipline' }),
      ...(file ? {} : { file: WRONG_FILE_TYPE_REFUSAL.words }),
    });
    if (!discipline || !file) return;
    const spreadsheet = await copyFile(file);
    if (!spreadsheet) return refuse(UNREADABLE_FILE_REFUSAL);
    onUpload({ spreadsheet, disciplineId: discipline.id, disciplineName: discipline.name });
  };
  return (
    <Card title="Choose a file">
      <form ref={form} className={fields} onSubmit={(event) => void send(event)} noValidate>
        <SelectField
          label="Engineering Discipline"
          name="disciplineId"
          defaultValue=""
          error={errors.discipline}
          onChange={onChange}
          disabled={busy || locked}
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
            <input
              type="file"
              accept=".xlsx,.xls,.csv"
              className={fileInput}
              ref={picker}
              onChange={choose}
              disabled={busy || locked}
              {...links}
            />
          )}
        </Field>
        {file ? <p className={soft}>{`${file.name}, ${megabytes(file.size)} MB`}</p> : null}
        {file ? <progress className={bar} max={100} value={progress} aria-label="Upload progress" /> : null}
        <div className={onlyWithScript}>
          <SubmitButton busy={busy} busyWords="Uploading..." disabled={locked}>
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

/** The form, which leads to what is missing and is known to the page too. */
function useLedForm(ref: UploadFormProps['ref'], errors: Errors) {
  const form = useFirstInvalidField(errors);
  useImperativeHandle(ref, () => form.current as HTMLFormElement, [form]);
  return form;
}

/** The file chosen, provided that it is a spreadsheet by its name or type and small enough. */
function useFile(setErrors: (errors: Errors) => void, onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  /** Gives the choice up; an empty field lets the same file be chosen again. */
  const refuse = ({ title, words }: FileRefusal): void => {
    notify({ title, description: words, tone: 'destructive' });
    if (picker.current) picker.current.value = '';
    setErrors({ file: words });
    setFile(null);
  };
  const choose = (): void => {
    const [picked] = picker.current?.files ?? [];
    const refusal = picked ? findFileRefusal(picked) : null;
    if (refusal) refuse(refusal);
    else {
      if (picked) notify(null);
      setErrors({});
      setFile(picked ?? null);
    }
    onChange();
  };
  return { file, choose, refuse, picker };
}
