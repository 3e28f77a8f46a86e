import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/adapters/sql/database.ts';
import { type Statement, scannedTables } from '../support/query-plan.ts';

/** Tables with more rows than this may not be read from end to end. */
const BIG = 5_000;

/** A statement whose plan reads a big table from end to end. */
export type Scan = { readonly sql: string; readonly plan: readonly string[] };

/** What was checked, and what was found. */
export type CheckedPlans = { readonly statements: number; readonly scans: readonly Scan[] };

/** The statements that a server on SQLite prepared, as `record-statements.mjs` wrote them. */
export async function readRecorded(file: string): Promise<Statement[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as string)
    .filter((sql) => /^\s*(select|with|update|delete|insert)/i.test(sql))
    .map((sql) => ({ sql, bindings: Array.from(sql.matchAll(/\?/g), () => null) }));
}

/** Begins to log every statement of a MariaDB server; the function that it answers ends that and answers one of each shape. */
export async function logStatements(database: Database): Promise<() => Promise<Statement[]>> {
  await database.run("SET GLOBAL log_output = 'TABLE'");
  await database.run('TRUNCATE TABLE mysql.general_log');
  await database.run('SET GLOBAL general_log = 1');
  return async () => {
    await database.run('SET GLOBAL general_log = 0');
    const rows = await database.rows<{ argument: string | Buffer }>(
      "SELECT argument FROM mysql.general_log WHERE command_type IN ('Query', 'Execute')",
    );
    const shapes = new Map<string, string>();
    for (const { argument } of rows) {
      const sql = String(argument);
      if (/^\s*(select|with|update|delete)/i.test(sql) && !sql.includes('mysql.general_log'))
        shapes.set(shapeOf(sql), sql);
    }
    return [...shapes.values()].map((sql) => ({ sql, bindings: [] }));
  };
}

/** A statement without its values. */
const shapeOf = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^'\\]|\\.|'')*'/g, '?')
    .replaceAll(/\b\d+\b/g, '?')
    .replaceAll(/\(\s*\?(?:\s*,\s*\?)*\s*\)/g, '(?)')
    .replaceAll(/\s+/g, ' ');

/** The tables behind the names that a statement gives them. */
function tablesOf(sql: string): Map<string, string> {
  const named = new Map<string, string>();
  for (const [, table = '', alias] of sql.matchAll(
    /\b(?:FROM|JOIN|UPDATE|INTO)\s+[`"]?(\w+)[`"]?(?:\s+AS)?(?:\s+[`"]?(\w+)[`"]?)?/gi,
  )) {
    named.set(table, table);
    if (alias) named.set(alias, table);
  }
  return named;
}

async function findBigTables(database: Database): Promise<Set<string>> {
  const names = await database.rows<{ name: string }>(
    database.kind === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search_index%'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const big = new Set<string>();
  for (const { name } of names) {
    const rows = await database.rows(`SELECT 1 FROM ${name} LIMIT 1 OFFSET ${BIG}`);
    if (rows.length > 0) big.add(name);
  }
  return big;
}

/** The first page of a list in the order of its ids ends at its limit, although the plan calls it a scan. */
const FIRST_PAGE = /^(?!.*\bWHERE\b).*ORDER BY \w+\.id DESC LIMIT \S+$/s;

/** Explains each statement on a large database and names those that read a big table from end to end. */
export async function checkPlans(database: Database, statements: readonly Statement[]): Promise<CheckedPlans> {
  const big = await findBigTables(database);
  const scans: Scan[] = [];
  for (const statement of statements) {
    const tables = tablesOf(statement.sql);
    const plan = (await scannedTables(database, statement)).filter((line) => {
      const name = /^(?:SCAN|ALL|index) (\w+)/.exec(line)?.[1] ?? '';
      return big.has(tables.get(name) ?? name);
    });
    if (plan.length > 0 && !FIRST_PAGE.test(statement.sql.trim())) scans.push({ sql: statement.sql, plan });
  }
  return { statements: statements.length, scans };
}
