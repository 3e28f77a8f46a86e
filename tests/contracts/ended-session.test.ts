import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { deleteAccount } from '../../src/application/accounts/delete-account.ts';
import { endOtherSessions, endSession } from '../../src/application/accounts/own-sessions.ts';
import { removeTotp } from '../../src/application/accounts/second-factor/totp-factor.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { SignedInCaller } from '../../src/application/use-case.ts';
import type { Result } from '../../src/domain/result.ts';
import { aUser, NOON, nextNumber } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { aSession, livesOf } from '../support/sessions.ts';

describe('a request whose session was ended while it was in progress (product.md 1.5)', () => {
  eachDatabase((open) => {
    const store = () => sessionStore(open());

    /** Stands for the ports of every operation below: the password is right, and `meanwhile` happens while it is checked. */
    const portsOf = (meanwhile: () => Promise<void>) =>
      ({
        transact: createTransact(open()),
        hasher: { verify: () => meanwhile().then(() => true) },
        limiter: { take: async () => null, forget: async () => {} },
        payments: createReaders(open()).payments,
        clock: { now: () => NOON },
        site: 'https://site.example',
      }) as never;
    const password = 'correct horse';
    const answerOf = async (answer: Promise<Result<unknown, { readonly code: string }>>): Promise<string> => {
      const result = await answer;
      return result.ok ? 'done' : result.refusal.code;
    };
    const inSession = (user: User, id: string): SignedInCaller => {
      const caller = callerOf(user);
      const session = { ...caller.session, id, provenAt: NOON, signOut: async () => {} };
      return { ...caller, session, pass: { ...caller.pass, takeBack: () => {} } };
    };

    it('ends no other session of the user: the one that lives may be that of the owner', async () => {
      const user = await aUser(open());
      const [stolen, owners] = [await aSession(open(), user), await aSession(open(), user)];
      const [, reference = ''] = (await createReaders(open()).ownSessions.list(user.id, stolen, NOON))
        .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
        .map((session) => session.reference);
      const ports = portsOf(() => store().remove(stolen));
      const caller = inSession(user, stolen);
      assert.equal(await answerOf(endSession(ports)(caller, { session: reference, password })), 'not-signed-in');
      assert.equal(await answerOf(endOtherSessions(ports)(caller, { password })), 'not-signed-in');
      assert.deepEqual(await livesOf(open(), [stolen, owners]), [false, true]);
      const control = portsOf(async () => {});
      assert.equal(await answerOf(endOtherSessions(control)(inSession(user, owners), { password })), 'done');
    });

    it('ends none in a session that has moved to a new id', async () => {
      const user = await aUser(open());
      const [former, other] = [await aSession(open(), user), await aSession(open(), user)];
      const newId = `session ${nextNumber()}`;
      const ports = portsOf(async () => {
        assert.equal(await store().confirm({ id: former, newId, userId: user.id, now: NOON }), true);
      });
      assert.equal(await answerOf(endOtherSessions(ports)(inSession(user, former), { password })), 'not-signed-in');
      assert.deepEqual(await livesOf(open(), [newId, other]), [true, true]);
    });

    it('deletes no account and cancels no payment of it', async () => {
      const user = await aUser(open());
      const [stolen, owners] = [await aSession(open(), user), await aSession(open(), user)];
      const cancelled = async () => assert.fail('an open payment was looked for, to be cancelled');
      const payments = { findOpen: cancelled };
      const attempt = deleteAccount({ ...(portsOf(() => store().remove(stolen)) as object), payments } as never);
      assert.equal(await answerOf(attempt(inSession(user, stolen), { password })), 'not-signed-in');
      assert.deepEqual(await livesOf(open(), [owners]), [true]);
      const control = deleteAccount(portsOf(async () => {}));
      assert.equal(await answerOf(control(inSession(user, owners), { password })), 'done');
    });

    it('removes no second factor', async () => {
      const user = await aUser(open());
      const id = await aSession(open(), user);
      const remove = removeTotp(portsOf(async () => {}));
      assert.equal(await answerOf(remove(inSession(user, id), {})), 'no-second-factor', 'the session lives (control)');
      await store().remove(id);
      assert.equal(await answerOf(remove(inSession(user, id), {})), 'not-signed-in');
    });

    it('locks the session of nobody else', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const foreign = await aSession(open(), stranger);
      for (const id of [foreign, null]) assert.equal(await store().lock(id, user.id), false);
      assert.equal(await store().lock(foreign, stranger.id), true);
    });
  });
});
