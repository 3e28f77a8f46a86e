import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { AttemptLine, SectionPlace, StudyPlanView } from '../../application/contract/index.ts';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { AccessBadge, AccessState } from '../accounts/access-state.tsx';
import type { Resource } from '../api/use-resource.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { AttemptList, PassBadge } from '../exam/attempt-list.tsx';
import { RECENT_ATTEMPTS } from '../exam/attempt-state.ts';
import { RunningAttempt } from '../exam/running-attempt.tsx';
import { MissedQuestionsCard } from '../practice/missed-questions-card.tsx';
import { useViewer } from '../root.tsx';
import { ContinueReading } from '../study/continue-reading.tsx';
import { GuideProgress } from '../study/guide-progress.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RemovableList } from '../ui/removable-list.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { column, columns, lastScore, scoreFigure, subtitle } from './dashboard-page.css.ts';
import type { DashboardData, StudyProgress } from './load-dashboard.ts';
import { NoAttempts } from './no-attempts.tsx';
import { PlanCard } from './plan-card.tsx';
import { line, lines, soft, titleAndPlace } from './study-cards.css.ts';
import { SubscribeCard } from './subscribe-card.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

type ResultsCardProps = {
  readonly attempts: Resource<readonly AttemptLine[]>;
  readonly now: number;
  readonly mayStart: boolean;
};

const LastScore = ({ attempt }: { readonly attempt: AttemptLine }) => (
  <>
    <p className={lastScore}>
      <span className={scoreFigure}>{attempt.score}%</span>
      <PassBadge passed={attempt.passed} />
    </p>
    <ScoreNote />
  </>
);

/** The last score, and the attempts before it. */
function ResultsCard({ attempts: loaded, now, mayStart }: ResultsCardProps) {
  const attempts = loaded.value;
  if (!attempts) {
    return (
      <Card title="Last exam score">
        <LoadFailure title="Your exam attempts could not be loaded" part={loaded} />
      </Card>
    );
  }
  const scored = attempts.find((attempt) => attempt.completed && attempt.score !== null);
  return (
    <Card title="Last exam score" aside={attempts.length > 0 ? <Link to="/account">All attempts</Link> : null}>
      {scored ? <LastScore attempt={scored} /> : null}
      {attempts.length === 0 ? (
        <NoAttempts mayStart={mayStart} to="/exam" />
      ) : (
        <h3 className={subtitle}>Recent attempts</h3>
      )}
      <AttemptList attempts={attempts.slice(0, RECENT_ATTEMPTS)} now={now} />
      {mayStart && attempts.length > 0 ? (
        <div>
          <Link to="/exam" className={button.other}>
            Take Another Exam
          </Link>
        </div>
      ) : null}
    </Card>
  );
}

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

type AccessCardProps = Pick<Dashboard, 'access'>;

const AccessCard = ({ access: { value, ...again } }: AccessCardProps) => {
  const access = value ?? ({ state: 'unknown' } as const);
  return (
    <Card title="NPPE Study Package" aside={<AccessBadge access={access} />}>
      <AccessState product="nppe" access={access} part={again} />
    </Card>
  );
};

/** Before everything else: what it takes where there is no access, else the places one goes to. */
function Opening({ access, study }: Pick<Dashboard, 'access' | 'study'>) {
  const hasExamples = useViewer()?.pengSubscription.active ?? false;
  if (study && access.value?.state !== 'inactive') return <DashboardLinks hasStudy hasExamples={hasExamples} />;
  return (
    <>
      {access.value?.state === 'inactive' ? (
        <SubscribeCard expired={access.value.expired} />
      ) : (
        <AccessCard access={access} />
      )}
      {hasExamples ? <DashboardLinks hasStudy={false} hasExamples /> : null}
    </>
  );
}

/** Whether going on with reading is the next step: not on the day of the exam, nor where the whole guide was read. */
const hasReadingLeft = (plan: StudyPlanView | null): boolean =>
  plan === null || (plan.phase !== 'today' && plan.next !== null);

/** The next step, of which there is one; the last results; and until when access is open. */
export function Component() {
  const dashboard = useDashboard(useLoaderData() as DashboardData);
  const { access, attempts, now } = dashboard;
  const study = access.value?.state === 'inactive' ? null : dashboard.study;
  const username = useViewer()?.username;
  const isReading = study !== null && study.place !== null && hasReadingLeft(study.plan.value);
  const hasAttempts = attempts.value?.length !== 0;
  const results = <ResultsCard attempts={attempts} now={now} mayStart={study !== null} />;
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})} />
      {attempts.value ? <RunningAttempt attempts={attempts.value} now={now} /> : null}
      {isReading ? <ContinueReading place={study?.place ?? null} /> : null}
      <Opening access={access} study={study} />
      <div className={columns}>
        <div className={column}>
          {hasAttempts ? results : null}
          {study ? (
            <PlanCard
              plan={study.plan}
              now={now}
              hasGuide={study.progress.value?.outline.length !== 0}
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
