import { OperatorError } from '../../../application/operator-error.ts';
import type { DatabaseEngine } from '../engine.ts';
import { endServerLeases, takeRestoreLease } from '../leases.ts';
import { openMysql } from '../mysql.ts';
import { type BuildDatabase, type KeptDatabaseName, replaceSqliteFile } from './replace-sqlite-file.ts';

/**
 * Builds a new database beside the one at an address and swaps it in with one change; the former one is kept under
 * another name. A failure or kill before that change leaves the former one as it was. Throws while a server uses it.
 */
export const replaceDatabase = (url: string, build: BuildDatabase, stamp: string): Promise<KeptDatabaseName> =>
  url.startsWith('sqlite:')
    ? replaceSqliteFile(url.slice('sqlite:'.length), build, stamp)
    : replaceMysqlTables(url, build, stamp);

/** A restore takes as long as it takes. */
const nothing = (): void => undefined;
const UNOBSERVED = { onStatement: nothing, onStatementEnd: nothing, onPoolWait: nothing, statementLimitMs: null };

/** Tables that stay where they are: the leases of the restore itself. */
const STAYS = 'leases';

/**
 * The new tables are built in a database of their own on the same server, and change places with the former ones by one
 * RENAME TABLE, which the server does as a whole or not at all.
 */
async function replaceMysqlTables(url: string, build: BuildDatabase, stamp: string): Promise<KeptDatabaseName> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const engine = await openMysql(url, UNOBSERVED);
  const lease = await takeRestoreLease(engine).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const scratch = `${name}_restore_${stamp}`;
  const kept = `${name}_before_${stamp}`;
  try {
    await dropLeftovers(engine, `${name}_restore_`);
    await createDatabase(engine, scratch).catch((error: unknown) => {
      throw isAccessDenied(error) ? new OperatorError(missingRights(name)) : error;
    });
    await build(withName(url, scratch));
    if (!lease.isHeld()) throw new Error('the database could not be reached for too long; nothing was changed');
    await endServerLeases(engine);
    return await changePlaces(engine, { name, scratch, kept });
  } finally {
    await engine.run(`DROP DATABASE IF EXISTS ${quoted(scratch)}`).catch(() => undefined);
    await lease.release().catch(() => undefined);
    await engine.close();
  }
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** MySQL and MariaDB: the user has no right to that database. */
const isAccessDenied = (error: unknown): boolean => (error as { errno?: unknown }).errno === 1044;

const missingRights = (name: string): string => {
  const grants = ['restore', 'before'].map((part) => `GRANT ALL ON \`${name}\\_${part}\\_%\`.* TO that user;`);
  return ['The user in DATABASE_URL may not create the databases that a restore needs. Nothing was changed.']
    .concat('Name another user there, or run as an administrator of the database:', grants)
    .join('\n');
};

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

const createDatabase = (engine: DatabaseEngine, name: string): Promise<number> =>
  engine.run(`CREATE DATABASE ${quoted(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);

/** Databases that a restore was building when it was killed. */
async function dropLeftovers(engine: DatabaseEngine, beginning: string): Promise<void> {
  const rows = await engine.rows<{ name: string }>(
    'SELECT schema_name AS name FROM information_schema.schemata WHERE LEFT(schema_name, ?) = ?',
    [beginning.length, beginning],
  );
  for (const { name } of rows) await engine.run(`DROP DATABASE ${quoted(name)}`);
}

async function changePlaces(
  engine: DatabaseEngine,
  { name, scratch, kept }: { readonly name: string; readonly scratch: string; readonly kept: string },
): Promise<KeptDatabaseName> {
  const [former, built] = [await tablesOf(engine, name), await tablesOf(engine, scratch)];
  if (former.length > 0) await createDatabase(engine, kept);
  const move = (tables: readonly string[], from: string, to: string): string[] =>
    tables.map((table) => `${quoted(from)}.${quoted(table)} TO ${quoted(to)}.${quoted(table)}`);
  await engine.run(`RENAME TABLE ${[...move(former, name, kept), ...move(built, scratch, name)].join(', ')}`);
  return former.length > 0 ? `the database ${kept}` : null;
}

async function tablesOf(engine: DatabaseEngine, database: string): Promise<string[]> {
  const rows = await engine.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = ? AND table_type = 'BASE TABLE' AND table_name <> ? ORDER BY table_name`,
    [database, STAYS],
  );
  return rows.map((row) => row.name);
}
