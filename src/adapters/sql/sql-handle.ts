import type { Knex } from 'knex';

export type DatabaseKind = 'sqlite' | 'mysql';

/** What a statement may be given; booleans are mapped to 0 and 1 by the repositories. */
export type SqlValue = string | number | null;

/** Called with every statement before it runs; for counting and for looking at query plans. */
export type StatementListener = (sql: string, bindings: readonly unknown[]) => void;

/**
 * `isPrepared`: MySQL parses the query once per connection instead of each time. For queries of most requests whose texts are few;
 * numbers are sent as doubles, which `LIMIT ?` refuses on MySQL. SQLite keeps all queries prepared.
 */
export type RowsOptions = { readonly isPrepared?: boolean };

/**
 * Where a repository sends its statements: the database itself or one transaction of it. `knex` builds what is written
 * rarely; `rows` and `run` take plain SQL with `?` and cost a third of it, for the hot paths.
 */
export type SqlHandle = {
  readonly kind: DatabaseKind;
  readonly knex: Knex;
  /** The rows of a query. The row type is the caller's word for the columns it names. */
  readonly rows: <RowType>(sql: string, bindings?: readonly SqlValue[], options?: RowsOptions) => Promise<RowType[]>;
  /** Runs a change; how many rows it met (on MySQL too: matched, not only altered). */
  readonly run: (sql: string, bindings?: readonly SqlValue[]) => Promise<number>;
};

/**
 * Makes a read keep others from changing its rows until the transaction ends. SQLite has one writer at a time anyway. On a
 * cluster it reaches those on the same node only: it saves repetitions, and what must hold is decided by rows that are written.
 */
export const buildForUpdateClause = (handle: SqlHandle): string => (handle.kind === 'mysql' ? ' FOR UPDATE' : '');

/** `?` for each of a number of values, for an IN list. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The first row of a query, or null. */
export async function findFirstRow<RowType>(
  handle: SqlHandle,
  sql: string,
  bindings: readonly SqlValue[],
): Promise<RowType | null> {
  const [row] = await handle.rows<RowType>(sql, bindings);
  return row ?? null;
}

/** The id that an insert through the builder answers; the same on both databases. */
export async function insertAndReadId(insert: Knex.QueryBuilder): Promise<number> {
  const [id] = (await insert) as number[];
  if (id === undefined) throw new Error('an insert answered no id');
  return id;
}

/** Runs a statement and reports whether it changed a row: of several callers of a conditional update exactly one gets true. */
export const updateOneRow = async (handle: SqlHandle, sql: string, bindings: readonly SqlValue[]): Promise<boolean> =>
  (await handle.run(sql, bindings)) === 1;
