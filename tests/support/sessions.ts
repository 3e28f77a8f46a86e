import assert from 'node:assert/strict';
import type { Database } from '../../src/adapters/sql/database.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { NOON, nextNumber } from './builders.ts';

/** Signs a user in at noon for a day; answers the id of the session. */
export async function aSession(database: Database, user: User): Promise<string> {
  const id = `session ${nextNumber()}`;
  const session = { userId: user.id, begunAt: NOON, expiresAt: NOON + 86_400_000 };
  assert.equal(await sessionStore(database).create(id, session, user.passwordHash), true);
  return id;
}

/** Which of these sessions live at noon. */
export const livesOf = (database: Database, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map(async (id) => (await sessionStore(database).find(id, NOON)) !== null));
