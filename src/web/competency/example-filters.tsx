import { Form, useLocation } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { fields } from './competency.css.ts';
import { EXAMPLE_FILTERS_FORM_ID } from './generate-button.tsx';
import type { CompetencyData, SelectionData } from './selection.ts';
import type { ExampleSelectionHandle } from './use-example-selection.ts';

type CompetencySelectProps = {
  readonly label: string;
  readonly emptyWords: string;
  readonly competencies: readonly CompetencyData[];
  readonly value: string;
  readonly grouped: boolean;
  readonly error?: string | undefined;
};

const Entry = ({ competency: { id, code, competency } }: { readonly competency: CompetencyData }) => (
  <option value={id}>{`${code} ${competency}`}</option>
);

/** Competencies by category, each once, in the order in which they come. */
const categoriesOf = (competencies: readonly CompetencyData[]): string[] => [
  ...new Set(competencies.map(({ category }) => category)),
];

/** The list of competencies; it cannot be opened while it is empty, and says why (product.md 9.4). */
function CompetencySelect({ label, emptyWords, competencies, value, grouped, error }: CompetencySelectProps) {
  const empty = competencies.length === 0;
  return (
    <SelectField
      label={label}
      name="competency"
      value={value}
      onChange={() => undefined}
      disabled={empty}
      hint={empty ? emptyWords : undefined}
      error={error}
    >
      <option value="">{empty ? 'No competencies available' : 'Select a competency'}</option>
      {grouped
        ? categoriesOf(competencies).map((category) => (
            <optgroup key={category} label={category}>
              {competencies
                .filter((entry) => entry.category === category)
                .map((entry) => (
                  <Entry key={entry.id} competency={entry} />
                ))}
            </optgroup>
          ))
        : competencies.map((entry) => <Entry key={entry.id} competency={entry} />)}
    </SelectField>
  );
}

type ExampleFiltersProps = {
  readonly data: SelectionData;
  readonly choosing: ExampleSelectionHandle;
  /** The label of the third list, and whether it is grouped. */
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
  const note = selection.province?.note;
  if (!provinces) return <LoadFailure title="Failed to fetch provinces" />;
  if (!disciplines) return <LoadFailure title="Failed to fetch disciplines" />;
  return (
    <Form
      id={EXAMPLE_FILTERS_FORM_ID}
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
const InView = ({ drawn }: Pick<ExampleSelectionHandle, 'drawn'>) =>
  Object.entries(drawn).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** The form handles the change events of all its lists. */
const noop = (): void => undefined;
