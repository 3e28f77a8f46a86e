import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { PASS_MARK_PERCENT, percentOf } from '../../domain/exam/scoring.ts';
import { hidden } from '../ui/hidden.css.ts';
import * as css from './completed-exam.css.ts';
import type { ReviewView } from './exam-session.ts';

type AreaResultsProps = { readonly byArea: ReviewView['result']['byArea'] };

/** The result by blueprint area: a table that is its own chart (product.md 4.16). */
export const AreaResults = ({ byArea }: AreaResultsProps) => (
  <section className={css.areas} aria-labelledby="areas">
    <h2 id="areas">By blueprint area</h2>
    <p className={css.quiet}>The line in each bar stands at {PASS_MARK_PERCENT} %, the pass mark.</p>
    {/* biome-ignore lint/a11y/noRedundantRoles: a grid layout takes the table's roles away in some browsers */}
    <table className={css.table} role="table">
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
    // biome-ignore lint/a11y/noRedundantRoles: a grid layout takes the row's role away in some browsers
    <tr className={css.area} role="row">
      <th scope="row" className={css.areaName}>
        {BLUEPRINT[area].title}
      </th>
      <td className={css.areaCount}>
        {right} of {items}
      </td>
      <td className={css.areaPercent}>{percent} %</td>
      <td className={css.areaBar} aria-hidden="true">
        <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" focusable="false" aria-hidden="true">
          <rect className={css.barFill} width={percent} height="8" />
          <rect className={css.barMark} x={PASS_MARK_PERCENT} width="0.4" height="8" />
        </svg>
      </td>
    </tr>
  );
}
