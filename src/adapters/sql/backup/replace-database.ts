import type { Engine } from '../engine.ts';
import { leaseForRestore } from '../leases.ts';
import { openMysql } from '../mysql.ts';
import { type BuildDatabase, type Kept, replaceSqliteFile } from './replace-sqlite-file.ts';

/**
 * Builds a new database beside the one at an address and puts it into its place by one change; the former one is kept
 * under another name. Whatever fails or is killed before that change leaves the former one as it was. Throws while a
 * server works on it.
 */
export const replaceDatabase = (url: string, build: BuildDatabase, stamp: string): Promise<Kept> =>
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
async function replaceMysqlTables(url: string, build: BuildDatabase, stamp: string): Promise<Kept> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const engine = await openMysql(url, UNOBSERVED);
  const lease = await leaseForRestore(engine).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const scratch = `${name}_restore_${stamp}`;
  const kept = `${name}_before_${stamp}`;
  try {
    await dropLeftovers(engine, `${name}_restore_`);
    await createDatabase(engine, scratch);
    await build(withName(url, scratch));
    if (!lease.isHeld()) throw new Error('the database could not be reached for too long; nothing was changed');
    return await changePlaces(engine, { name, scratch, kept });
  } finally {
    await engine.run(`DROP DATABASE IF EXISTS ${quoted(scratch)}`).catch(() => undefined);
    await lease.release().catch(() => undefined);
    await engine.close();
  }
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

const createDatabase = (engine: Engine, name: string): Promise<number> =>
  engine.run(`CREATE DATABASE ${quoted(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);

/** Databases that a restore was building when it was killed. */
async function dropLeftovers(engine: Engine, beginning: string): Promise<void> {
  const rows = await engine.rows<{ name: string }>(
    'SELECT schema_name AS name FROM information_schema.schemata WHERE LEFT(schema_name, ?) = ?',
    [beginning.length, beginning],
  );
  for (const { name } of rows) await engine.run(`DROP DATABASE ${quoted(name)}`);
}

async function changePlaces(
  engine: Engine,
  { name, scratch, kept }: { readonly name: string; readonly scratch: string; readonly kept: string },
): Promise<Kept> {
  const [former, built] = [await tablesOf(engine, name), await tablesOf(engine, scratch)];
  if (former.length > 0) await createDatabase(engine, kept);
  const move = (tables: readonly string[], from: string, to: string): string[] =>
    tables.map((table) => `${quoted(from)}.${quoted(table)} TO ${quoted(to)}.${quoted(table)}`);
  await engine.run(`RENAME TABLE ${[...move(former, name, kept), ...move(built, scratch, name)].join(', ')}`);
  return former.length > 0 ? `the database ${kept}` : null;
}

async function tablesOf(engine: Engine, database: string): Promise<string[]> {
  const rows = await engine.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = ? AND table_type = 'BASE TABLE' AND table_name <> ? ORDER BY table_name`,
    [database, STAYS],
  );
  return rows.map((row) => row.name);
}
