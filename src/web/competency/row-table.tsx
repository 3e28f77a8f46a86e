import { cell, scroller, table } from './upload.css.ts';

type RowTableProps = {
  readonly title: string;
  readonly columns: readonly string[];
  /** Each row begins with what tells it from the others. */
  readonly rows: readonly (readonly (string | number)[])[];
};

/** Rows of a file; a long list scrolls in itself and by the keyboard. */
export const RowTable = ({ title, columns, rows }: RowTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className={scroller} aria-label={title} tabIndex={0}>
    <table className={table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((values) => (
          <tr key={values.slice(0, 2).join()}>
            {values.map((value, at) => (
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
