import type { ReactNode } from 'react';
import { computePercent, type Tally } from '../../domain/exam/scoring.ts';
import { CHART_HEIGHT, CROWDED_CHART_POINT_COUNT, PLOT_BOTTOM, PLOT_TOP } from './chart-scale.ts';
import * as css from './charts.css.ts';

export type ChartColumnData = {
  readonly key: string;
  readonly tally: Tally;
  readonly below: string;
};

/** A few columns do not fill the chart: each is as wide as one of four. */
const LEAST_PLACES = 4;

/** What upright words need more below the columns, in pixels. */
const UPRIGHT_HEIGHT = 16;

/**
 * Columns as high as the number of answers, the right ones filled; the share of right ones above. Many columns have their
 * words upright, so that each has its own on a phone too.
 */
export function ColumnChart({ columns }: { readonly columns: readonly ChartColumnData[] }) {
  const most = Math.max(1, ...columns.map(({ tally }) => tally.items));
  const height = (count: number): number => (count / most) * (PLOT_BOTTOM - PLOT_TOP - 20);
  const width = 100 / Math.max(LEAST_PLACES, columns.length);
  const isUpright = columns.length > CROWDED_CHART_POINT_COUNT;
  return (
    <svg
      className={css.chart}
      height={CHART_HEIGHT + (isUpright ? UPRIGHT_HEIGHT : 0)}
      focusable="false"
      aria-hidden="true"
    >
      <line className={css.grid} x1="0" x2="100%" y1={PLOT_BOTTOM} y2={PLOT_BOTTOM} />
      {columns.map(({ key, tally, below }, index) => {
        const middle = `${width * (index + 0.5)}%`;
        const place = { x: `${width * (index + 0.2)}%`, width: `${width * 0.6}%` };
        const top = PLOT_BOTTOM - height(tally.items) - 8;
        return (
          <g key={key}>
            <rect className={css.track} {...place} y={PLOT_BOTTOM - height(tally.items)} height={height(tally.items)} />
            <rect
              className={css.column}
              {...place}
              y={PLOT_BOTTOM - height(tally.right)}
              height={height(tally.right)}
            />
            {tally.items > 0 ? (
              <Words className={css.strongWords} x={middle} y={top} isUpright={isUpright}>
                {computePercent(tally)}%
              </Words>
            ) : null}
            <Words
              className={css.softWords}
              x={middle}
              y={PLOT_BOTTOM + (isUpright ? 8 : 22)}
              isUpright={isUpright}
              isBelow
            >
              {below}
            </Words>
          </g>
        );
      })}
    </svg>
  );
}

type WordsProps = {
  readonly className: string;
  readonly x: string;
  readonly y: number;
  readonly isUpright: boolean;
  readonly isBelow?: boolean;
  readonly children: ReactNode;
};

/** Words centred at a point, or upright from it up, or down from it where they stand below the columns. */
function Words({ className, x, y, isUpright, isBelow = false, children }: WordsProps) {
  if (!isUpright) {
    return (
      <text className={className} x={x} y={y} textAnchor="middle">
        {children}
      </text>
    );
  }
  // A share of the width cannot be turned around, so the words get an origin of their own there.
  return (
    <svg x={x} y={y} overflow="visible" focusable="false" aria-hidden="true">
      <text
        className={`${className} ${css.upright}`}
        transform="rotate(-90)"
        dy="0.35em"
        textAnchor={isBelow ? 'end' : 'start'}
      >
        {children}
      </text>
    </svg>
  );
}
