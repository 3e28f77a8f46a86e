import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { startApp } from './app.ts';
import { bareDatabase } from './bare-database.ts';
import { fillDatabase } from './fill-database.ts';

/**
 * Writes `tests/fixtures/release-VERSION.{sqlite,mysql}.gz`: the filled databases of the release at hand, an SQLite file
 * and a dump of SQL. Run once when a release is made, never again for the same version:
 * `node --import tsx tests/support/make-release-fixture.ts VERSION`.
 */
const [version = 'next'] = process.argv.slice(2);

for (const kind of ['sqlite', 'mysql'] as const) {
  const { url, remove } = await bareDatabase(kind);
  const app = await startApp({ databaseUrl: url });
  await fillDatabase(app);
  await app.close();
  const content = kind === 'sqlite' ? sqliteFile(url) : mysqlDump(url);
  writeFileSync(`tests/fixtures/release-${version}.${kind}.gz`, gzipSync(content, { level: 9 }));
  await remove();
}
process.exit(0);

function sqliteFile(url: string): Buffer {
  const database = new BetterSqlite3(url.slice('sqlite:'.length));
  database.exec('VACUUM');
  const content = database.serialize();
  database.close();
  return content;
}

function mysqlDump(url: string): Buffer {
  const { hostname, port, username, pathname } = new URL(url);
  const address = ['--protocol=tcp', `--host=${hostname}`, `--port=${port}`, `--user=${username}`];
  return execFileSync('mariadb-dump', [...address, '--skip-dump-date', '--skip-comments', pathname.slice(1)]);
}
