import { useState } from 'react';
import { useActionData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { MASTERY_BANDS } from '../../domain/analytics/mastery.ts';
import { AREA_CODES, BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { MASTERY_BAND_LABELS } from '../analytics/analytics-labels.ts';
import { formatDate } from '../format/dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { PostForm } from '../ui/post-form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as css from './readiness.css.ts';

export type OfficialResultsData = OutputOf<'learning.listResults'>;

type CardProps = {
  readonly results: OfficialResultsData;
  /** The day to begin with: that of the learner's exam, where it is over. */
  readonly examDate: string;
};

/** How the official exam went, as the learner reports it (product.md 15.13). */
export const OfficialResultCard = ({ results, examDate }: CardProps) => (
  <Card title="Your official result">
    <div className={css.explanation} id="result">
      {results.length > 0 ? (
        <ul className={css.results}>
          {results.map((result) => (
            <Result key={result.examDate} result={result} />
          ))}
        </ul>
      ) : (
        <p>
          Have you sat the official exam? Report how it went. After a failed attempt, the bands of your report weight
          your new study plan. Every result is also used, without your name, to check the estimate above.
        </p>
      )}
      <ResultForm
        key={results.map((each) => each.examDate).join()}
        examDate={examDate}
        hasResults={results.length > 0}
      />
    </div>
  </Card>
);

function Result({ result: { examDate, passed, bands } }: { readonly result: OfficialResultsData[number] }) {
  return (
    <li className={css.result}>
      <div className={css.resultHead}>
        <strong>{formatDate(examDate, 'UTC')}</strong>
        <Badge tone={passed ? 'good' : 'flag'}>{passed ? 'Passed' : 'Not passed'}</Badge>
      </div>
      {bands ? (
        <dl className={css.bands}>
          {AREA_CODES.map((area) => (
            <div key={area} className={css.bandLine}>
              <dt>{BLUEPRINT[area].title}</dt>
              <dd>{MASTERY_BAND_LABELS[bands[area]]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <PostForm intent={`remove-${examDate}`} failure={undefined} words="Remove" busyWords="Removing..." look="quiet">
        <input type="hidden" name="examDate" value={examDate} />
      </PostForm>
    </li>
  );
}

type FormProps = { readonly examDate: string; readonly hasResults: boolean };

function ResultForm({ examDate, hasResults }: FormProps) {
  const answer = useActionData() as FormFailure | null | undefined;
  const failure = answer?.intent === 'report' && answer.fields ? answer : undefined;
  const [outcome, setOutcome] = useState(failure?.values.outcome ?? '');
  return (
    <details open={failure !== undefined || (examDate !== '' && !hasResults)}>
      <summary>{hasResults ? 'Report another result' : 'Report your result'}</summary>
      <PostForm intent="report" failure={failure} words="Save the Result" busyWords="Saving..." look="other">
        <TextField
          label="Day of the exam"
          type="date"
          name="examDate"
          defaultValue={failure?.values.examDate ?? examDate}
          error={failure?.fields.examDate}
          required
        />
        <SelectField
          label="Result"
          name="outcome"
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value)}
          error={failure?.fields.outcome ?? failure?.fields.passed}
          required
        >
          <option value="">Please choose</option>
          <option value="passed">Passed</option>
          <option value="failed">Not passed</option>
        </SelectField>
        {outcome === 'passed' ? null : <BandFields failure={failure} />}
      </PostForm>
    </details>
  );
}

const BandFields = ({ failure }: { readonly failure: FormFailure | undefined }) => (
  <fieldset className={css.bandFields}>
    <legend>Bands of your report, if you did not pass</legend>
    {AREA_CODES.map((area) => (
      <SelectField
        key={area}
        label={BLUEPRINT[area].title}
        name={`band-${area}`}
        defaultValue={failure?.values[`band-${area}`] ?? ''}
        error={failure?.fields[`bands.${area}`]}
      >
        <option value="">Please choose</option>
        {MASTERY_BANDS.map((band) => (
          <option key={band} value={band}>
            {MASTERY_BAND_LABELS[band]}
          </option>
        ))}
      </SelectField>
    ))}
  </fieldset>
);
