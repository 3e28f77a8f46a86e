import { formatCount } from '../../../domain/format-count.ts';
import { firstBars, secondBars } from '../overview/overview.css.ts';
import * as css from './funnel.css.ts';

/** A bar: `all` came, and `reached` of them got further. */
export type StepBarData = { readonly name: string; readonly all: number; readonly reached: number };

type StepBarsProps = { readonly title: string; readonly reachedWords: string; readonly bars: readonly StepBarData[] };

const WIDTH = 100;
const HEIGHT = 10;

type StepBarProps = StepBarData & Pick<StepBarsProps, 'reachedWords'> & { readonly most: number };

function StepBar({ name, all, reached, reachedWords, most }: StepBarProps) {
  const words = `${formatCount(all)}, of which ${formatCount(reached)} ${reachedWords}`;
  const widthOf = (count: number): number => (count / most) * WIDTH;
  return (
    <div className={css.line}>
      <p className={css.lineWords}>
        <span>{name}</span>
        <span>{words}</span>
      </p>
      <svg
        className={css.bar}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${words}`}
      >
        <rect className={css.track} x="0" y={HEIGHT - 1} width={WIDTH} height="1" />
        <rect className={secondBars} x="0" y="0" width={widthOf(all)} height={HEIGHT} />
        <rect className={firstBars} x="0" y="0" width={widthOf(reached)} height={HEIGHT} />
      </svg>
    </div>
  );
}

/** One bar per group, filled up to the step that its people reached; the numbers are above it and in the table beside it. */
export function StepBars({ title, reachedWords, bars }: StepBarsProps) {
  const most = Math.max(1, ...bars.map(({ all }) => all));
  return (
    <figure className={css.figure} aria-label={title}>
      {bars.map((bar) => (
        <StepBar key={bar.name} {...bar} reachedWords={reachedWords} most={most} />
      ))}
    </figure>
  );
}
