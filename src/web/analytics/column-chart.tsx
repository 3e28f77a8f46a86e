import { percentOf, type Tally } from '../../domain/exam/scoring.ts';
import { CHART_HEIGHT, CROWDED, PLOT_BOTTOM, PLOT_TOP } from './chart-scale.ts';
import * as css from './charts.css.ts';

export type ChartColumn = {
  readonly key: string;
  readonly tally: Tally;
  readonly below: string;
};

/** Columns as high as the number of answers, the right ones filled; the share of right ones above. */
export function ColumnChart({ columns }: { readonly columns: readonly ChartColumn[] }) {
  const most = Math.max(1, ...columns.map(({ tally }) => tally.items));
  const height = (count: number): number => (count / most) * (PLOT_BOTTOM - PLOT_TOP - 20);
  const width = 100 / columns.length;
  const every = Math.ceil(columns.length / CROWDED);
  return (
    <svg className={css.chart} height={CHART_HEIGHT} focusable="false" aria-hidden="true">
      <line className={css.grid} x1="0" x2="100%" y1={PLOT_BOTTOM} y2={PLOT_BOTTOM} />
      {columns.map(({ key, tally, below }, index) => {
        const middle = `${width * (index + 0.5)}%`;
        const place = { x: `${width * (index + 0.2)}%`, width: `${width * 0.6}%` };
        const isNamed = (columns.length - 1 - index) % every === 0;
        return (
          <g key={key}>
            <rect className={css.track} {...place} y={PLOT_BOTTOM - height(tally.items)} height={height(tally.items)} />
            <rect
              className={css.column}
              {...place}
              y={PLOT_BOTTOM - height(tally.right)}
              height={height(tally.right)}
            />
            {isNamed ? (
              <>
                {tally.items > 0 ? (
                  <text
                    className={css.strongWords}
                    x={middle}
                    y={PLOT_BOTTOM - height(tally.items) - 8}
                    textAnchor="middle"
                  >
                    {percentOf(tally)}%
                  </text>
                ) : null}
                <text className={css.softWords} x={middle} y={PLOT_BOTTOM + 22} textAnchor="middle">
                  {below}
                </text>
              </>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
