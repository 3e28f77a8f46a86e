import { CHART_HEIGHT, CROWDED_CHART_POINT_COUNT, PLOT_BOTTOM, PLOT_TOP, toChartPercent } from './chart-scale.ts';
import * as css from './charts.css.ts';

const LOOKS = { filled: css.dot, hollow: css.hollowDot } as const;

/** A point of a line chart. `label` is written at it, `below` under the axis. */
export type ChartPointData = {
  readonly key: string | number;
  readonly value: number;
  readonly label: string;
  readonly below: string;
  readonly look?: keyof typeof LOOKS;
};

type LineChartProps = {
  readonly points: readonly ChartPointData[];
  /** The least and the greatest value of the axis, and the values of its lines. */
  readonly axis: readonly number[];
  readonly unit: string;
  readonly reference: { readonly value: number; readonly words: string };
};

const [LEFT, RIGHT] = [0.12, 0.94];

/** The position of a reference line's label: at the end whose point is farther from the line. */
function freeSide(points: readonly ChartPointData[], value: number) {
  const distance = (point: ChartPointData | undefined): number => Math.abs((point?.value ?? value) - value);
  return distance(points[0]) > distance(points.at(-1))
    ? ({ x: '11%', textAnchor: 'start' } as const)
    : ({ x: '100%', textAnchor: 'end' } as const);
}

/** The positions of values in a line chart: x in percent, y in pixels. */
function scaleOf(count: number, axis: readonly number[]) {
  const [low, high] = [Math.min(...axis), Math.max(...axis)];
  return {
    x: (index: number): string =>
      toChartPercent(count === 1 ? (LEFT + RIGHT) / 2 : LEFT + ((RIGHT - LEFT) * (index + 0.5)) / count),
    y: (value: number): number => PLOT_BOTTOM - ((value - low) / (high - low)) * (PLOT_BOTTOM - PLOT_TOP),
  };
}

type Scale = ReturnType<typeof scaleOf>;

/** Values in their order, each named at its dot; hollow ones are not joined with the others. */
export function LineChart({ points, axis, unit, reference }: LineChartProps) {
  const scale = scaleOf(points.length, axis);
  const best = points.findIndex(({ value }) => value === Math.max(...points.map((point) => point.value)));
  const isNamed = (index: number): boolean =>
    points.length <= CROWDED_CHART_POINT_COUNT || [0, best, points.length - 1].includes(index);
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
      <JoinedPoints points={points} scale={scale} />
      {points.map((point, index) => (
        <circle
          key={point.key}
          className={LOOKS[point.look ?? 'filled']}
          cx={scale.x(index)}
          cy={scale.y(point.value)}
          r="5"
        />
      ))}
      <text className={css.softWords} y={referenceAt - 6} {...freeSide(points, reference.value)}>
        {reference.words}
      </text>
      {points.map((point, index) =>
        isNamed(index) ? (
          <PointWords
            key={point.key}
            point={point}
            x={scale.x(index)}
            y={scale.y(point.value)}
            at={wordsAt(points, index)}
          />
        ) : null,
      )}
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

/** Where the words of a point stand: in the plot at its ends where points are many, and on the side on which no point follows. */
function wordsAt(points: readonly ChartPointData[], index: number): WordsPlace {
  if (points.length <= CROWDED_CHART_POINT_COUNT) return { anchor: 'middle', isBelow: false, hasDay: true };
  const last = points.length - 1;
  const isEnd = index === 0 || index === last;
  const beside = points[index === 0 ? 1 : index - 1]?.value ?? 0;
  const isBelow = isEnd && beside > (points[index]?.value ?? 0);
  const hasDay = isEnd || (index > last * 0.3 && index < last * 0.7);
  return { anchor: index <= last * 0.1 ? 'start' : index >= last * 0.9 ? 'end' : 'middle', isBelow, hasDay };
}

type WordsPlace = {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isBelow: boolean;
  /** Whether the day stands below the axis; beside the first or the last one it would touch theirs. */
  readonly hasDay: boolean;
};

type PointWordsProps = {
  readonly point: ChartPointData;
  readonly x: string;
  readonly y: number;
  readonly at: WordsPlace;
};

const PointWords = ({ point: { label, below }, x, y, at: { anchor, isBelow, hasDay } }: PointWordsProps) => (
  <g textAnchor={anchor}>
    <text className={css.strongWords} x={x} y={isBelow ? y + 20 : y - 11}>
      {label}
    </text>
    {hasDay ? (
      <text className={css.softWords} x={x} y={PLOT_BOTTOM + 26}>
        {below}
      </text>
    ) : null}
  </g>
);
