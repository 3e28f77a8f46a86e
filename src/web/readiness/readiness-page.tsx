import { useLoaderData } from 'react-router-dom';
import type { ReadinessView } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { describeWithheldAnswers } from '../analytics/withheld-answers.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { BalanceDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import type { PageLoader } from '../page-request.ts';
import { ActionResultMessage } from '../ui/action-result.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { type CalibrationData, CalibrationTable, calibrationWords } from './calibration-table.tsx';
import { OfficialResultCard, type OfficialResultsData } from './official-result-card.tsx';
import * as css from './readiness.css.ts';

type ReadinessData = {
  readonly view: ReadinessView;
  readonly results: OfficialResultsData | null;
  readonly calibration: CalibrationData | null;
  /** The day of the learner's exam where it is over and has no result yet; otherwise empty. */
  readonly examDate: string;
};

export const loader: PageLoader<ReadinessData> = async ({ api }) => {
  const [view, results, calibration, plan] = await Promise.all([
    api('learning.readReadiness', {}),
    loadOptionalPart(api('learning.listResults', {})),
    loadOptionalPart(api('learning.readCalibration', {})),
    loadOptionalPart(api('study.readPlan', {})),
  ]);
  const examDate = plan?.phase === 'over' || plan?.phase === 'today' ? (plan.examDate ?? '') : '';
  const isReported = results?.some((each) => each.examDate === examDate);
  return { view, results, calibration, examDate: isReported ? '' : examDate };
};

export { actOnReadiness as action } from './act-on-readiness.ts';

type Assessed = NonNullable<ReadinessView['readiness']>;

/** In whole percent, never 0 or 100: the model is never certain. */
const chance = (share: number): number => Math.min(99, Math.max(1, Math.round(100 * share)));

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** The probability of passing with its interval, or how many answers it takes (product.md 15.4). */
export function Component() {
  const { view, results, calibration, examDate } = useLoaderData() as ReadinessData;
  const withheld = describeWithheldAnswers(view.withheld);
  return (
    <PageBody width="text">
      <PageTitle of="Are you ready?" />
      <PageHeader title="Are you ready?">
        What your first answers say about passing the exam, if you sat it today.
      </PageHeader>
      {withheld ? (
        <Notice>
          <p>{withheld}</p>
        </Notice>
      ) : null}
      {view.readiness ? <Verdict readiness={view.readiness} /> : <TooFew view={view} />}
      <Areas view={view} />
      <ActionResultMessage />
      {results ? <OfficialResultCard results={results} examDate={examDate} /> : null}
      <Explanation view={view} />
      {calibration?.calibration ? <Calibration view={calibration} shown={calibration.calibration} /> : null}
    </PageBody>
  );
}

type CalibrationProps = {
  readonly view: CalibrationData;
  readonly shown: NonNullable<CalibrationData['calibration']>;
};

/** Shown to administrators, and to everyone once there are enough results (product.md 15.15). */
const Calibration = ({ view, shown }: CalibrationProps) => (
  <Card title="How often this was right">
    <div className={css.explanation}>
      <p>{calibrationWords(view)}</p>
      {view.results < view.needed ? <p>Learners see this from {view.needed} results on.</p> : null}
      {shown.bins.length > 0 ? <CalibrationTable calibration={shown} /> : null}
    </div>
  </Card>
);

/** Too few first answers count; with those that are left out for now there may be enough (product.md 4.35, 15.4). */
function TooFew({ view: { firstAnswers, withheld, needed } }: { readonly view: ReadinessView }) {
  const missing = needed - firstAnswers - withheld;
  if (missing <= 0) {
    return (
      <EmptyState
        drawing={<BalanceDrawing />}
        title="Back after your exam and its blind review"
        action={
          <Link to="/exam-select" className={button.main}>
            Go to Your Exams
          </Link>
        }
      >
        {`You have answered enough questions for an estimate, but only ${firstAnswers} of the ${needed} first answers that it needs count at present. Once your exam and its blind review are over, all of them count.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<BalanceDrawing />}
      title={`${formatQuantity(missing, 'more question', 'more questions')} to go`}
      action={
        <Link to="/practice" className={button.main}>
          Practise Questions
        </Link>
      }
    >
      {`You have answered ${firstAnswers + withheld} of the ${needed} questions needed for an honest estimate. With fewer, any number would be a guess. Answer practice questions or take a mock exam; only the first answer to each question counts.`}
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
  const range = from === to ? `about ${from}%` : `between ${from} and ${to}%`;
  return (
    <Card>
      <p className={css.figure}>
        <span className={css.number}>{chance(probability)}%</span>
        <span className={css.verdict}>{wordsFor(probability)}</span>
      </p>
      {/* A drawing and not a styled box: the policy of the site allows no inline styles. */}
      <svg className={css.scale} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.range} x={from} width={Math.max(1, to - from)} height={10} />
        <rect className={css.mark} x={chance(probability) - 0.3} width={0.6} height={10} />
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </p>
      <p>
        Your chance of passing is {range}, nine times out of ten. On a paper of 100 questions you would be expected to
        answer {Math.round(100 * share.expected)} right, with a range of {Math.round(100 * share.low)} to{' '}
        {Math.round(100 * share.high)}.
      </p>
    </Card>
  );
}

const Areas = ({ view: { areas, withheld } }: { readonly view: ReadinessView }) => (
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
          answers === 0 ? (withheld > 0 ? 'None counted' : 'None yet') : `${right} (${percent(right / answers)})`,
          expected === null ? 'Not known yet' : percent(expected),
        ],
      }))}
    />
  </Card>
);

/** A median age in words; half of the answers are at least that old, the others at most. */
const formatAge = (days: number): string =>
  days < 1 ? 'less than a day old' : `older than ${formatQuantity(Math.round(days), 'day', 'days')}`;

function Explanation({ view }: { readonly view: ReadinessView }) {
  const timeZone = useTimeZone();
  const { firstAnswers, withheld, areas, cut, halfLifeDays, medianAgeDays, fit } = view;
  const right = areas.reduce((sum, area) => sum + area.right, 0);
  return (
    <Card title="How this is computed">
      <div className={css.explanation}>
        <p>
          <strong>First answers only.</strong> {withheld > 0 ? 'Apart from those left out, you' : 'You'} have answered{' '}
          {formatQuantity(firstAnswers, 'question', 'questions')} for the first time, {right} of them right. A question
          that you have seen before tests memory, so later answers do not count.
          {medianAgeDays === null
            ? ''
            : ` Half of your answers are ${formatAge(medianAgeDays)}; an answer counts half after ${halfLifeDays} days, because you learn and forget.`}
        </p>
        <p>
          <strong>Difficulty and guessing.</strong> A right answer to a hard question says more than one to an easy
          question, and a quarter of answers would be right by guessing alone. Difficulties start from the kind of
          question and are fitted every night to the answers of all learners, without names
          {fit
            ? `: last on ${formatDate(fit.fittedAt, timeZone)}, from ${formatQuantity(fit.answers, 'answer', 'answers')} of ${formatQuantity(fit.learners, 'learner', 'learners')}.`
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
