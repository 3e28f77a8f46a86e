import { CHART_HEIGHT, CROWDED, PLOT_BOTTOM, PLOT_TOP, toPercent } from './chart-scale.ts';
import * as css from './charts.css.ts';

const LOOKS = { filled: css.dot, hollow: css.hollowDot } as const;

/** A point of a line chart. `label` stands at it, `below` under the axis. */
export type ChartPoint = {
  readonly key: string | number;
  readonly value: number;
  readonly label: string;
  readonly below: string;
  readonly look?: keyof typeof LOOKS;
};

type LineChartProps = {
  readonly points: readonly ChartPoint[];
  /** The least and the greatest value of the axis, and the values of its lines. */
  readonly axis: readonly number[];
  readonly unit: string;
  readonly reference: { readonly value: number; readonly words: string };
};

const [LEFT, RIGHT] = [0.12, 0.94];

/** Where the words of a reference line stand: at the end whose point is farther from the line. */
function freeSide(points: readonly ChartPoint[], value: number) {
  const distance = (point: ChartPoint | undefined): number => Math.abs((point?.value ?? value) - value);
  return distance(points[0]) > distance(points.at(-1))
    ? ({ x: '8.5%', textAnchor: 'start' } as const)
    : ({ x: '100%', textAnchor: 'end' } as const);
}

/** Where values stand in a line chart: x in percent, y in pixels. */
function scaleOf(count: number, axis: readonly number[]) {
  const [low, high] = [Math.min(...axis), Math.max(...axis)];
  return {
    x: (index: number): string =>
      toPercent(count === 1 ? (LEFT + RIGHT) / 2 : LEFT + ((RIGHT - LEFT) * (index + 0.5)) / count),
    y: (value: number): number => PLOT_BOTTOM - ((value - low) / (high - low)) * (PLOT_BOTTOM - PLOT_TOP),
  };
}

type Scale = ReturnType<typeof scaleOf>;

/** Values in their order, each named at its dot; hollow ones are not joined with the others. */
export function LineChart({ points, axis, unit, reference }: LineChartProps) {
  const scale = scaleOf(points.length, axis);
  const best = points.findIndex(({ value }) => value === Math.max(...points.map((point) => point.value)));
  const isNamed = (index: number): boolean => points.length <= CROWDED || [0, best, points.length - 1].includes(index);
  const referenceAt = scale.y(reference.value);
  return (
    <svg className={css.chart} height={CHART_HEIGHT} focusable="false" aria-hidden="true">
      {axis.map((value) => (
        <g key={value}>
          <line className={css.grid} x1="8%" x2="100%" y1={scale.y(value)} y2={scale.y(value)} />
          <text className={css.softWords} x="0" y={scale.y(value) + 4}>
            {value}
            {unit}
          </text>
        </g>
      ))}
      <line className={css.reference} x1="8%" x2="100%" y1={referenceAt} y2={referenceAt} />
      <text className={css.softWords} y={referenceAt - 6} {...freeSide(points, reference.value)}>
        {reference.words}
      </text>
      <JoinedPoints points={points} scale={scale} />
      {points.map((point, index) => (
        <Point key={point.key} point={point} x={scale.x(index)} y={scale.y(point.value)} isNamed={isNamed(index)} />
      ))}
    </svg>
  );
}

/** The line from filled point to filled point. */
function JoinedPoints({ points, scale: { x, y } }: Pick<LineChartProps, 'points'> & { readonly scale: Scale }) {
  const joined = points.flatMap((point, index) => (point.look === 'hollow' ? [] : [{ ...point, index }]));
  return joined.slice(1).map((point, at) => {
    const former = joined[at] ?? point;
    const ends = { x1: x(former.index), y1: y(former.value), x2: x(point.index), y2: y(point.value) };
    return <line key={point.key} className={css.line} {...ends} />;
  });
}

type PointProps = {
  readonly point: ChartPoint;
  readonly x: string;
  readonly y: number;
  readonly isNamed: boolean;
};

const Point = ({ point: { label, below, look = 'filled' }, x, y, isNamed }: PointProps) => (
  <g>
    <circle className={LOOKS[look]} cx={x} cy={y} r="5" />
    {isNamed ? (
      <>
        <text className={css.strongWords} x={x} y={y - 11} textAnchor="middle">
          {label}
        </text>
        <text className={css.softWords} x={x} y={PLOT_BOTTOM + 26} textAnchor="middle">
          {below}
        </text>
      </>
    ) : null}
  </g>
);
