import type BetterSqlite3 from 'better-sqlite3';
import { buildLearnerExpression, LOGGED_TABLES, type LoggedTable } from './logged-tables.ts';

const LOG = 'simulator_writes';

/**
 * Adds triggers that log the table of each write, and the learner whose row it was and is, in the transaction that makes it: one
 * that is rolled back wrote nothing. Deletions by a foreign key are logged too.
 */
export function logWrites(database: BetterSqlite3.Database): void {
  database.exec(`CREATE TABLE ${LOG} (id INTEGER PRIMARY KEY, name TEXT NOT NULL, learner INTEGER)`);
  for (const [name, table] of Object.entries(LOGGED_TABLES)) {
    for (const [change, insert] of Object.entries(buildInserts(name, table))) {
      database.exec(`CREATE TRIGGER simulator_${change}_${name} AFTER ${change} ON ${name} BEGIN ${insert}; END`);
    }
  }
}

function buildInserts(name: string, table: LoggedTable) {
  const [before, after] = [buildLearnerExpression(table, 'OLD'), buildLearnerExpression(table, 'NEW')];
  const insert = (learner: string): string => `INSERT INTO ${LOG} (name, learner) SELECT '${name}', ${learner}`;
  return {
    INSERT: insert(after),
    DELETE: insert(before),
    UPDATE: table === 'shared' ? insert(after) : `${insert(after)}; ${insert(before)} WHERE ${before} IS NOT ${after}`,
  };
}

/** What was written of a table: rows of these learners, or some of anybody. */
export type WrittenRows = ReadonlySet<number> | 'of anybody';

type LoggedWrite = readonly [id: number, name: string, learner: number | null];

/** Answers what committed transactions wrote since it was last called, by table. */
export function writesReader(database: BetterSqlite3.Database): () => ReadonlyMap<string, WrittenRows> {
  const after = database
    .prepare<[number], LoggedWrite>(`SELECT id, name, learner FROM ${LOG} WHERE id > ? ORDER BY id`)
    .raw();
  let seen = 0;
  return () => {
    const written = new Map<string, Set<number> | 'of anybody'>();
    for (const [id, name, learner] of after.all(seen) as unknown as LoggedWrite[]) {
      seen = id;
      const learners = written.get(name) ?? new Set<number>();
      if (learner === null || learners === 'of anybody') written.set(name, 'of anybody');
      else written.set(name, learners.add(learner));
    }
    return written;
  };
}

type Instruction = { readonly opcode: string; readonly p2: number };

/**
 * The tables that a query reads, as SQLite itself says: those of the pages that its program opens. Throws where the writes of one
 * are not logged.
 */
export function createTableFinder(database: BetterSqlite3.Database): (sql: string) => readonly string[] {
  const pages = new Map(
    database
      .prepare<[], { page: number; name: string }>(
        'SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema WHERE rootpage > 0',
      )
      .all()
      .map(({ page, name }) => [page, name]),
  );
  return (sql) => {
    const program = database.prepare<[], Instruction>(`EXPLAIN ${sql}`).all();
    const opened = program.filter(({ opcode }) => opcode === 'OpenRead' || opcode === 'ReopenIdx');
    const tables = [...new Set(opened.map(({ p2 }) => pages.get(p2) ?? `page ${p2}`))];
    const unknown = tables.find((table) => !Object.hasOwn(LOGGED_TABLES, table));
    if (unknown !== undefined || tables.length === 0) {
      throw new Error(`the writes that "${sql}" depends on are not logged: ${unknown ?? 'it reads no table'}`);
    }
    return tables;
  };
}
