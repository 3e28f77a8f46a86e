import { useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { SectionPlace, StudyPlanView } from '../../application/contract/index.ts';
import { toCalendarDay, toDayNumber } from '../../domain/calendar-day.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { AccessBadge, AccessStateText } from '../accounts/access-state.tsx';
import type { Resource } from '../api/use-resource.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { RunningAttemptNotice } from '../exam/running-attempt.tsx';
import { formatDateRange } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { useViewer } from '../root.tsx';
import { usePlaceInView } from '../study/continue-reading.tsx';
import { GuideProgress } from '../study/guide-progress.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RemovableList } from '../ui/removable-list.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { column, columns } from './dashboard-page.css.ts';
import { LAZY_NEXT_STEP_CARD } from './lazy-parts.ts';
import type { DashboardData, StudyProgress } from './load-dashboard.ts';
import { MissedQuestionsCard } from './missed-questions-card.tsx';
import { chooseNextStep } from './next-step.ts';
import { PlanCard } from './plan-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { line, lines, soft, titleAndPlace } from './study-cards.css.ts';
import { SubscribeCard } from './subscribe-card.tsx';
import { type DashboardState, useDashboard } from './use-dashboard.ts';

type ProgressCardProps = { readonly progress: Resource<StudyProgress> };

/** How far one has come, chapter by chapter; no badge before a chapter was opened (product.md 5.7, 5.8). */
const ProgressCard = ({ progress }: ProgressCardProps) => (
  <Card title="Study progress" aside={<Link to="/study-guide">Study Guide</Link>}>
    {progress.value ? (
      <Chapters {...progress.value} />
    ) : (
      <LoadFailure title="Your study progress could not be loaded" part={progress} />
    )}
  </Card>
);

const Chapters = ({ outline, records }: StudyProgress) => (
  <>
    <GuideProgress outline={outline} progress={records} />
    <ol className={lines}>
      {outline.map(({ id, order, title }) => {
        const state = chapterState(id, records);
        return (
          <li key={id} className={line}>
            <Link to={sectionAddress(id, null)}>
              Chapter {order}: {title}
            </Link>
            {state ? <Badge tone={state === 'Completed' ? 'good' : 'accent'}>{state}</Badge> : null}
          </li>
        );
      })}
    </ol>
  </>
);

type BookmarksCardProps = { readonly bookmarks: Resource<readonly SectionPlace[]> };

/** The sections one marked, in the order of the guide; each can be taken off (product.md 5.12, 5.68). */
function BookmarksCard({ bookmarks }: BookmarksCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="Bookmarks" heading={heading}>
      {bookmarks.value ? (
        <RemovableList
          entries={bookmarks.value.map(toEntry)}
          removed="Bookmark removed"
          heading={heading}
          empty={<NoBookmarks />}
        />
      ) : (
        <LoadFailure title="Your bookmarks could not be loaded" part={bookmarks} />
      )}
    </Card>
  );
}

const NoBookmarks = () => (
  <EmptyState drawing={<RuleDrawing />} title="No bookmarks yet">
    Press Bookmark above a section of the study guide to find it here again.
  </EmptyState>
);

function toEntry({ sectionId, chapterId, chapterOrder, slug, title }: SectionPlace) {
  const shown = (
    <div className={titleAndPlace}>
      <Link to={sectionAddress(chapterId, slug)}>{title}</Link>
      <span className={soft}>Chapter {chapterOrder}</span>
    </div>
  );
  return { id: sectionId, name: `${title}, Chapter ${chapterOrder}`, shown };
}

export { actOnDashboard as action } from './act-on-dashboard.ts';
export { loadDashboard as loader } from './load-dashboard.ts';

type AccessCardProps = Pick<DashboardState, 'access'>;

const AccessCard = ({ access: { value, ...again } }: AccessCardProps) => {
  const access = value ?? ({ state: 'unknown' } as const);
  return (
    <Card title="NPPE Study Package" aside={<AccessBadge access={access} />}>
      <AccessStateText product="nppe" access={access} part={again} />
    </Card>
  );
};

