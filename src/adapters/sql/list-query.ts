import type { SqlHandle, SqlValue } from './sql-handle.ts';

/**
 * A list of rows, described so that it can be read alone (`readList`) or together with other lists (`readLists`). A row has
 * texts, whole numbers and null, on both databases: fractions lose digits as JSON, and truth values are 0 and 1 or booleans.
 */
export type ListQuery<Row extends object> = {
  /** The SQL expression of each property of a row. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The tables and conditions: what follows FROM. */
  readonly from: string;
  /** The values of the parameters in `columns` and `from`, in the order of the statement. */
  readonly values: readonly SqlValue[];
  /** The numbers or ASCII texts, never null, by which rows are ordered; without it their order is undefined. */
  readonly order?: { readonly direction: 'ascending' | 'descending'; readonly by: readonly (keyof Row & string)[] };
  /** How many rows are read at most, the first ones of the order. */
  readonly limit?: number;
};

/** Columns of a table, or of an alias of it, under their own names. */
export const columnsOf = <Name extends string>(table: string, names: readonly Name[]): Readonly<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`])) as Record<Name, string>;

/** The rows of a list, by a statement of its own. */
export function readList<Row extends object>(handle: SqlHandle, query: ListQuery<Row>): Promise<Row[]> {
  const columns = Object.entries(query.columns).map(([name, expression]) => `${expression} AS \`${name}\``);
  return handle.rows<Row>(`SELECT ${columns.join(', ')} ${tailOf(query)}`, valuesOf(query));
}

/**
 * The rows of several lists, by the names of the lists, by one statement: what a page shows of several tables costs one round
 * trip, and comes from one state of the database. Lists differ in their columns, so that a row comes as a JSON object. A union
 * promises no order, so that rows are put in order here.
 */
export async function readLists<Rows extends Record<string, object>>(
  handle: SqlHandle,
  queries: { readonly [Name in keyof Rows]: ListQuery<Rows[Name]> },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const named = Object.entries(queries) as [string, ListQuery<Rows[string]>][];
  const selects = named.map(
    ([name, query]) => `SELECT '${name}' AS list, data FROM (${selectJson(query)}) AS \`${name}\``,
  );
  const found = await handle.rows<{ readonly list: string; readonly data: string | object }>(
    selects.join('\nUNION ALL '),
    named.flatMap(([, query]) => valuesOf(query)),
  );
  const rowsOf = ([name, query]: (typeof named)[number]) => {
    const rows = found.filter(({ list }) => list === name).map(({ data }) => parseRow<Rows[string]>(data));
    return [name, inOrder(rows, query)];
  };
  return Object.fromEntries(named.map(rowsOf));
}

const valuesOf = <Row extends object>({ values, limit }: ListQuery<Row>): readonly SqlValue[] =>
  limit === undefined ? values : [...values, limit];

function tailOf<Row extends object>({ columns, from, order, limit }: ListQuery<Row>): string {
  const direction = order?.direction === 'descending' ? 'DESC' : 'ASC';
  const orderBy = order ? ` ORDER BY ${order.by.map((name) => `${columns[name]} ${direction}`).join(', ')}` : '';
  return `FROM ${from}${orderBy}${limit === undefined ? '' : ' LIMIT ?'}`;
}

function selectJson<Row extends object>(query: ListQuery<Row>): string {
  const properties = Object.entries(query.columns).map(([name, expression]) => `'${name}', ${expression}`);
  // Without a limit the order within the union has no effect and is left out.
  const tail = query.limit === undefined ? `FROM ${query.from}` : tailOf(query);
  return `SELECT JSON_OBJECT(${properties.join(', ')}) AS data ${tail}`;
}

/** MySQL has a type for JSON, of which the driver gives objects; SQLite and MariaDB have texts. */
const parseRow = <Row extends object>(data: string | object): Row =>
  (typeof data === 'string' ? JSON.parse(data) : data) as Row;

function inOrder<Row extends object>(rows: Row[], { order }: ListQuery<Row>): Row[] {
  if (!order) return rows;
  const sign = order.direction === 'descending' ? -1 : 1;
  const compare = (one: Row, other: Row): number => {
    const decisive = order.by.find((name) => one[name] !== other[name]);
    if (!decisive) return 0;
    return one[decisive] < other[decisive] ? -sign : sign;
  };
  return rows.sort(compare);
}
