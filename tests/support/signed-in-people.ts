import { createHmac } from 'node:crypto';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { digestSecret } from '../../src/adapters/sql/secret-digest.ts';

/** The key that `startServerProcess` signs cookies with. */
const KEY = 'k'.repeat(32);
const YEAR = 365 * 86_400_000;

export type SignedIn = { readonly id: number; readonly cookie: string };

/** The cookie of a session, signed as the server signs it. */
function cookieOf(sessionId: string): string {
  const pair = `plumbline=${sessionId}`;
  return `${pair}; plumbline.sig=${createHmac('sha256', KEY).update(pair).digest('base64url')}`;
}

/** People who are signed in, straight into the database: for loads in which signing in is not what is measured. */
export async function signedInPeople(databaseUrl: string, role: 'user' | 'admin', count: number): Promise<SignedIn[]> {
  const database = await openDatabase(databaseUrl);
  await database.migrate();
  const now = Date.now();
  const people: SignedIn[] = [];
  await database.inTransaction(async ({ knex }) => {
    for (let n = 0; n < count; n += 1) {
      const name = `chat-${role}-${n}`;
      const keys = {
        username: name,
        username_key: name,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
      };
      const [id = 0] = await knex('users').insert({ ...keys, role, password_hash: 'hash', created_at: now });
      await knex('sessions').insert({
        id_digest: digestSecret(name),
        user_id: id,
        begun_at: now,
        expires_at: now + YEAR,
      });
      people.push({ id, cookie: cookieOf(name) });
    }
  });
  await database.close();
  return people;
}
