import type { Database } from '../../src/adapters/sql/database.ts';

/** Rows to a statement, so that none of them holds everything in memory. */
const PART = 50_000;

/**
 * Runs an `INSERT … SELECT` over the numbers from `from` to `until`, part by part: `select` is what follows SELECT and reads
 * the number as `at` from the table `n`.
 */
export async function insertNumbered(
  database: Database,
  range: { readonly from?: number; readonly until: number },
  insert: string,
  select: string,
): Promise<void> {
  for (let from = range.from ?? 1; from <= range.until; from += PART) {
    const until = Math.min(range.until, from + PART - 1);
    // MariaDB's own limit of a recursion is 1,000, and a connection of the pool keeps what it began with.
    const unlimited = database.kind === 'mysql' ? `SET STATEMENT max_recursive_iterations = ${PART} FOR ` : '';
    await database.run(
      `${unlimited}${insert} WITH RECURSIVE n AS (SELECT ${from} AS at UNION ALL SELECT at + 1 FROM n WHERE at < ${until}) SELECT ${select}`,
      [],
    );
  }
}
