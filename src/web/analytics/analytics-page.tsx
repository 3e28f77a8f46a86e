import { useLoaderData, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { AnalyticsView, Api, AttemptAnalyticsView } from '../../application/contract/index.ts';
import { costliestArea } from '../../domain/analytics/area-profile.ts';
import { ANSWER_SOURCES, type AnswerSource } from '../../domain/analytics/first-answer.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import * as css from './analytics.css.ts';
import { ANSWER_SOURCE_LABELS } from './analytics-labels.ts';
import { AreaProfileCard } from './area-profile-card.tsx';
import { AnswerChangesCard, ConfidenceCard, PaceCard, SureButWrongCard } from './exam-work-cards.tsx';
import { AnalyticsFindings } from './findings.tsx';
import { MockScoresCard, MockSetsCard, WeeklyTrendCard } from './trend-cards.tsx';
import { describeWithheldAnswers } from './withheld-answers.ts';

type AnalyticsData = {
  readonly view: AnalyticsView;
  readonly source: AnswerSource;
  /** How one worked in the last exam; null before the first one, and where it could not be loaded. */
  readonly work: AttemptAnalyticsView | null;
  /** Whether the last exam is one whose keys are withheld while its questions are answered again (product.md 4.35). */
  readonly isWithheld: boolean;
};

const sourceIn = (address: URLSearchParams): AnswerSource =>
  ANSWER_SOURCES.find((source) => source === address.get('source')) ?? 'all';

/** The results so far, and how one worked in the last exam. */
export const loader: PageLoader<AnalyticsData> = async ({ api, url }) => {
  const source = sourceIn(url.searchParams);
  const view = await api('analytics.read', { source });
  const last = view.attempts.at(-1);
  const work = last ? await loadOptionalPart(readWork(api, last.id)) : null;
  return { view, source, work: work === 'withheld' ? null : work, isWithheld: work === 'withheld' };
};

/** An exam that the list has and that has no figures of its own is one whose keys are withheld. */
const readWork = (api: Api, examId: number): Promise<AttemptAnalyticsView | 'withheld'> =>
  api('analytics.readAttempt', { examId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'withheld';
    throw error;
  });

const TITLE = 'Progress';

/** How one does, by area and topic, over time, and in the last exam; each finding leads to where it can be mended. */
export function Component() {
  const { view, source, work, isWithheld } = useLoaderData() as AnalyticsData;
  const hasBegun = view.attempts.length > 0 || view.items > 0 || view.withheld > 0 || source !== 'all';
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader title={TITLE} above={useSummary(view)} actions={hasBegun ? <Sources current={source} /> : null} />
      {hasBegun ? <Results view={view} work={work} isWithheld={isWithheld} /> : <NotBegun />}
    </PageBody>
  );
}

function useSummary({ items, withheld, since, attempts }: AnalyticsView): string {
  const timeZone = useTimeZone();
  const exams = attempts.length === 0 ? '' : `, ${formatQuantity(attempts.length, 'mock exam', 'mock exams')}`;
  const toAnswers = (count: number): string => formatQuantity(count, 'first answer', 'first answers');
  if (since !== null) return `${toAnswers(items)} since ${formatDate(since, timeZone)}${exams}`;
  return withheld > 0 ? `${toAnswers(withheld)}, not in the figures at present${exams}` : 'No answers yet';
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
        {ANSWER_SOURCE_LABELS[source]}
      </Link>
    ))}
  </nav>
);

function Results({ view, work, isWithheld }: Omit<AnalyticsData, 'source'>) {
  const last = view.attempts.at(-1);
  const withheld = describeWithheldAnswers(view.withheld);
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
      {withheld ? (
        <Notice>
          <p>{withheld}</p>
        </Notice>
      ) : null}
      <AnalyticsFindings areas={view.areas} work={work} />
      {opened && !(view.items === 0 && withheld) ? (
        <AreaProfileCard areas={view.areas} opened={opened} addressOf={addressOf} />
      ) : null}
      {view.attempts.length > 0 ? <MockScoresCard attempts={view.attempts} /> : <NoExam />}
      <div className={css.cards}>
        {view.weeks.length > 0 ? <WeeklyTrendCard weeks={view.weeks} /> : null}
        <MockSetsCard sets={view.sets} />
        {work ? (
          <>
            <SureButWrongCard work={work} />
            <PaceCard work={work} />
            <AnswerChangesCard work={work} />
            <ConfidenceCard work={work} />
          </>
        ) : null}
        {isWithheld && last ? <WithheldWork examId={last.id} /> : null}
      </div>
    </>
  );
}

const WithheldWork = ({ examId }: { readonly examId: number }) => (
  <Card title="Your last exam in detail">
    <p className={css.soft}>
      You are answering the questions of this exam again. How each was answered is shown here once you have finished.
    </p>
    <p className={css.ways}>
      <Link to={`/exam/${examId}`} className={button.other}>
        See the Result
      </Link>
    </p>
  </Card>
);

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
      <p className={css.centredWays}>
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
