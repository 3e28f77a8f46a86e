import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import type { AnalyticsView, AttemptAnalyticsView } from '../../application/contract/index.ts';
import { costliestArea } from '../../domain/analytics/area-profile.ts';
import { ANSWER_SOURCES, type AnswerSource } from '../../domain/analytics/first-answer.ts';
import { counted } from '../../domain/counted.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import * as css from './analytics.css.ts';
import { SOURCE_WORDS } from './analytics-words.ts';
import { AreaProfileCard } from './area-profile-card.tsx';
import { ChangesCard, ConfidenceCard, PaceCard, SureButWrongCard } from './exam-work-cards.tsx';
import { Findings } from './findings.tsx';
import { ScoresCard, SetsCard, WeeksCard } from './trend-cards.tsx';

type AnalyticsData = {
  readonly view: AnalyticsView;
  readonly source: AnswerSource;
  /** How one worked in the last exam; null before the first one, and where it could not be loaded. */
  readonly work: AttemptAnalyticsView | null;
};

const sourceIn = (address: URLSearchParams): AnswerSource =>
  ANSWER_SOURCES.find((source) => source === address.get('source')) ?? 'all';

/** The results so far, and how one worked in the last exam. */
export const loader: PageLoader<AnalyticsData> = async ({ api, url }) => {
  const source = sourceIn(url.searchParams);
  const view = await api('analytics.read', { source });
  const last = view.attempts.at(-1);
  const work = last ? await partOfPage(api('analytics.readAttempt', { examId: last.id })) : null;
  return { view, source, work };
};

const TITLE = 'Progress';

/** How one does, by area and topic, over time, and in the last exam; each finding leads to where it can be mended. */
export function Component() {
  const { view, source, work } = useLoaderData() as AnalyticsData;
  const hasBegun = view.attempts.length > 0 || view.items > 0 || source !== 'all';
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader title={TITLE} above={useSummary(view)} actions={hasBegun ? <Sources current={source} /> : null} />
      {hasBegun ? <Results view={view} work={work} /> : <NotBegun />}
    </PageBody>
  );
}

function useSummary({ items, since, attempts }: AnalyticsView): string {
  const timeZone = useTimeZone();
  if (since === null) return 'No answers yet';
  const answers = counted(items, 'first answer', 'first answers');
  const exams = attempts.length === 0 ? '' : `, ${counted(attempts.length, 'mock exam', 'mock exams')}`;
  return `${answers} since ${formatDate(since, timeZone)}${exams}`;
}

const Sources = ({ current }: { readonly current: AnswerSource }) => (
  <nav className={css.sources} aria-label="Answers">
    {ANSWER_SOURCES.map((source) => (
      <Link
        key={source}
        to={source === 'all' ? '/analytics' : `/analytics?source=${source}`}
        className={css.source}
        aria-current={source === current ? 'page' : undefined}
        preventScrollReset
      >
        {SOURCE_WORDS[source]}
      </Link>
    ))}
  </nav>
);

function Results({ view, work }: Omit<AnalyticsData, 'source'>) {
  const [address] = useSearchParams();
  const wanted = view.areas.find(({ area }) => area === address.get('area'));
  const opened = wanted ?? costliestArea(view.areas) ?? view.areas[0];
  const addressOf = ({ area }: { readonly area: string }): string => {
    const next = new URLSearchParams(address);
    next.set('area', area);
    return `/analytics?${next}#topics`;
  };
  return (
    <>
      <Findings areas={view.areas} work={work} />
      {opened ? <AreaProfileCard areas={view.areas} opened={opened} addressOf={addressOf} /> : null}
      {view.attempts.length > 0 ? <ScoresCard attempts={view.attempts} /> : <NoExam />}
      <div className={css.cards}>
        {view.weeks.length > 0 ? <WeeksCard weeks={view.weeks} /> : null}
        <SetsCard sets={view.sets} />
        {work ? (
          <>
            <SureButWrongCard work={work} />
            <PaceCard work={work} />
            <ChangesCard work={work} />
            <ConfidenceCard work={work} />
          </>
        ) : null}
      </div>
    </>
  );
}

const NoExam = () => (
  <Card title="Mock scores">
    <p className={css.soft}>The first mock exam shows here how you would do on the day.</p>
    <p className={css.ways}>
      <Link to="/exam-select" className={button.other}>
        Choose a Mock Exam
      </Link>
    </p>
  </Card>
);

const NotBegun = () => (
  <EmptyState
    drawing={<RuleDrawing />}
    title="Your profile begins with the first answer"
    action={
      <p className={css.ways}>
        <Link to="/study-guide" className={button.main}>
          Open the Study Guide
        </Link>
        <Link to="/exam-select" className={button.other}>
          Choose a Mock Exam
        </Link>
      </p>
    }
  >
    Practice questions at the end of each chapter and mock exams fill it: by area and topic, over time, and with what to
    do next.
  </EmptyState>
);
