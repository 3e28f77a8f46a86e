import type { AttemptAnalyticsView } from '../../application/contract/index.ts';
import { EVEN_PACE_MS } from '../../domain/analytics/exam-work.ts';
import { shortPaperTitle } from '../../domain/exam/attempt.ts';
import { computePercent } from '../../domain/exam/scoring.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './analytics.css.ts';
import * as workCss from './exam-work.css.ts';
import {
  computeSecondsPerQuestion,
  describeAnswerChanges,
  describePace,
  EVEN_PACE_SECONDS_LABEL,
} from './exam-work-labels.ts';
import { FigureTable } from './figure-table.tsx';
import { LineChart } from './line-chart.tsx';
import { ShareBar } from './share-bars.tsx';

type Work = AttemptAnalyticsView;

const reviewOf = ({ id }: Pick<Work, 'id'>): string => `/exam/${id}`;

/** The lines of an axis of seconds that holds all the values and the even pace. */
function axisOf(seconds: readonly number[]): number[] {
  const low = Math.floor(Math.min(...seconds, 60) / 20) * 20;
  const high = Math.ceil(Math.max(...seconds, 100) / 20) * 20;
  const step = Math.max(20, Math.ceil((high - low) / 5 / 20) * 20);
  return Array.from({ length: Math.ceil((high - low) / step) + 1 }, (_, index) => low + step * index);
}

/** Time a question by quarter of the exam; absent without events (product.md 14.2). */
export function PaceCard({ work }: { readonly work: Work }) {
  const { quarters, examSet } = work;
  if (quarters.length === 0) return null;
  const points = quarters.map((quarter) => ({
    key: quarter.quarter,
    value: computeSecondsPerQuestion(quarter),
    label: `${computeSecondsPerQuestion(quarter)} s`,
    below: `${quarter.from} to ${quarter.to}`,
  }));
  return (
    <Card title={`Pace, ${shortPaperTitle(examSet)}`}>
      <p className={css.soft}>{describePace(quarters)}. Mean time of a question, by quarter of the exam.</p>
      <LineChart
        points={points}
        axis={axisOf(points.map(({ value }) => value))}
        unit=" s"
        reference={{ value: EVEN_PACE_MS / 1_000, words: `${EVEN_PACE_SECONDS_LABEL} s: the even pace` }}
      />
      <FigureTable
        columns={['Questions', 'Time each', 'Right']}
        rows={quarters.map((quarter) => ({
          key: quarter.quarter,
          name: `${quarter.from} to ${quarter.to}`,
          figures: [`${computeSecondsPerQuestion(quarter)} s`, `${quarter.right} of ${quarter.items}`],
        }))}
      />
      <p className={css.ways}>
        <Link to={`/exam-select?set=${examSet === 1 ? 2 : 1}`} className={button.other}>
          Practise the pace: Set {examSet === 1 ? 2 : 1}
        </Link>
      </p>
    </Card>
  );
}

/** How many of the sure and wrong answers are listed; the review has all of them. */
const LISTED = 5;

/** Answers that nothing warned of (product.md 14.11); absent where nothing was marked sure. */
export function SureButWrongCard({ work }: { readonly work: Work }) {
  const { sureButWrong, confidence, examSet } = work;
  if (confidence.sure.items === 0) return null;
  const { right, items } = confidence.sure;
  return (
    <Card title={`Sure but wrong, ${shortPaperTitle(examSet)}`}>
      <p className={css.soft}>
        {right} of {formatQuantity(items, 'sure answer was', 'sure answers were')} right
        {sureButWrong.length > 0 ? '; these were not.' : '.'}
      </p>
      <ol className={workCss.list}>
        {sureButWrong.slice(0, LISTED).map(({ position, title, section }) => (
          <li key={position} className={workCss.listRow}>
            <span className={workCss.numberOf.bad}>{position}</span>
            <span>{section ? <Link to={section.address}>{title}</Link> : title}</span>
            <Link to={reviewOf(work)} aria-label={`Review question ${position}`}>
              Review
            </Link>
          </li>
        ))}
      </ol>
      <p className={css.ways}>
        <Link to={reviewOf(work)} className={button.other}>
          Review the exam
        </Link>
        {sureButWrong[0]?.practice ? <Link to={sureButWrong[0].practice}>Practise {sureButWrong[0].title}</Link> : null}
      </p>
    </Card>
  );
}

const CHANGES = [
  { list: 'rightToWrong', words: 'Right to wrong', tone: 'bad' },
  { list: 'wrongToRight', words: 'Wrong to right', tone: 'good' },
  { list: 'wrongToWrong', words: 'Wrong to wrong', tone: 'soft' },
] as const;

/** From how many changes on they say more than a hint. */
const ENOUGH_CHANGES = 20;

/** What changes of mind did (product.md 14.10); absent without events. */
export function AnswerChangesCard({ work }: { readonly work: Work }) {
  const { changes, quarters, examSet } = work;
  if (quarters.length === 0) return null;
  const all = CHANGES.reduce((sum, { list }) => sum + changes[list].length, 0);
  return (
    <Card title={`Changed answers, ${shortPaperTitle(examSet)}`}>
      <p className={css.soft}>{describeAnswerChanges(changes)}.</p>
      <dl className={workCss.list}>
        {CHANGES.map(({ list, words, tone }) => (
          <div key={list} className={workCss.changeRow}>
            <dt>{words}</dt>
            <dd className={workCss.numbers}>
              {changes[list].length === 0 ? 'None' : null}
              {changes[list].map((position) => (
                <span key={position} className={workCss.numberOf[tone]}>
                  {position}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {all > 0 && all < ENOUGH_CHANGES ? (
        <p className={css.small}>
          So few are a hint at most. Change an answer when you find a fact that you missed, not on unease.
        </p>
      ) : null}
      <p className={css.ways}>
        <Link to={reviewOf(work)} className={button.other}>
          Review the exam
        </Link>
      </p>
    </Card>
  );
}

/** Right answers of one in four by guessing blindly. */
const BLIND_CHANCE = 0.25;

const CONFIDENCES = [
  { of: 'sure', words: 'Sure' },
  { of: 'unmarked', words: 'Not marked' },
  { of: 'guess', words: 'Guess' },
] as const;

/** Right answers by confidence; absent where nothing was marked (product.md 14.11). */
export function ConfidenceCard({ work }: { readonly work: Work }) {
  const { confidence, examSet } = work;
  if (confidence.sure.items + confidence.guess.items === 0) return null;
  return (
    <Card title={`Confidence, ${shortPaperTitle(examSet)}`}>
      <p className={css.soft}>
        Guesses won {formatQuantity(confidence.guess.right, 'question', 'questions')}: leave none unanswered.
      </p>
      <FigureTable
        caption="Dotted: 25%, blind chance."
        columns={['Marked', 'Right answers', 'Right', 'Of']}
        rows={CONFIDENCES.map(({ of, words }) => ({
          key: of,
          name: words,
          plot: <ShareBar tally={confidence[of]} mark={BLIND_CHANCE} />,
          figures: [
            confidence[of].items > 0 ? `${computePercent(confidence[of])}%` : '–',
            String(confidence[of].items),
          ],
        }))}
      />
      <p className={css.ways}>
        <Link to={reviewOf(work)} className={button.other}>
          Review the exam
        </Link>
      </p>
    </Card>
  );
}
