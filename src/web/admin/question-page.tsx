import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OutputOf, QuestionView } from '../../application/contract/index.ts';
import { QUESTION_FIELDS, toQuestionTexts } from '../../domain/exam/question-draft.ts';
import { CalendarDayText } from '../format/moments.tsx';
import type { PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { factLine } from '../ui/fact-line.css.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { OtherKeysNotice } from './key-change.tsx';
import { KeyCorrections } from './key-corrections.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { itemUseLabel } from './question-labels.ts';
import { QuestionStateCard } from './question-state-card.tsx';
import { StatisticsTable } from './question-statistics.tsx';
import * as css from './questions.css.ts';
import { smallPrint } from './records.css.ts';
import { FieldComparison } from './versioned-form/field-comparison.tsx';
import { compareFields } from './versioned-form/field-texts.ts';

export { actOnQuestion as action } from './question-actions.ts';

type QuestionData = {
  readonly question: QuestionView;
  readonly rescorings: OutputOf<'questions.listRescorings'> | null;
};

/** Loads a question, and the results that its corrections changed, where it has any. */
export const loader: PageLoader<QuestionData> = async ({ api, params, url }) => {
  const questionId = params.questionId ?? '';
  const question = await api('questions.read', { questionId });
  const before = /^[1-9]\d{0,9}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const rescorings =
    question.corrections.length > 0
      ? await api('questions.listRescorings', { questionId, ...(before ? { before } : {}) })
      : null;
  return { question, rescorings };
};

/** A question as an admin sees and changes it (product.md 12.8 to 12.13). */
export function Component() {
  const { question, rescorings } = useLoaderData() as QuestionData;
  return (
    <PageBody>
      <PageTitle of={`Question ${question.externalId}`} />
      <QuestionHead question={question} />
      <div className={css.columns}>
        <QuestionEditor question={question} />
        <aside className={css.beside} aria-label="About this question">
          <QuestionStateCard question={question} />
          <Card title="Performance">
            <StatisticsTable statistics={question.statistics} keyLetter={question.draft.key} />
          </Card>
          <OtherKeysNotice question={question} />
          <KeyCorrections question={question} rescorings={rescorings} />
          <QuestionVersions question={question} />
        </aside>
      </div>
    </PageBody>
  );
}

function QuestionHead({ question }: { readonly question: QuestionView }) {
  const { id, externalId, use, area, topic, version, editedAt, openReports, source } = question;
  return (
    <>
      <PageHeader
        title={`Question ${externalId}`}
        above={`${itemUseLabel(use)} · Area ${area}, topic ${topic}`}
        actions={
          <Link to="/admin/questions" className={button.other}>
            All Questions
          </Link>
        }
      >
        Version {version}. Source: {source}
      </PageHeader>
      {editedAt || openReports > 0 ? (
        <p className={factLine}>
          {editedAt ? <Badge tone="accent">Edited here: loading the files leaves it alone</Badge> : null}
          {openReports > 0 ? (
            <Link to={`/admin/reports?question=${id}`}>
              {openReports === 1 ? '1 open report' : `${openReports} open reports`}
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

type Version = QuestionView['versions'][number];

/** All wordings that the question has had, what each changed, and the way back to it (product.md 12.9). */
const QuestionVersions = ({ question: { versions, isRetired } }: { readonly question: QuestionView }) => (
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
      <CalendarDayText of={createdAt} />
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
      {open ? (
        <FieldComparison
          fields={compareFields(QUESTION_FIELDS, toQuestionTexts(before.draft), toQuestionTexts(version.draft))}
        />
      ) : null}
    </details>
  );
}