/** What it takes where there is no access, or where that is unknown. */
function NoAccess({ access }: Pick<DashboardState, 'access'>) {
  const viewer = useViewer();
  const hasExamples = viewer?.pengSubscription.active ?? false;
  const hasSubmission = viewer?.hasSubmission ?? false;
  return (
    <>
      {access.value?.state === 'inactive' ? (
        <SubscribeCard expired={access.value.expired} />
      ) : (
        <AccessCard access={access} />
      )}
      {hasExamples || hasSubmission ? <DashboardLinks hasStudy={false} {...{ hasExamples, hasSubmission }} /> : null}
    </>
  );
}

/** How many days are left until the exam; null without a day ahead. */
function useDaysLeft(plan: StudyPlanView | null | undefined, now: number): string | null {
  const timeZone = useTimeZone();
  if (!plan?.examDate || plan.phase !== 'ahead') return null;
  const days = toDayNumber(plan.examDate) - toDayNumber(toCalendarDay(now, timeZone));
  return `Exam on ${formatDateRange(plan.examDate, plan.examDate)}: ${formatQuantity(days, 'day', 'days')} left.`;
}

type LearnerProps = Pick<DashboardState, 'access' | 'attempts' | 'now'> & {
  readonly study: NonNullable<DashboardState['study']>;
};

/** The first screen of the day: what to do now, how one does, and the way to everything else. */
function Learner({ access, attempts, study, now }: LearnerProps) {
  const viewer = useViewer();
  const hasExamples = viewer?.pengSubscription.active ?? false;
  const hasSubmission = viewer?.hasSubmission ?? false;
  const place = usePlaceInView(study.place);
  const summary = study.summary.value;
  const step = chooseNextStep({ place, plan: study.plan.value, areas: summary?.areas ?? [] });
  const hasAttempts = attempts.value?.length !== 0;
  const results = <ResultsCard attempts={attempts} scores={summary?.attempts ?? []} now={now} mayStart />;
  return (
    <>
      <div className={columns}>
        <div className={column}>
          {step ? (
            <LazyComponent
              part={LAZY_NEXT_STEP_CARD}
              props={{
                step,
                hasGuide: study.progress.value?.outline.length !== 0,
                hasBegun: place !== null || hasAttempts || summary?.items !== 0,
              }}
            />
          ) : null}
          <ProfileCard summary={study.summary} />
          {hasAttempts ? results : null}
          <PlanCard plan={study.plan} now={now} isNextStep={step?.kind !== 'continue'} />
          {hasAttempts ? null : results}
        </div>
        <div className={column}>
          <AccessCard access={access} />
          <MissedQuestionsCard counts={study.missed} />
          <ProgressCard progress={study.progress} />
          <BookmarksCard bookmarks={study.bookmarks} />
        </div>
      </div>
      <DashboardLinks hasStudy {...{ hasExamples, hasSubmission }} />
    </>
  );
}

/** The next step, of which there is one; how one does; and until when access is open. */
export function Component() {
  const dashboard = useDashboard(useLoaderData() as DashboardData);
  const { access, attempts, now, study } = dashboard;
  const username = useViewer()?.username;
  const daysLeft = useDaysLeft(study?.plan.value, now);
  const isOpen = study !== null && access.value?.state !== 'inactive';
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})}>
        {daysLeft}
      </PageHeader>
      {attempts.value ? <RunningAttemptNotice attempts={attempts.value} now={now} /> : null}
      {isOpen ? (
        <Learner access={access} attempts={attempts} study={study} now={now} />
      ) : (
        <>
          <NoAccess access={access} />
          <div className={columns}>
            <div className={column}>
              {attempts.value?.length === 0 ? null : (
                <ResultsCard attempts={attempts} scores={[]} now={now} mayStart={false} />
              )}
            </div>
          </div>
        </>
      )}
    </PageBody>
  );
}
