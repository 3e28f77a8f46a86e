import { computePercent } from '../../domain/exam/scoring.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { oneDecimal } from '../format/numbers.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { TABLE_ROLES as ROLES } from '../ui/table-roles.ts';
import * as css from './analytics.css.ts';
import { type AreaAnalyticsData, areaTitle, formatPercentRange, MASTERY_BAND_LABELS } from './analytics-labels.ts';
import { IntervalBar, MasteryBandScale } from './interval-bar.tsx';
import { describeWithheldAnswers } from './withheld-answers.ts';

type AreaTableProps = {
  readonly areas: readonly Omit<AreaAnalyticsData, 'topics'>[];
  /** The address that an area leads to; the area that is shown in detail leads nowhere. */
  readonly addressOf: (area: Omit<AreaAnalyticsData, 'topics'>) => string;
  readonly opened?: AreaAnalyticsData['area'] | null;
  /** First answers that the table leaves out and has to say so. */
  readonly withheld?: number;
};

/** The table, or the reason why it would have no figure. */
export const AreaTable = (props: AreaTableProps) => {
  const withheld = describeWithheldAnswers(props.withheld ?? 0);
  return withheld && props.areas.every(({ band }) => !band) ? (
    <p className={css.soft}>{withheld}</p>
  ) : (
    <Table {...props} />
  );
};

/** Areas with their bands and uncertainty: a table that is its own chart (product.md 14.4 to 14.6). */
const Table = ({ areas, addressOf, opened = null, withheld = 0 }: AreaTableProps) => (
  <table className={css.plottedTable} role={ROLES.table}>
    <caption className={css.caption}>
      Bands of the official report. The line is the range that is 90% sure; more answers shorten it. Lost: questions of
      100 in the exam, at the present rate. {describeWithheldAnswers(withheld)}
    </caption>
    <thead className={css.plottedRows} role={ROLES.rowgroup}>
      <tr className={css.plottedRow} role={ROLES.row}>
        <th scope="col" role={ROLES.columnheader} className={css.columnHead}>
          Area
        </th>
        <th scope="col" role={ROLES.columnheader} className={css.plotHead}>
          <MasteryBandScale />
          <span className={hidden}>Range</span>
        </th>
        <th scope="col" role={ROLES.columnheader} className={css.figureHead}>
          Right
        </th>
        <th scope="col" role={ROLES.columnheader} className={css.figureHead}>
          Lost
        </th>
      </tr>
    </thead>
    <tbody className={css.plottedRows} role={ROLES.rowgroup}>
      {areas.map((area) => (
        <tr key={area.area} className={css.plottedRow} role={ROLES.row}>
          <th
            scope="row"
            role={ROLES.rowheader}
            className={area.area === opened ? `${css.rowHead} ${css.current}` : css.rowHead}
          >
            <Link to={addressOf(area)} className={css.name} aria-current={area.area === opened ? 'true' : undefined}>
              {areaTitle(area)}
            </Link>
            <Band area={area} />
          </th>
          <td role={ROLES.cell} className={css.plot}>
            <IntervalBar tally={area} interval={area.interval} band={area.band} />
            <span className={hidden}>{area.band ? formatPercentRange(area.interval) : 'No answers'}</span>
          </td>
          <td role={ROLES.cell} className={css.strongFigure}>
            {area.band ? `${computePercent(area)}%` : '–'}
          </td>
          <td role={ROLES.cell} className={css.figure}>
            {area.lost === null ? '–' : oneDecimal(area.lost)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Band = ({ area: { band, items } }: { readonly area: Pick<AreaAnalyticsData, 'band' | 'items'> }) => (
  <span className={css.bandLine}>
    {band ? (
      <>
        <span className={css.bands[band]}>{MASTERY_BAND_LABELS[band]}</span> ·{' '}
        {formatQuantity(items, 'answer', 'answers')}
      </>
    ) : (
      'No answers yet'
    )}
  </span>
);
