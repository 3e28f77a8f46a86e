import { Form, useLocation } from 'react-router-dom';
import { frameworkNote } from '../../domain/competency/framework.ts';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { fields } from './competency.css.ts';
import { CompetencySelect } from './competency-select.tsx';
import { FILTERS_FORM } from './generate-button.tsx';
import type { SelectionData } from './selection.ts';
import type { Choosing } from './use-choosing.ts';

type ExampleFiltersProps = {
  readonly data: SelectionData;
  readonly choosing: Choosing;
  /** Words of the third list, and whether it stands in groups. */
  readonly competencyLabel: string;
  readonly emptyWords: string;
  readonly grouped?: boolean;
  readonly errors?: { readonly discipline?: string | undefined; readonly competency?: string | undefined };
};

/**
 * Province, discipline and competency, each narrowing what follows. Choosing goes to the address of the choice; another
 * province or discipline gives the competency up, and the example in view stays. Without scripts a button does what choosing does (product.md 9.4).
 */
export function ExampleFilters(props: ExampleFiltersProps) {
  const { provinces, disciplines, competencies, selection } = props.data;
  const { pathname } = useLocation();
  const { form, choose, values, drawn } = props.choosing;
  const note = selection.province && frameworkNote(selection.province);
  if (!provinces) return <LoadFailure title="Failed to fetch provinces" />;
  if (!disciplines) return <LoadFailure title="Failed to fetch disciplines" />;
  return (
    <Form
      id={FILTERS_FORM}
      method="get"
      action={pathname}
      className={fields}
      ref={form}
      onChange={choose}
      preventScrollReset
    >
      <InView drawn={drawn} />
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

/** The example in view goes along with every choice. */
const InView = ({ drawn }: Pick<Choosing, 'drawn'>) =>
  Object.entries(drawn).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** The form as a whole hears of every choice. */
const noop = (): void => undefined;
