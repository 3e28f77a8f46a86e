import type { Database } from '../../src/adapters/sql/database.ts';

/** Every column, key and reference of a database, as lines that can be compared; not the next ids of its tables, nor
 * what former releases recorded. */
export async function schemaLines(database: Database): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const rows = await database.rows<{ sql: string }>(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%knex_%'`,
    );
    return rows.flatMap((row) => row.sql.split(',')).sort();
  }
  const names = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()
     AND table_name NOT LIKE 'knex_%'`,
  );
  const lines: string[] = [];
  for (const { name } of names) {
    const [row] = await database.rows<Record<string, string>>(`SHOW CREATE TABLE ${name}`);
    lines.push(
      ...String(row?.['Create Table'])
        .replace(/ AUTO_INCREMENT=\d+/, '')
        .split('\n')
        .map((line) => line.replace(/,$/, ''))
        // The server makes a key for a reference, and may drop it where another one serves.
        .filter((line) => !/^ +KEY `\w+_foreign`/.test(line)),
    );
  }
  return lines.sort();
}
