import { Link, useLoaderData } from 'react-router-dom';
import type { ReadinessView } from '../../application/contract/index.ts';
import { counted } from '../../domain/counted.ts';
import { BalanceDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RowTable } from '../ui/row-table.tsx';
import * as css from './readiness.css.ts';

export const loader: PageLoader<ReadinessView> = ({ api }) => api('learning.readReadiness', {});

type Assessed = NonNullable<ReadinessView['readiness']>;

/** In whole percent, never 0 or 100: the model is never certain. */
const chance = (share: number): number => Math.min(99, Math.max(1, Math.round(100 * share)));

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The probability of passing with its interval, or how many answers it takes (product.md 15.4). */
export function Component() {
  const view = useLoaderData() as ReadinessView;
  return (
    <PageBody width="text">
      <PageTitle of="Are you ready?" />
      <PageHeader title="Are you ready?">
        What your first answers say about passing the exam, if you sat it today.
      </PageHeader>
      {view.readiness ? <Verdict readiness={view.readiness} /> : <TooFew view={view} />}
      <Areas view={view} />
      <Explanation view={view} />
    </PageBody>
  );
}

function TooFew({ view: { firstAnswers, needed } }: { readonly view: ReadinessView }) {
  const missing = needed - firstAnswers;
  return (
    <EmptyState
      drawing={<BalanceDrawing />}
      title={`${counted(missing, 'more question', 'more questions')} to go`}
      action={
        <Link to="/study-guide" className={button.main}>
          Practise Questions
        </Link>
      }
    >
      {`You have answered ${firstAnswers} of the ${needed} questions that an honest estimate takes. With fewer, any number would be a guess. Answer practice questions or take a mock exam; only the first answer to each question counts.`}
    </EmptyState>
  );
}

/** Ordinary words for a chance; the bounds are those in which people use them (Mosteller & Youtz 1990). */
function wordsFor(probability: number): string {
  if (probability >= 0.9) return 'You would very likely pass.';
  if (probability >= 0.7) return 'You would probably pass.';
  if (probability >= 0.45) return 'It could go either way.';
  if (probability >= 0.2) return 'You would probably not pass yet.';
  return 'You would very likely not pass yet.';
}

function Verdict({ readiness: { probability, low, high, share } }: { readonly readiness: Assessed }) {
  const [from, to] = [chance(low), chance(high)];
  const range = from === to ? `about ${from} %` : `between ${from} and ${to} %`;
  return (
    <Card>
      <p className={css.figure}>
        <span className={css.number}>{chance(probability)} %</span>
        <span className={css.verdict}>{wordsFor(probability)}</span>
      </p>
      {/* A drawing and not a styled box: the policy of the site allows no inline styles. */}
      <svg className={css.scale} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.range} x={from} width={Math.max(1, to - from)} height={10} />
        <rect className={css.mark} x={chance(probability) - 0.3} width={0.6} height={10} />
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>0 %</span>
        <span>50 %</span>
        <span>100 %</span>
      </p>
      <p>
        Your chance of passing lies {range}, nine times of ten. On a paper of 100 questions you are expected to answer{' '}
        {Math.round(100 * share.expected)} right, give or take: {Math.round(100 * share.low)} to{' '}
        {Math.round(100 * share.high)}.
      </p>
    </Card>
  );
}

const Areas = ({ view: { areas } }: { readonly view: ReadinessView }) => (
  <Card title="By area">
    <RowTable
      title="By area"
      columns={['Area', 'First answers', 'Right', 'Expected on a paper']}
      height="whole"
      rows={areas.map(({ area, title, answers, right, expected }) => ({
        key: area,
        cells: [
          title,
          answers,
          answers === 0 ? 'None yet' : `${right} (${percent(right / answers)})`,
          expected === null ? 'Not known yet' : percent(expected),
        ],
      }))}
    />
  </Card>
);

function Explanation({ view }: { readonly view: ReadinessView }) {
  const timeZone = useTimeZone();
  const { firstAnswers, areas, cut, halfLifeDays, medianAgeDays, fit } = view;
  const right = areas.reduce((sum, area) => sum + area.right, 0);
  const age = medianAgeDays === null ? null : counted(Math.round(medianAgeDays), 'day', 'days');
  return (
    <Card title="How this is computed">
      <div className={css.explanation}>
        <p>
          <strong>First answers only.</strong> You have answered {counted(firstAnswers, 'question', 'questions')} for
          the first time, {right} of them right. A question that you have seen before tests memory, so later answers do
          not count.
          {age
            ? ` Half of your answers are older than ${age}; an answer counts half after ${halfLifeDays} days, since you learn and forget.`
            : ''}
        </p>
        <p>
          <strong>Difficulty and guessing.</strong> A right answer to a hard question says more than one to an easy
          question, and a quarter of answers would be right by guessing alone. Difficulties start from the kind of
          question and are corrected every night by the answers of all learners, without names
          {fit
            ? `: last on ${formatDate(fit.fittedAt, timeZone)}, from ${counted(fit.answers, 'answer', 'answers')} of ${counted(fit.learners, 'learner', 'learners')}.`
            : '. There were not enough answers for that yet.'}
        </p>
        <p>
          <strong>Six areas, one exam.</strong> Your ability is estimated in each area. An area with few answers is
          taken to be close to your other areas. Each area then counts as much as it does in the exam.
        </p>
        <p>
          <strong>What counts as a pass.</strong> {cut.reason}
        </p>
        <p>
          <strong>What it does not know.</strong> The questions of the official exam are not those of this site, and a
          bad night, the clock and nerves are not in the model. Take the interval more seriously than the number.
        </p>
      </div>
    </Card>
  );
}
