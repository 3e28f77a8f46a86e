import { Form } from 'react-router-dom';
import { REGULATORS, type Regulator } from '../../../domain/competency/regulators.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { fileInput } from '../../ui/text-field.css.ts';
import { Field } from '../../ui/text-field.tsx';
import { row, soft, stack } from './submission.css.ts';

type ChooseProps = {
  readonly current: Regulator | null;
  readonly others: readonly string[];
  readonly failure: FormFailure | undefined;
};

/** The regulator decides which competencies and limits there are; texts stay with the regulator they were written for. */
export const ChooseRegulator = ({ current, others, failure }: ChooseProps) => (
  <Card title={current ? 'Change regulator' : 'Which regulator will you apply to?'}>
    <p className={soft}>
      It decides which competencies there are and how long the parts may be.
      {current ? ` What you wrote for ${current.shortName} stays, and is there when you come back.` : ''}
      {others.length > 0 ? ` You have written for ${others.join(', ')} too.` : ''}
    </p>
    <PostForm intent="choose" failure={failure} words="Choose regulator" busyWords="Choosing...">
      <SelectField label="Regulator" name="regulator" defaultValue={current?.code ?? 'AB'}>
        {REGULATORS.map(({ code, place, shortName }) => (
          <option key={code} value={code}>
            {place}: {shortName}
          </option>
        ))}
      </SelectField>
    </PostForm>
    {current ? (
      <Link to="/peng-prep/submission" className={button.quiet}>
        Keep {current.shortName}
      </Link>
    ) : null}
  </Card>
);

type ImportProps = { readonly id: number; readonly failure: FormFailure | undefined };

/** Brings in what was exported as JSON (product.md 9.44). */
export const ImportForm = ({ id, failure }: ImportProps) => (
  <Card title="Import">
    <p className={soft}>A JSON file that was exported here. Texts that differ are replaced and kept as versions.</p>
    <Form method="post" encType="multipart/form-data" className={stack}>
      <FormMessage message={failure?.intent === 'import' ? failure.message : undefined} />
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="id" value={id} />
      <Field label="Exported file">
        {(links) => <input type="file" name="file" accept=".json,application/json" className={fileInput} {...links} />}
      </Field>
      <div className={row}>
        <button type="submit" className={button.other}>
          Import
        </button>
      </div>
    </Form>
  </Card>
);
