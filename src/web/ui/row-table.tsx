import type { ReactNode } from 'react';
import { rows as body, cell, head, heads, row, scroller, table } from './row-table.css.ts';
import { TABLE_ROLES } from './table-roles.ts';

/** A line of a table: what tells it from the others, and its cells. */
export type Row = { readonly key: string | number; readonly cells: readonly ReactNode[] };

type RowTableProps = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** A table that is not what the page is about takes a part of the screen and scrolls in it. */
  readonly height?: keyof typeof scroller;
};

/** Rows and columns, on a phone a card of named values for each row; what is too wide or too long scrolls in itself and by the keyboard. */
export const RowTable = ({ title, columns, rows, height = 'part' }: RowTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className={scroller[height]} aria-label={title} tabIndex={0}>
    <table className={table} role={TABLE_ROLES.table}>
      <thead className={heads} role={TABLE_ROLES.rowgroup}>
        <tr role={TABLE_ROLES.row}>
          {columns.map((name) => (
            <th key={name} scope="col" role={TABLE_ROLES.columnheader} className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={body} role={TABLE_ROLES.rowgroup}>
        {rows.map(({ key, cells }) => (
          <tr key={key} className={row} role={TABLE_ROLES.row}>
            {cells.map((value, at) => (
              <td key={columns[at]} className={cell} role={TABLE_ROLES.cell} data-label={columns[at]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
