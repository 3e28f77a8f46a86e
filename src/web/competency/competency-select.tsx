import { SelectField } from '../ui/select-field.tsx';
import type { CompetencyView } from './selection.ts';

type CompetencySelectProps = {
  readonly label: string;
  readonly emptyWords: string;
  readonly competencies: readonly CompetencyView[];
  readonly value: string;
  readonly grouped: boolean;
  readonly error?: string | undefined;
};

const Entry = ({ competency: { id, code, competency } }: { readonly competency: CompetencyView }) => (
  <option value={id}>{`${code} ${competency}`}</option>
);

/** Competencies by category, each once, in the order in which they come. */
const categoriesOf = (competencies: readonly CompetencyView[]): string[] => [
  ...new Set(competencies.map(({ category }) => category)),
];

/** The list of competencies; it cannot be opened while it is empty, and says why (product.md 9.4). */
export function CompetencySelect({ label, emptyWords, competencies, value, grouped, error }: CompetencySelectProps) {
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
