import type { Database } from '../../src/adapters/sql/database.ts';
import { raiseMaterialVersion } from '../../src/adapters/sql/material-version.ts';
import type { SqlValue } from '../../src/adapters/sql/sql-handle.ts';

/** Changes study material by a statement of a test, as a save does: servers read it anew. */
export async function changeMaterial(
  database: Database,
  sql: string,
  bindings: readonly SqlValue[] = [],
): Promise<void> {
  await database.inTransaction(async (handle) => {
    await raiseMaterialVersion(handle);
    await handle.run(sql, bindings);
  });
}
