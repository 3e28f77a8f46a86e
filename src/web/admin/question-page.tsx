import { Link, useLoaderData } from 'react-router-dom';
import type { OutputOf, QuestionView } from '../../application/contract/index.ts';
import type { PageLoad } from '../page-route.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { factLine } from '../ui/fact-line.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { KeyCorrections } from './key-corrections.tsx';
import { OtherKeys } from './other-keys.tsx';
import { actOnQuestion } from './question-actions.ts';
import { QuestionEditor } from './question-editor.tsx';
import { StatisticsTable } from './question-statistics.tsx';
import { QuestionVersions } from './question-versions.tsx';
import { nameOfUse } from './question-words.ts';
import * as css from './questions.css.ts';

export { actOnQuestion };

type QuestionData = {
  readonly question: QuestionView;
  readonly rescorings: OutputOf<'questions.listRescorings'> | null;
};

/** Loads a question, and the results that its corrections changed, where it has any. */
export const loadQuestion: PageLoad<QuestionData> = async ({ api, params, url }) => {
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
export function QuestionPage() {
  const { question, rescorings } = useLoaderData() as QuestionData;
  return (
    <PageBody>
      <PageTitle of={`Question ${question.externalId}`} />
      <QuestionHead question={question} />
      <div className={css.columns}>
        <QuestionEditor question={question} />
        <aside className={css.beside} aria-label="About this question">
          <Card title="How it does">
            <StatisticsTable statistics={question.statistics} keyLetter={question.draft.key} />
          </Card>
          <OtherKeys question={question} />
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
        above={`${nameOfUse(use)} · Area ${area}, topic ${topic}`}
        actions={
          <Link to="/admin/questions" className={button.other}>
            All Questions
          </Link>
        }
      >
        Version {version}. Source: {source}
      </PageHeader>
      {editedAt || openReports > 0 || question.isRetired ? (
        <p className={factLine}>
          {editedAt ? <Badge tone="accent">Edited here: loading the files leaves it alone</Badge> : null}
          {question.isRetired ? <Badge>Retired: it has left the study material</Badge> : null}
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
