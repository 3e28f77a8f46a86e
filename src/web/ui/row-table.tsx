import type { ReactNode } from 'react';
import { cell, head, scroller, table } from './row-table.css.ts';

/** A line of a table: what tells it from the others, and its cells. */
export type Row = { readonly key: string | number; readonly cells: readonly ReactNode[] };

type RowTableProps = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** A table that is not what the page is about takes a part of the screen and scrolls in it. */
  readonly height?: keyof typeof scroller;
};

/** Rows and columns; what is too wide or too long scrolls in itself and by the keyboard. */
export const RowTable = ({ title, columns, rows, height = 'part' }: RowTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className={scroller[height]} aria-label={title} tabIndex={0}>
    <table className={table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((value, at) => (
              <td key={columns[at]} className={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
