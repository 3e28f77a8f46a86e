import type { Database } from '../../src/adapters/sql/database.ts';
import type { SqlValue } from '../../src/adapters/sql/sql-handle.ts';
import type { OpenDatabase } from './databases.ts';

export type Statement = { readonly sql: string; readonly bindings: readonly SqlValue[] };

/** Nearly all attempts are completed: an index that is searched by nothing else reads nearly all of it. */
const NEARLY_WHOLE_INDEX = /^SEARCH .*\(completed=\?\)/;

/** The tables that a statement's plan reads from end to end, or through a whole index. */
export async function scannedTables(database: Database, { sql, bindings }: Statement): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const plan = await database.knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
    // Reading in the order of the key and stopping at a limit is no scan, although SQLite calls it one.
    if (plan.length === 1 && /LIMIT/.test(sql) && !/WHERE/.test(sql)) return [];
    // What the statement gathered itself is no table; how it is gathered has lines of its own.
    const gathered = new Set(
      plan.map(({ detail }) => `SCAN ${/^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/.exec(detail)?.[1]}`),
    );
    return plan
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          (/^SCAN (?!.*VIRTUAL TABLE|CONSTANT ROW)/.test(detail) && !gathered.has(detail)) ||
          NEARLY_WHOLE_INDEX.test(detail),
      );
  }
  const [plan] = await database.knex.raw(`EXPLAIN ${sql}`, [...bindings]);
  const lines = plan as { table: string | null; type: string | null; key: string | null; rows: number }[];
  return (
    lines
      // What the statement gathered itself is no table; how it is gathered is a line of its own.
      .filter(({ table }) => !table?.startsWith('<'))
      .filter(({ type, rows }) => type === 'ALL' || (type === 'index' && rows > 100))
      .map(({ table, type }) => `${type} ${table}`)
  );
}

/** The indices that a statement reads without reading their tables and without sorting; any other line of its plan is named in full. */
export async function readAlone(database: Database, { sql, bindings }: Statement): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const plan = await database.knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
    return plan.map(({ detail }) => /^SEARCH \w+ USING COVERING INDEX (\w+)/.exec(detail)?.[1] ?? detail);
  }
  const [plan] = await database.knex.raw(`EXPLAIN ${sql}`, [...bindings]);
  const lines = plan as { key: string | null; Extra: string }[];
  return lines.map(({ key, Extra }) =>
    key && Extra.includes('Using index') && !Extra.includes('filesort') ? key : `${key}: ${Extra}`,
  );
}

const isExplained = (database: Database, { sql }: Statement): boolean =>
  database.kind === 'sqlite' ? /^\s*(select|update|delete|insert)/i.test(sql) : /^\s*(select|update|delete)/i.test(sql);

/** The statements that some work sends, each once, as far as the database can tell how it would run them. */
export async function statementsOf(
  open: OpenDatabase,
  exercise: (database: Database) => Promise<void>,
): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const database = await open.another({
    onStatement: (sql, bindings) => seen.set(sql, { sql, bindings: bindings as SqlValue[] }),
  });
  await exercise(database);
  return [...seen.values()].filter((statement) => isExplained(database, statement));
}
