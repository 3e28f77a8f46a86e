import type { ReactNode } from 'react';
import { TABLE_ROLES as ROLES } from '../ui/table-roles.ts';
import * as css from './analytics.css.ts';

/** A row: its name, what is drawn in it if anything, and its figures. */
export type FigureRow = {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly plot?: ReactNode;
  readonly figures: readonly string[];
};

type FigureTableProps = {
  readonly caption?: ReactNode;
  /** Names of the columns: of the rows' names, of the drawing where rows have one, of the figures. */
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
};

/** Figures in rows, beside a chart or as one. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const figures = rows[0]?.figures.length ?? 0;
  const isPlotted = rows.some(({ plot }) => plot);
  const [rowsStyle, rowStyle] = isPlotted ? [css.plottedRows, css.plottedRow] : [];
  const headStyle = (index: number): string => {
    if (index >= columns.length - figures) return css.figureHead;
    return index === 0 ? css.columnHead : css.plotHead;
  };
  return (
    <table className={isPlotted ? css.plottedTable : css.table} role={ROLES.table}>
      {caption ? <caption className={css.caption}>{caption}</caption> : null}
      <thead className={rowsStyle} role={ROLES.rowgroup}>
        <tr className={rowStyle} role={ROLES.row}>
          {columns.map((name, index) => (
            <th key={name} scope="col" role={ROLES.columnheader} className={headStyle(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={rowsStyle} role={ROLES.rowgroup}>
        {rows.map(({ key, name, plot, figures: own }) => (
          <tr key={key} className={rowStyle} role={ROLES.row}>
            <th scope="row" role={ROLES.rowheader} className={css.rowHead}>
              {name}
            </th>
            {plot ? (
              <td role={ROLES.cell} className={css.plot}>
                {plot}
              </td>
            ) : null}
            {own.map((value, index) => (
              <td
                key={columns[columns.length - figures + index]}
                role={ROLES.cell}
                className={index === 0 ? css.strongFigure : css.figure}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
