import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/adapters/sql/database.ts';
import type { DatabaseKind } from '../../src/adapters/sql/sql-handle.ts';
import { type MariadbServer, startMariadb } from './mariadb.ts';

/** The suite's database, migrated; `another` opens it a second time, as a second process would do with its `url`. */
export type OpenDatabase = {
  (): Database;
  readonly url: () => string;
  readonly another: (options?: DatabaseOptions) => Promise<Database>;
};

type EmptyDatabase = { readonly url: string; readonly remove: () => Promise<void> };

/** Runs a suite on a fresh SQLite file and on a fresh MariaDB database; both are removed after it. */
export function eachDatabase(suite: (open: OpenDatabase, kind: DatabaseKind) => void): void {
  for (const kind of ['sqlite', 'mysql'] as const) {
    describe(`on ${kind}`, () => {
      const opened: Database[] = [];
      let empty: EmptyDatabase | undefined;
      const openIt = async (options?: DatabaseOptions): Promise<Database> => {
        const database = await openDatabase(empty?.url ?? '', options);
        opened.push(database);
        return database;
      };
      before(async () => {
        empty = await emptyDatabase(kind);
        await (await openIt()).migrate();
      });
      after(async () => {
        for (const database of opened) await database.close();
        await empty?.remove();
      });
      const open = (): Database => {
        const [database] = opened;
        if (!database) throw new Error('the database is open only inside a test');
        return database;
      };
      suite(Object.assign(open, { another: openIt, url: () => empty?.url ?? '' }), kind);
    });
  }
}

/** An empty database of a kind, under a name of its own. */
export const emptyDatabase = (kind: DatabaseKind): Promise<EmptyDatabase> =>
  kind === 'sqlite' ? emptySqlite() : emptyMariadb();

async function emptySqlite(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'data', 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const emptyMariadb = async (): Promise<EmptyDatabase> => emptyDatabaseOn(await mariadbUrl());

/** An empty database of a MariaDB server, whose URL names none. */
export async function emptyDatabaseOn(server: string): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await statement(server, `CREATE DATABASE ${name}`);
  return { url: `${server}/${name}`, remove: () => statement(server, `DROP DATABASE ${name}`) };
}

async function statement(server: string, sql: string): Promise<void> {
  const connection = await createConnection(server);
  await connection.query(sql);
  await connection.end();
}

let own: Promise<MariadbServer> | undefined;

/** The server that the runner of all tests started, or else one of this process, which ends with it. */
async function mariadbUrl(): Promise<string> {
  const given = process.env.TEST_MARIADB_URL;
  if (given) return given;
  own ??= startMariadb();
  return (await own).url;
}
