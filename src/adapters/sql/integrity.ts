import { INTEGRITY_RULES } from './integrity-rules.ts';
import type { SqlHandle } from './sql-handle.ts';

/** A rule that does not hold: how many rows break it, and the first of them. */
export type IntegrityViolation = {
  readonly rule: string;
  readonly count: number;
  readonly examples: readonly string[];
};

/** What `check` answers: how many rules were asked, and those that do not hold. */
export type IntegrityReport = { readonly rules: number; readonly violations: readonly IntegrityViolation[] };

const EXAMPLES = 5;

/**
 * Asks a database whether it is whole: its own check of pages and indexes (SQLite), no row that refers to a missing one,
 * and the rules of the product that can be asked of it. Reads only.
 */
export async function checkIntegrity(handle: SqlHandle, progress: (line: string) => void): Promise<IntegrityReport> {
  const violations: IntegrityViolation[] = [];
  progress('Looking for rows that refer to missing ones …');
  violations.push(...(handle.kind === 'sqlite' ? await sqliteFaults(handle) : await mysqlOrphans(handle)));
  for (const [rule, row, sql] of INTEGRITY_RULES) {
    progress(`Asking whether ${rule} …`);
    const count = await countOf(handle, sql);
    if (count === 0) continue;
    const rows = await handle.rows<{ id: number }>(`SELECT id FROM (${sql}) broken ORDER BY id LIMIT ${EXAMPLES}`);
    violations.push({ rule, count, examples: rows.map(({ id }) => `${row} ${id}`) });
  }
  return { rules: INTEGRITY_RULES.length + 1, violations };
}

async function countOf(handle: SqlHandle, sql: string): Promise<number> {
  const [row] = await handle.rows<{ broken: number }>(`SELECT COUNT(*) AS broken FROM (${sql}) broken`);
  return Number(row?.broken ?? 0);
}

async function sqliteFaults(handle: SqlHandle): Promise<IntegrityViolation[]> {
  const pages = await handle.rows<{ integrity_check: string }>('PRAGMA integrity_check');
  const faults = pages.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const orphans = await handle.rows<{ table: string; rowid: number }>('PRAGMA foreign_key_check');
  return [
    violationOf('the file is intact', faults),
    violationOf(
      'a row refers to rows that exist',
      orphans.map(({ table, rowid }) => `${table} ${rowid}`),
    ),
  ].flatMap((each) => each ?? []);
}

const violationOf = (rule: string, broken: readonly string[]): IntegrityViolation | null =>
  broken.length === 0 ? null : { rule, count: broken.length, examples: broken.slice(0, EXAMPLES) };

type ReferenceRow = {
  readonly name: string;
  readonly child: string;
  readonly child_column: string;
  readonly parent: string;
  readonly parent_column: string;
};

async function mysqlOrphans(handle: SqlHandle): Promise<IntegrityViolation[]> {
  const rows = await handle.rows<ReferenceRow>(
    `SELECT constraint_name AS name, table_name AS child, column_name AS child_column,
       referenced_table_name AS parent, referenced_column_name AS parent_column
     FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL ORDER BY table_name, constraint_name, ordinal_position`,
  );
  const references = new Map<string, ReferenceRow[]>();
  for (const row of rows) {
    const name = `${row.child}.${row.name}`;
    references.set(name, [...(references.get(name) ?? []), row]);
  }
  const orphans: string[] = [];
  for (const columns of references.values()) {
    const { child = '', parent = '', child_column: column = '' } = columns[0] ?? {};
    const join = columns.map((each) => `p.${each.parent_column} = c.${each.child_column}`).join(' AND ');
    const given = columns.map((each) => `c.${each.child_column} IS NOT NULL`).join(' AND ');
    const missing = `SELECT 1 AS id FROM ${child} c LEFT JOIN ${parent} p ON ${join}
      WHERE ${given} AND p.${columns[0]?.parent_column} IS NULL`;
    const count = await countOf(handle, missing);
    if (count > 0) orphans.push(`${child}.${column} (${count})`);
  }
  return [violationOf('a row refers to rows that exist', orphans)].flatMap((each) => each ?? []);
}
