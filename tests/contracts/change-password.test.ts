import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { changePassword } from '../../src/application/accounts/change-password.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { SessionControl } from '../../src/application/ports/session-control.ts';
import { aUser, NOON } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { aSession, livesOf } from '../support/sessions.ts';

const SITE = 'https://site.example' as never;

describe('changing the password in a session (product.md 1.5, 1.12)', () => {
  eachDatabase((open) => {
    const store = () => sessionStore(open());
    const storedHash = async ({ id }: User): Promise<unknown> =>
      (await open().rows<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = ?', [id]))[0]?.hash;

    /** Changes the password in the session `id`; `meanwhile` happens after the former password was checked. */
    const change = (user: User, id: string, meanwhile: () => Promise<void>, session: Partial<SessionControl> = {}) => {
      const use = changePassword({
        transact: createTransact(open()),
        hasher: {
          verify: async () => true,
          isFormer: () => false,
          hash: async () => {
            await meanwhile();
            return 'new hash';
          },
        } as never,
        limiter: { take: async () => null, forget: async () => {}, giveBack: async () => {} } as never,
        guessedPasswords: { has: async () => false } as never,
        clock: { now: () => NOON },
        site: SITE,
      });
      const caller = callerOf(user);
      const form = { currentPassword: 'former', newPassword: 'a better battery', confirmPassword: 'a better battery' };
      return use({ ...caller, session: { ...caller.session, id, ...session } }, form);
    };

    it('changes nothing where that session has ended meanwhile, and the others go on', async () => {
      const user = await aUser(open());
      const [ended, other] = [await aSession(open(), user), await aSession(open(), user)];
      const result = await change(user, ended, () => store().remove(ended));
      assert.deepEqual(result, { ok: false, refusal: { code: 'not-signed-in' } });
      assert.equal(await storedHash(user), user.passwordHash);
      assert.deepEqual(await livesOf(open(), [ended, other]), [false, true]);
    });

    it('ends all sessions of the user otherwise, and of nobody else, and goes on under a new id', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const sessions = [await aSession(open(), user), await aSession(open(), user), await aSession(open(), stranger)];
      const renewed: unknown[] = [];
      const renew: SessionControl['renew'] = async ({ passwordHash }) => renewed.push(passwordHash) > 0;
      const result = await change(user, sessions[0] ?? '', async () => {}, { renew });
      assert.deepEqual(result, { ok: true, value: { success: true } });
      assert.equal(await storedHash(user), 'new hash');
      assert.deepEqual(renewed, ['new hash']);
      assert.deepEqual(await livesOf(open(), sessions), [false, false, true]);
    });

    it('asks to sign in where no session under a new id can be begun any more', async () => {
      const user = await aUser(open());
      const result = await change(user, await aSession(open(), user), async () => {}, { renew: async () => false });
      assert.deepEqual(result, { ok: false, refusal: { code: 'not-signed-in' } });
      assert.equal(await storedHash(user), 'new hash', 'the password is changed all the same');
    });
  });
});
