import { useLoaderData } from 'react-router-dom';
import { AccessBadge } from '../accounts/access-badge.tsx';
import { AccessState } from '../accounts/access-state.tsx';
import { isSignedOut } from '../api/part-of-page.ts';
import { RunningAttempt } from '../exam/running-attempt.tsx';
import type { PageLoad } from '../page-route.tsx';
import { MissedQuestionsCard } from '../practice/missed-questions-card.tsx';
import { useViewer } from '../root.tsx';
import { ContinueReading } from '../study/continue-reading.tsx';
import type { Said } from '../ui/action-words.tsx';
import { calendarDays } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { answerFailure, typed } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { BookmarksCard } from './bookmarks-card.tsx';
import { column, columns } from './dashboard-page.css.ts';
import type { DashboardData } from './load-dashboard.ts';
import { PlanCard } from './plan-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { SubscribeCard } from './subscribe-card.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { Ways } from './ways.tsx';

export { loadDashboard } from './load-dashboard.ts';

/** Keeps or removes the day of the exam and says so; the plan on the page is made anew (product.md 5.59, 5.60). */
export const submitExamDate: PageLoad<unknown> = async ({ api, request }) => {
  const form = await request.formData();
  const [examDate, timeZone] = [typed(form, 'examDate'), typed(form, 'timeZone')];
  try {
    if (typed(form, 'intent') === 'remove') {
      await api('study.removeExamDate', {});
      return { said: { title: 'The day of your exam is removed' } } satisfies Said;
    }
    await api('study.setExamDate', { examDate, timeZone });
    const description = `Your exam is on ${calendarDays(examDate, examDate)}.`;
    return { said: { title: 'Your plan is made', description } } satisfies Said;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return answerFailure(error, { examDate }, 'The plan could not be saved. Please try again.');
  }
};

type AccessCardProps = Pick<Dashboard, 'access'>;

const AccessCard = ({ access: { part, ...again } }: AccessCardProps) => {
  const access = part ?? ({ state: 'unknown' } as const);
  return (
    <Card title="NPPE Study Package" aside={<AccessBadge access={access} />}>
      <AccessState product="nppe" access={access} part={again} />
    </Card>
  );
};

/** Before everything else: what it takes where there is no access, else the places one goes to. */
function Opening({ access, study }: Pick<Dashboard, 'access' | 'study'>) {
  if (access.part?.state === 'inactive') return <SubscribeCard expired={access.part.expired} />;
  return study ? <Ways /> : <AccessCard access={access} />;
}

/** What is next, what was reached, and until when. */
export function DashboardPage() {
  const dashboard = useDashboard(useLoaderData() as DashboardData);
  const { access, attempts, now } = dashboard;
  const study = access.part?.state === 'inactive' ? null : dashboard.study;
  const username = useViewer()?.username;
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})} />
      {attempts.part ? <RunningAttempt attempts={attempts.part} now={now} /> : null}
      {study ? <ContinueReading place={study.place} /> : null}
      <Opening access={access} study={study} />
      <div className={columns}>
        <div className={column}>
          {study ? <ProgressCard progress={study.progress} /> : null}
          {study ? <PlanCard plan={study.plan} now={now} hasGuide={study.progress.part?.outline.length !== 0} /> : null}
          {!study && attempts.part?.length === 0 ? null : (
            <ResultsCard attempts={attempts} now={now} mayStart={study !== null} />
          )}
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
