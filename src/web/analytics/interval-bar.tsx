import { MASTERY_BAND_MIN_PERCENT, type MasteryBand, type ProportionInterval } from '../../domain/analytics/mastery.ts';
import type { Tally } from '../../domain/exam/scoring.ts';
import { toChartPercent } from './chart-scale.ts';
import * as css from './charts.css.ts';

// Charts repeat the table beside them; assistive technology reads the table only.

type IntervalBarProps = {
  readonly tally: Tally;
  readonly interval: ProportionInterval;
  readonly band: MasteryBand | null;
};

const DOTS = { mastered: css.dot, borderline: css.hollowDot, 'not-mastered': css.flagDot } as const;

/** A share of right answers on the bands from 0 to 100%, with the line of its uncertainty; the bands alone without answers. */
export function IntervalBar({ tally, interval, band }: IntervalBarProps) {
  const { borderline, mastered } = MASTERY_BAND_MIN_PERCENT;
  return (
    <svg className={css.chart} height="26" focusable="false" aria-hidden="true">
      <rect className={css.notMasteredBand} width={`${borderline}%`} height="26" />
      <rect className={css.borderlineBand} x={`${borderline}%`} width={`${mastered - borderline}%`} height="26" />
      <rect className={css.masteredBand} x={`${mastered}%`} width={`${100 - mastered}%`} height="26" />
      {band ? (
        <>
          <line
            className={css.whisker}
            x1={toChartPercent(interval.low)}
            x2={toChartPercent(interval.high)}
            y1="13"
            y2="13"
          />
          <circle className={DOTS[band]} cx={toChartPercent(tally.right / tally.items)} cy="13" r="5" />
        </>
      ) : null}
    </svg>
  );
}

/** The scale of interval bars: where the bands begin. */
export const MasteryBandScale = () => (
  <svg className={css.chart} height="18" focusable="false" aria-hidden="true">
    <text className={css.softWords} x="0" y="14">
      0
    </text>
    <text className={css.softWords} x={`${MASTERY_BAND_MIN_PERCENT.borderline}%`} y="14" textAnchor="middle">
      {MASTERY_BAND_MIN_PERCENT.borderline}
    </text>
    <text className={css.softWords} x={`${MASTERY_BAND_MIN_PERCENT.mastered}%`} y="14" textAnchor="middle">
      {MASTERY_BAND_MIN_PERCENT.mastered}
    </text>
    <text className={css.softWords} x="100%" y="14" textAnchor="end">
      100%
    </text>
  </svg>
);
