import { redirect, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptLine } from '../../application/contract/index.ts';
import { AccessBadge } from '../accounts/access-badge.tsx';
import { AccessState } from '../accounts/access-state.tsx';
import { type AccessView, readNppeAccess } from '../accounts/access-view.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import { RunningAttempt } from '../exam/running-attempt.tsx';
import type { PageLoad } from '../page-route.tsx';
import { MissedQuestionsCard } from '../practice/missed-questions-card.tsx';
import { useViewer } from '../root.tsx';
import { ContinueReading } from '../study/continue-reading.tsx';
import { Card } from '../ui/card.tsx';
import { answerFailure, typed } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { BookmarksCard } from './bookmarks-card.tsx';
import { column, columns } from './dashboard-page.css.ts';
import { readStudy, type StudyParts } from './load-study.ts';
import { PlanCard } from './plan-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { SubscribeCard } from './subscribe-card.tsx';
import { Ways } from './ways.tsx';

type DashboardData = {
  readonly access: AccessView;
  readonly attempts: readonly AttemptLine[] | null;
  /** Null without access, since then there is nothing to study. */
  readonly study: StudyParts | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What the dashboard shows: access and attempts, each of which may fail alone. */
export const loadDashboard: PageLoad<DashboardData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=dashboard');
  const now = Date.now();
  const [access, attempts] = await Promise.all([readNppeAccess(api, user, now), readAttempts(api)]);
  const study = access.state === 'inactive' ? null : await readStudy(api);
  return { access, attempts, study, now };
};

/** Keeps or removes the day of the exam; the plan on the page is made anew (product.md 5.59, 5.60). */
export const submitExamDate: PageLoad<unknown> = async ({ api, request, viewer }) => {
  const form = await request.formData();
  const [examDate, timeZone] = [typed(form, 'examDate'), typed(form, 'timeZone')];
  try {
    if (typed(form, 'intent') === 'remove') await api('study.removeExamDate', {});
    else await api('study.setExamDate', { examDate, timeZone });
    return redirect('/dashboard');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      viewer.forget();
      return redirect('/login?redirect=dashboard');
    }
    return answerFailure(error, { examDate }, 'The plan could not be saved. Please try again.');
  }
};

const AccessCard = ({ access }: { readonly access: AccessView }) => (
  <Card title="NPPE Study Package" aside={<AccessBadge access={access} />}>
    <AccessState product="nppe" access={access} />
  </Card>
);

/** What is next, what was reached, and until when. */
export function DashboardPage() {
  const { access, attempts, study, now } = useLoaderData() as DashboardData;
  const username = useViewer()?.username;
  const without = access.state === 'inactive';
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})} />
      {attempts ? <RunningAttempt attempts={attempts} now={now} /> : null}
      {study ? <ContinueReading place={study.place} /> : null}
      {without ? <SubscribeCard expired={access.expired} /> : <Ways />}
      <div className={columns}>
        <div className={column}>
          {study ? <ProgressCard progress={study.progress} /> : null}
          {study ? <PlanCard plan={study.plan} /> : null}
          {without && attempts?.length === 0 ? null : <ResultsCard attempts={attempts} now={now} mayStart={!without} />}
        </div>
        {study ? (
          <div className={column}>
            <AccessCard access={access} />
            <MissedQuestionsCard count={study.missed} />
            <BookmarksCard bookmarks={study.bookmarks} />
          </div>
        ) : null}
      </div>
    </PageBody>
  );
}
