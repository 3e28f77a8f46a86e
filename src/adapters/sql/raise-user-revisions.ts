import type { SqlHandle, SqlValue } from './sql-handle.ts';

/**
 * Writes the users that a decision rests on. Of two decisions at once about one of them, one waits for the other; at two nodes of a
 * cluster, which compare what is written and know nothing of each other's locks, one is undone and begins again. Call it in a
 * transaction before what the decision depends on is read. SQLite has one writer at a time anyway.
 */
export async function raiseUserRevisions(handle: SqlHandle, condition: string, ...bindings: SqlValue[]): Promise<void> {
  if (handle.kind === 'sqlite') return;
  await handle.run(`UPDATE users SET revision = revision + 1 WHERE ${condition} ORDER BY id`, bindings);
}
