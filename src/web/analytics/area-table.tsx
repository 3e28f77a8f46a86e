import { Link } from 'react-router-dom';
import { counted } from '../../domain/counted.ts';
import { percentOf } from '../../domain/exam/scoring.ts';
import { oneDecimal } from '../format/numbers.ts';
import { hidden } from '../ui/hidden.css.ts';
import { TABLE_ROLES as ROLES } from '../ui/table-roles.ts';
import * as css from './analytics.css.ts';
import { type AreaView, areaTitle, BAND_WORDS, rangeWords } from './analytics-words.ts';
import { BandScale, IntervalBar } from './interval-bar.tsx';

type AreaTableProps = {
  readonly areas: readonly Omit<AreaView, 'topics'>[];
  /** The address that an area leads to; the area that is shown in detail leads nowhere. */
  readonly addressOf: (area: Omit<AreaView, 'topics'>) => string;
  readonly opened?: AreaView['area'] | null;
};

/** Areas with their bands and uncertainty: a table that is its own chart (product.md 14.4 to 14.6). */
export const AreaTable = ({ areas, addressOf, opened = null }: AreaTableProps) => (
  <table className={css.plottedTable} role={ROLES.table}>
    <caption className={css.caption}>
      Bands of the official report. The line is the range that is 90% sure; more answers shorten it. Lost: questions of
      100 in the exam, at the present rate.
    </caption>
    <thead className={css.plottedRows} role={ROLES.rowgroup}>
      <tr className={css.plottedRow} role={ROLES.row}>
        <th scope="col" role={ROLES.columnheader} className={css.columnHead}>
          Area
        </th>
        <th scope="col" role={ROLES.columnheader} className={css.plotHead}>
          <BandScale />
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
            <span className={hidden}>{area.band ? rangeWords(area.interval) : 'No answers'}</span>
          </td>
          <td role={ROLES.cell} className={css.strongFigure}>
            {area.band ? `${percentOf(area)}%` : '–'}
          </td>
          <td role={ROLES.cell} className={css.figure}>
            {area.lost === null ? '–' : oneDecimal(area.lost)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Band = ({ area: { band, items } }: { readonly area: Pick<AreaView, 'band' | 'items'> }) => (
  <span className={css.bandLine}>
    {band ? (
      <>
        <span className={css.bands[band]}>{BAND_WORDS[band]}</span> · {counted(items, 'answer', 'answers')}
      </>
    ) : (
      'No answers yet'
    )}
  </span>
);
