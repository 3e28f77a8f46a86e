import type { ReactNode } from 'react';
import { bareTitle, besideCell, rows as body, cell, head, heads, row, scroller, table } from './row-table.css.ts';
import { TABLE_ROLES } from './table-roles.ts';

/** A row of a table: its key, and its cells. */
export type TableRowData = { readonly key: string | number; readonly cells: readonly ReactNode[] };

type RowTableProps = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRowData[];
  /** A table that is not what the page is about takes a part of the screen and scrolls in it. */
  readonly height?: keyof typeof scroller;
  /** Columns with short values, which on a phone stand beside each other as far as they fit. */
  readonly beside?: readonly string[];
};

function cellLook(at: number, columns: readonly string[], beside: readonly string[]): string {
  if (beside.includes(columns[at] ?? '')) return besideCell;
  return at === 0 && beside.length > 0 ? bareTitle : cell;
}

/** Rows and columns, on a phone a card of named values for each row; what is too wide or too long scrolls in itself and by the keyboard. */
export const RowTable = ({ title, columns, rows, height = 'part', beside = [] }: RowTableProps) => (
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
              <td
                key={columns[at]}
                className={cellLook(at, columns, beside)}
                role={TABLE_ROLES.cell}
                data-label={columns[at]}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
