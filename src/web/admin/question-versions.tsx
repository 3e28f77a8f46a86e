import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import { CalendarDay } from '../ui/calendar-day.tsx';
import { Card } from '../ui/card.tsx';
import { questionFieldsCompared } from './question-fields-compared.ts';
import * as css from './questions.css.ts';
import { smallPrint } from './records.css.ts';
import { FieldComparison } from './text/field-comparison.tsx';

type Version = QuestionView['versions'][number];

/** All wordings that the question has had, what each changed, and the way back to it (product.md 12.9). */
export const QuestionVersions = ({ question: { versions, isRetired } }: { readonly question: QuestionView }) => (
  <Card title="Versions">
    <ol reversed className={css.list}>
      {versions.map((version, place) => (
        <li key={version.number} className={css.item}>
          <VersionHead version={version} />
          <Difference version={version} before={versions[place + 1]} />
          {place > 0 && !isRetired ? (
            <p>
              <Link to={`?version=${version.number}`}>Restore version {version.number}</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  </Card>
);

const VersionHead = ({ version: { number, createdAt, editor, correctedBy } }: { readonly version: Version }) => (
  <div>
    <p className={css.name}>Version {number}</p>
    <p className={smallPrint}>
      <CalendarDay of={createdAt} />
      {editor ? `, by ${editor}` : ''}
      {correctedBy === null ? '' : `. Exams with it are judged by the key of version ${correctedBy}`}
    </p>
  </div>
);

/** What a version changed of the one before it. */
function Difference({ version, before }: { readonly version: Version; readonly before: Version | undefined }) {
  const [open, setOpen] = useState(false);
  if (!before) return <p className={smallPrint}>The first wording</p>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>What changed</summary>
      {open ? <FieldComparison fields={questionFieldsCompared(before.draft, version.draft)} /> : null}
    </details>
  );
}
