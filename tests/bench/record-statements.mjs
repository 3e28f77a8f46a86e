// Loaded into a server by `--import`: writes every statement that it prepares on SQLite to RECORD_STATEMENTS, each once, as JSON lines.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const file = process.env.RECORD_STATEMENTS;
if (file && isMainThread) {
  const { prepare } = Sqlite.prototype;
  const seen = new Set();
  Sqlite.prototype.prepare = function record(sql) {
    if (!seen.has(sql)) {
      seen.add(sql);
      appendFileSync(file, `${JSON.stringify(sql)}\n`);
    }
    return prepare.call(this, sql);
  };
}
