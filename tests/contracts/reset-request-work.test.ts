import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { requestPasswordReset } from '../../src/application/accounts/request-password-reset.ts';
import { accepted } from '../../src/domain/result.ts';
import { aUser, NOON, nextNumber } from '../support/builders.ts';
import { visitor } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';

/** Asks for a link, on a database whose statements are counted. */
type Ask = (database: Database, email: string) => Promise<unknown>;

const asBuilt: Ask = (database, email) =>
  requestPasswordReset({
    transact: createTransact(database),
    limiter: { take: async () => null, forget: async () => {}, giveBack: async () => {} },
    clock: { now: () => NOON },
  })(visitor, { email });

/** As one would write it who does not think of the clock on the wall. */
const naive: Ask = async (database, email) => {
  const user = await createReaders(database).users.findByLogin(email);
  if (!user) return;
  await createTransact(database)(async ({ credentials, outbox }) => {
    await credentials.keepResetToken(user.id, `token ${email}`, NOON);
    await outbox.add({ kind: 'mail', to: email, subject: 'Reset', name: email, paragraphs: [] }, NOON);
    return accepted(null);
  });
};

describe('asking for a reset link costs the same, whether or not there is an account (product.md 1.10)', () => {
  eachDatabase((open) => {
    /** The statements that one request sends for a known and for an unknown address. */
    const workOf = async (ask: Ask): Promise<{ known: string[]; unknown: string[] }> => {
      let statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const record = async (email: string): Promise<string[]> => {
        statements = [];
        await ask(database, email);
        return statements;
      };
      const { email } = await aUser(open());
      await record('first@example.org');
      return { known: await record(email), unknown: await record(`nobody${nextNumber()}@example.org`) };
    };

    it('sends the same statements', async () => {
      const { known, unknown } = await workOf(asBuilt);
      assert.ok(known.length > 0);
      assert.deepEqual(known, unknown);
    });

    it('would not, if the account were looked up at once (control)', async () => {
      const { known, unknown } = await workOf(naive);
      assert.ok(known.length > unknown.length);
    });
  });
});
