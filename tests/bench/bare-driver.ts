import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const SECONDS = 2;

/** Writes a second of the bare driver: the statement of an answer, `batch` of them to a durable commit. */
export function bareWrites(batch: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const database = new Database(join(folder, 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE answers (id INTEGER PRIMARY KEY, attempt INTEGER, question INTEGER, choice INTEGER, chosen_at INTEGER, UNIQUE (attempt, question))',
  );
  const write = database.prepare(
    'INSERT INTO answers (attempt, question, choice, chosen_at) VALUES (?, ?, ?, ?) ON CONFLICT (attempt, question) DO UPDATE SET choice = excluded.choice, chosen_at = excluded.chosen_at WHERE excluded.chosen_at >= answers.chosen_at',
  );
  const commit = database.transaction((from: number) => {
    for (let index = from; index < from + batch; index += 1) write.run(index % 64, index % 110, index, index);
  });
  const end = Date.now() + SECONDS * 1000;
  let written = 0;
  while (Date.now() < end) {
    commit(written);
    written += batch;
  }
  database.close();
  rmSync(folder, { recursive: true, force: true });
  return written / SECONDS;
}
