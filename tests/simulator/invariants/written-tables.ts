import type BetterSqlite3 from 'better-sqlite3';

const LOG = 'simulator_writes';

/** The tables that an invariant reads. Another one is refused by `createTableFinder`. */
export const LOGGED_TABLES: readonly string[] = [
  ...['users', 'sessions', 'payments', 'peng_subscriptions', 'support_grants', 'weekly_sales'],
  ...['promo_codes', 'promo_code_usage', 'outbox', 'sent_mails', 'chat_conversations', 'chat_messages'],
  ...['questions', 'question_versions', 'answer_options', 'key_corrections', 'exam_attempts', 'attempt_items'],
  ...[
    'user_answers',
    'attempt_marks',
    'attempt_areas',
    'attempt_quarters',
    'submission_entries',
    'submission_versions',
  ],
];

/**
 * Adds triggers that log the table of each write in the transaction that makes it: one that is rolled back wrote nothing.
 * Deletions by a foreign key are logged too.
 */
export function logWrittenTables(database: BetterSqlite3.Database): void {
  database.exec(`CREATE TABLE ${LOG} (id INTEGER PRIMARY KEY, name TEXT NOT NULL)`);
  for (const name of LOGGED_TABLES) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(`CREATE TRIGGER simulator_${change}_${name} AFTER ${change} ON ${name}
        BEGIN INSERT INTO ${LOG} (name) VALUES ('${name}'); END`);
    }
  }
}

/** Answers the tables that committed transactions wrote since it was last called; at first all of them. */
export function writtenTablesReader(database: BetterSqlite3.Database): () => readonly string[] {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  const end = database.prepare<[], number>(`SELECT COALESCE(MAX(id), 0) FROM ${LOG}`).pluck();
  const names = database
    .prepare<[number, number], string>(`SELECT DISTINCT name FROM ${LOG} WHERE id > ? AND id <= ?`)
    .pluck();
  let seenVersion: number | undefined;
  let seenEnd = 0;
  return () => {
    const isFirst = seenVersion === undefined;
    // Changes with every commit of another connection.
    const present = version.get();
    if (present === seenVersion) return [];
    seenVersion = present;
    const begin = seenEnd;
    seenEnd = end.get() ?? 0;
    return isFirst ? LOGGED_TABLES : names.all(begin, seenEnd);
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
    const unknown = tables.find((table) => !LOGGED_TABLES.includes(table));
    if (unknown !== undefined || tables.length === 0) {
      throw new Error(`the writes that "${sql}" depends on are not logged: ${unknown ?? 'it reads no table'}`);
    }
    return tables;
  };
}
