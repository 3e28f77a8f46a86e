import type { AnalyticsView } from '../../application/contract/index.ts';
import { shortPaperTitle } from '../../domain/exam/attempt.ts';
import { computePercent, PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { formatShortDay } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import * as css from './analytics.css.ts';
import { type ChartPointData, LineChart } from './line-chart.tsx';

type Attempts = AnalyticsView['attempts'];

/** The remark on an attempt besides its score, if any. */
export function formatAttemptRemark({ isNew, isComparable }: Attempts[number]): string {
  if (!isComparable) return 'other time';
  return isNew ? '' : 'again';
}

/** The lines of an axis of percentages that holds all the values. */
function axisFor(values: readonly number[]): number[] {
  const low = Math.min(40, Math.floor(Math.min(...values, 100) / 20) * 20);
  return Array.from({ length: (100 - low) / 20 + 1 }, (_, index) => low + 20 * index);
}

/** Scores in the order of time; attempts that met known questions, or had another time, are hollow (product.md 14.7, 14.9). */
export function ScoreChart({ attempts }: { readonly attempts: Attempts }) {
  const timeZone = useTimeZone();
  const points = attempts.map((attempt): ChartPointData => {
    const value = computePercent(attempt);
    const remark = formatAttemptRemark(attempt);
    return {
      key: attempt.id,
      value,
      label: `${value}% ${shortPaperTitle(attempt.examSet)}`,
      below: formatShortDay(attempt.endTime, timeZone),
      look: remark ? 'hollow' : 'filled',
    };
  });
  const axis = axisFor(points.map(({ value }) => value));
  const reference = { value: PASS_MARK_PERCENT, words: `Pass mark here ${PASS_MARK_PERCENT}%` };
  return (
    <>
      <LineChart points={points} axis={axis} unit="%" reference={reference} />
      {points.some(({ look }) => look === 'hollow') ? (
        <p className={css.small}>Hollow: questions that were met before, or another time allowance.</p>
      ) : null}
    </>
  );
}
