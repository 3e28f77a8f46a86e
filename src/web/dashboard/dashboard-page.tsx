import { useLoaderData } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import { AccessBadge } from '../accounts/access-badge.tsx';
import { AccessState } from '../accounts/access-state.tsx';
import { RunningAttempt } from '../exam/running-attempt.tsx';
import { MissedQuestionsCard } from '../practice/missed-questions-card.tsx';
import { useViewer } from '../root.tsx';
import { ContinueReading } from '../study/continue-reading.tsx';
import { Card } from '../ui/card.tsx';
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

export { actOnDashboard } from './act-on-dashboard.ts';
export { loadDashboard } from './load-dashboard.ts';

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
  const hasExamples = useViewer()?.pengSubscription.active ?? false;
  if (study && access.part?.state !== 'inactive') return <Ways hasStudy hasExamples={hasExamples} />;
  return (
    <>
      {access.part?.state === 'inactive' ? (
        <SubscribeCard expired={access.part.expired} />
      ) : (
        <AccessCard access={access} />
      )}
      {hasExamples ? <Ways hasStudy={false} hasExamples /> : null}
    </>
  );
}

/** Whether going on with reading is the next step: not on the day of the exam, nor where the whole guide was read. */
const hasReadingLeft = (plan: StudyPlanView | null): boolean =>
  plan === null || (plan.phase !== 'today' && plan.next !== null);

/** The next step, of which there is one; the last results; and until when access is open. */
export function DashboardPage() {
  const dashboard = useDashboard(useLoaderData() as DashboardData);
  const { access, attempts, now } = dashboard;
  const study = access.part?.state === 'inactive' ? null : dashboard.study;
  const username = useViewer()?.username;
  const isReading = study !== null && study.place !== null && hasReadingLeft(study.plan.part);
  const hasAttempts = attempts.part?.length !== 0;
  const results = <ResultsCard attempts={attempts} now={now} mayStart={study !== null} />;
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})} />
      {attempts.part ? <RunningAttempt attempts={attempts.part} now={now} /> : null}
      {isReading ? <ContinueReading place={study?.place ?? null} /> : null}
      <Opening access={access} study={study} />
      <div className={columns}>
        <div className={column}>
          {hasAttempts ? results : null}
          {study ? (
            <PlanCard
              plan={study.plan}
              now={now}
              hasGuide={study.progress.part?.outline.length !== 0}
              isNextStep={!isReading}
            />
          ) : null}
          {study && !hasAttempts ? results : null}
        </div>
        {study ? (
          <div className={column}>
            <AccessCard access={access} />
            <ProgressCard progress={study.progress} />
            <MissedQuestionsCard count={study.missed} />
            <BookmarksCard bookmarks={study.bookmarks} />
          </div>
        ) : null}
      </div>
    </PageBody>
  );
}
