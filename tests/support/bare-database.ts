import { openDatabase } from '../../src/adapters/sql/database.ts';
import type { DatabaseKind } from '../../src/adapters/sql/sql-handle.ts';
import { committed, NOON } from './builders.ts';
import { emptyDatabase } from './databases.ts';

/**
 * A database of a kind with the whole schema and a single province: enough that a server which starts on it loads no study
 * material. For tests of what needs none, such as accounts and payments.
 */
export async function bareDatabase(kind: DatabaseKind): ReturnType<typeof emptyDatabase> {
  const empty = await emptyDatabase(kind);
  const database = await openDatabase(empty.url);
  await database.migrate();
  const ontario = { code: 'ON', name: 'Ontario', regulator: 'PEO' } as const;
  await committed(database, ({ content }) => content.saveProvinces([ontario], NOON));
  await database.close();
  return empty;
}
