import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { PASS_MARK_PERCENT, percentOf } from '../../domain/exam/scoring.ts';
import { hidden } from '../ui/hidden.css.ts';
import * as css from './completed-exam.css.ts';
import type { ReviewView } from './exam-session.ts';

type AreaResultsProps = { readonly byArea: ReviewView['result']['byArea'] };

/** The result by blueprint area: a table that is its own chart. */
export const AreaResults = ({ byArea }: AreaResultsProps) => (
  <section className={css.areas} aria-labelledby="areas">
    <h2 id="areas" className={css.areasTitle}>
      By blueprint area
    </h2>
    <table className={css.table}>
      <caption className={css.caption}>The line in each bar stands at {PASS_MARK_PERCENT}%, the pass mark.</caption>
      <thead className={hidden}>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Right answers</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {byArea.map((entry) => (
          <AreaRow key={entry.area} {...entry} />
        ))}
      </tbody>
    </table>
  </section>
);

function AreaRow({ area, right, items }: AreaResultsProps['byArea'][number]) {
  const percent = percentOf({ right, items });
  return (
    <tr className={css.area}>
      <th scope="row" className={css.areaName}>
        {BLUEPRINT[area].title}
        <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" focusable="false" aria-hidden="true">
          <rect className={css.barFill} width={percent} height="8" />
          <rect className={css.barMark} x={PASS_MARK_PERCENT} width="0.5" height="8" />
        </svg>
      </th>
      <td className={css.areaCount}>
        {right} of {items}
      </td>
      <td className={css.areaPercent}>{percent}%</td>
    </tr>
  );
}
