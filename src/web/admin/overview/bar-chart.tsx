import { useId } from 'react';
import { RowTable } from '../../ui/row-table.tsx';
import * as css from './overview.css.ts';

/** A series of bars; the first one is at the bottom of each stack. */
export type BarSeriesData = { readonly name: string; readonly values: readonly number[] };

type BarChartProps = {
  readonly title: string;
  /** What the first column of the table holds: weeks or days. */
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly BarSeriesData[];
  readonly words: (value: number) => string;
};

/** The height of the drawing, and the width of a bar with its gap, in units of the drawing. */
const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

const LOOKS = [css.firstBars, css.secondBars] as const;

/** The bars of all series, stacked; the drawing stretches to its container, since its labels are outside it. */
function Bars({ series, most }: Pick<BarChartProps, 'series'> & { readonly most: number }) {
  const heightOf = (value: number): number => (most === 0 ? 0 : (value / most) * HEIGHT);
  return series.map(({ name, values }, index) => (
    <g key={name}>
      {values.map((value, place) => {
        const below = series.slice(0, index).reduce((sum, one) => sum + heightOf(one.values[place] ?? 0), 0);
        const height = heightOf(value);
        const y = HEIGHT - below - height;
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have a place and nothing else
        return <rect key={place} className={LOOKS[index]} x={place * STEP} y={y} width={STEP - GAP} height={height} />;
      })}
    </g>
  ));
}

/** Stacked bars over time, with their highest value, the first and last label, and all values as a table (product.md 13.31). */
export function BarChart({ title, unit, labels, series, words }: BarChartProps) {
  const id = useId();
  const totals = labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  const most = Math.max(0, ...totals);
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id} className={css.caption}>
        <span>Highest: {words(most)}</span>
        {series.length > 1 ? (
          <span className={css.legend}>
            {series.map(({ name }, index) => (
              <span key={name} className={css.legendEntry}>
                <svg className={css.swatch} viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={LOOKS[index]} width="10" height="10" rx="2" />
                </svg>
                {name}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${labels.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}; the values are in the table below`}
      >
        <Bars series={series} most={most} />
      </svg>
      <p className={css.axis} aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{labels[Math.floor(labels.length / 2)]}</span>
        <span>{labels.at(-1)}</span>
      </p>
      <details>
        <summary className={css.summary}>Show as table</summary>
        <RowTable
          title={title}
          columns={[unit, ...series.map(({ name }) => name)]}
          rows={labels.map((label, place) => ({
            key: label,
            cells: [label, ...series.map(({ values }) => words(values[place] ?? 0))],
          }))}
        />
      </details>
    </figure>
  );
}
