import { type ChangeEvent, useRef, useState } from 'react';
import { Form, useLocation, useSubmit } from 'react-router-dom';
import { frameworkNote } from '../../domain/competency/framework.ts';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { fields } from './competency.css.ts';
import { CompetencySelect } from './competency-select.tsx';
import type { Selection, SelectionData } from './selection.ts';

type ExampleFiltersProps = {
  readonly data: SelectionData;
  /** Words of the third list, and whether it stands in groups. */
  readonly competencyLabel: string;
  readonly emptyWords: string;
  readonly grouped?: boolean;
  readonly errors?: { readonly discipline?: string | undefined; readonly competency?: string | undefined };
};

/**
 * Province, discipline and competency, each narrowing what follows. Choosing goes to the address of the choice; another
 * province or discipline gives the competency up. Without scripts a button does what choosing does (product.md 9.4).
 */
export function ExampleFilters(props: ExampleFiltersProps) {
  const { provinces, disciplines, competencies, selection } = props.data;
  const { pathname } = useLocation();
  const { form, choose, values } = useChoosing(selection, pathname);
  const note = selection.province && frameworkNote(selection.province);
  if (!provinces) return <LoadFailure title="Failed to fetch provinces" />;
  if (!disciplines) return <LoadFailure title="Failed to fetch disciplines" />;
  return (
    <Form method="get" action={pathname} className={fields} ref={form} onChange={choose} preventScrollReset>
      <SelectField label="Province/Territory" name="province" value={values.province} onChange={noop}>
        <option value="">All provinces and territories</option>
        {provinces.map(({ id, name, code }) => (
          <option key={id} value={id}>{`${name} (${code})`}</option>
        ))}
      </SelectField>
      <SelectField
        label="Engineering Discipline"
        name="discipline"
        value={values.discipline}
        onChange={noop}
        error={props.errors?.discipline}
      >
        <option value="">{props.grouped ? 'Select a discipline' : 'All disciplines'}</option>
        {disciplines.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {competencies ? (
        <CompetencySelect
          label={props.competencyLabel}
          emptyWords={props.emptyWords}
          competencies={competencies}
          value={values.competency}
          grouped={props.grouped ?? false}
          error={props.errors?.competency}
        />
      ) : (
        <LoadFailure title="Failed to fetch competencies" />
      )}
      {note ? (
        <Notice tone="flag" role="status">
          <p>{note}</p>
        </Notice>
      ) : null}
      <noscript>
        <button type="submit" className={button.other}>
          Show
        </button>
      </noscript>
    </Form>
  );
}

/** The form as a whole hears of every choice. */
const noop = (): void => undefined;

/** What the lists show: the choice just made, until the page knows of it; then what the page knows. */
function useChoosing(selection: Selection, action: string) {
  const [known, setKnown] = useState(selection);
  const [chosen, setChosen] = useState<Values | null>(null);
  if (known !== selection) {
    setKnown(selection);
    setChosen(null);
  }
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const choose = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if ((target as unknown as HTMLSelectElement).name !== 'competency') fields.delete('competency');
    setChosen(valuesOf((name) => fields.get(name)));
    for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
    void submit(fields, { method: 'get', action, replace: true, preventScrollReset: true });
  };
  return { form, choose, values: chosen ?? valuesOf((name) => selection[name]?.id) };
}

type Values = Readonly<Record<keyof Selection, string>>;

const valuesOf = (read: (name: keyof Selection) => unknown): Values => ({
  province: String(read('province') ?? ''),
  discipline: String(read('discipline') ?? ''),
  competency: String(read('competency') ?? ''),
});
