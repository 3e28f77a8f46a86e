import type { Tally } from '../../domain/exam/scoring.ts';
import { toChartPercent } from './chart-scale.ts';
import * as css from './charts.css.ts';

type ShareBarProps = { readonly tally: Tally; readonly tone?: keyof typeof BARS; readonly mark?: number };

const BARS = { accent: css.bar, plain: css.plainBar, flag: css.flagBar, hollow: css.hollowBar } as const;

/** A share as a bar; `mark` is a share to compare it with. */
export const ShareBar = ({ tally, tone = 'accent', mark }: ShareBarProps) => (
  <svg className={css.chart} height="14" focusable="false" aria-hidden="true">
    <rect className={css.track} y="5" width="100%" height="4" rx="2" />
    {tally.items > 0 ? (
      <rect className={BARS[tone]} y="3" width={toChartPercent(tally.right / tally.items)} height="8" rx="2" />
    ) : null}
    {mark === undefined ? null : (
      <line className={css.reference} x1={toChartPercent(mark)} x2={toChartPercent(mark)} y1="0" y2="14" />
    )}
  </svg>
);

type PairBarProps = { readonly first: Tally | undefined; readonly second: Tally | undefined };

/** Two shares on one line: the first hollow, the second filled. */
export function TwoSharesBar({ first, second }: PairBarProps) {
  const at = ({ right, items }: Tally): string => toChartPercent(items === 0 ? 0 : right / items);
  return (
    <svg className={css.chart} height="18" focusable="false" aria-hidden="true">
      <line className={css.grid} x1="0" x2="100%" y1="9" y2="9" />
      {first && second ? <line className={css.line} x1={at(first)} x2={at(second)} y1="9" y2="9" /> : null}
      {first ? <circle className={css.hollowDot} cx={at(first)} cy="9" r="5" /> : null}
      {second ? <circle className={css.dot} cx={at(second)} cy="9" r="5" /> : null}
    </svg>
  );
}
