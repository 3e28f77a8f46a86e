import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import type { OutputOf, QuestionView } from '../../application/contract/index.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { PageLoad } from '../page-route.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { KeyCorrections } from './key-corrections.tsx';
import { OtherKeys } from './other-keys.tsx';
import { actOnQuestion, type QuestionAnswer } from './question-actions.ts';
import { QuestionConflict } from './question-conflict.tsx';
import { QuestionForm } from './question-form.tsx';
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
        <Editor question={question} />
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
        <p className={css.facts}>
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

/** The form with what was typed, else with the version that is to be restored, else with the question as it is. */
function Editor({ question }: { readonly question: QuestionView }) {
  const answer = useActionData() as QuestionAnswer | undefined;
  const restored = useRestored(question);
  if (question.isRetired) {
    return (
      <Notice title="This question is retired">
        <p>It has left the study material, so it is kept only for exams that hold it.</p>
      </Notice>
    );
  }
  const entered = answer && 'typed' in answer ? answer.typed : null;
  const revision = revisionOf(answer, question);
  return (
    <div className={css.editor}>
      {answer?.kind === 'conflict' ? <QuestionConflict current={answer.current} mine={answer.typed} /> : null}
      {restored && !entered ? (
        <Notice title={`The wording of version ${restored.number} is in the form`} role="status">
          <p>Save it to bring it back, or leave this page to keep the question as it is.</p>
        </Notice>
      ) : null}
      <QuestionForm
        key={`${question.revision} ${restored?.number ?? ''}`}
        draft={entered ?? restored?.draft ?? question.draft}
        revision={revision}
        answer={answer}
      />
    </div>
  );
}

/** Over a change by somebody else one saves only knowing it: the form then carries its revision (product.md 12.9). */
function revisionOf(answer: QuestionAnswer | undefined, question: QuestionView): number {
  if (answer?.kind === 'conflict') return answer.current.revision;
  return answer && 'revision' in answer ? answer.revision : question.revision;
}

/** The version that the address asks to bring back. */
function useRestored({
  versions,
}: QuestionView): { readonly number: number; readonly draft: QuestionDraft } | undefined {
  const [query] = useSearchParams();
  return versions.find(({ number }) => String(number) === query.get('version'));
}
