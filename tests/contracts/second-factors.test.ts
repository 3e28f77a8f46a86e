import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentialRepository } from '../../src/adapters/sql/credential-repository.ts';
import { passkeyChallengeRepository } from '../../src/adapters/sql/passkey-challenges.ts';
import { pendingSignInRepository } from '../../src/adapters/sql/pending-sign-ins.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { secondFactorRepository } from '../../src/adapters/sql/second-factors.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { logIn } from '../../src/application/accounts/log-in.ts';
import { createMailingSessionStore } from '../../src/application/accounts/new-device.ts';
import type { Randomness, RateLimiter } from '../../src/application/ports/infrastructure.ts';
import type { Caller } from '../../src/application/use-case.ts';
import { aUser, NOON, nextNumber } from '../support/builders.ts';
import { visitor } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';

const NONE = { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0 };
const STEP = 59_000_000;
const NO_LIMITS: RateLimiter = {
  take: async () => null,
  forget: async () => undefined,
  giveBack: async () => undefined,
};

describe('the repository of second factors', () => {
  eachDatabase((open) => {
    const factors = () => secondFactorRepository(open());
    const totp = (userId: number, sealedSecret = 'sealed') => ({ userId, sealedSecret, lastStep: STEP, addedAt: NOON });
    const passkey = (credentialId = `credential-${nextNumber()}`) => ({
      ...{ name: 'Laptop', credentialId, publicKey: 'key', counter: 0 },
      transports: ['internal', 'hybrid'],
    });

    it('keeps one authenticator app for each account, whoever adds it first', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      assert.deepEqual(await factors().findState(user.id), NONE);
      const added = await Promise.all([factors().addTotp(totp(user.id, 'a')), factors().addTotp(totp(user.id, 'b'))]);
      assert.deepEqual(added.sort(), [false, true]);
      assert.deepEqual(await factors().findState(user.id), { ...NONE, hasTotp: true });
      assert.deepEqual([await factors().hasAny(user.id), await factors().hasAny(other.id)], [true, false]);
      assert.equal((await factors().findTotp(user.id))?.lastStep, STEP);
      assert.equal(await factors().findTotp(other.id), null);
      assert.deepEqual([await factors().removeTotp(other.id), await factors().removeTotp(user.id)], [false, true]);
      assert.equal(await factors().hasAny(user.id), false);
    });

    it('uses a step once, under any concurrency, and none before it (product.md 1.31)', async () => {
      const { id } = await aUser(open());
      await factors().addTotp({ ...totp(id), lastStep: null });
      const uses = await Promise.all(Array.from({ length: 8 }, () => factors().useTotpStep(id, STEP)));
      assert.equal(uses.filter(Boolean).length, 1);
      assert.equal(await factors().useTotpStep(id, STEP - 1), false);
      assert.equal(await factors().useTotpStep(id, STEP + 1), true);
    });

    it('keeps passkeys of an account by their credential (product.md 1.38)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const first = passkey();
      assert.equal(await factors().addPasskey(user.id, first, NOON), true);
      assert.equal(await factors().addPasskey(other.id, first, NOON), false, 'a credential belongs to one account');
      assert.equal(await factors().addPasskey(user.id, passkey(), NOON), true);
      const [stored] = await factors().listPasskeys(user.id);
      assert.ok(stored);
      assert.deepEqual(stored, { ...first, id: stored.id, userId: user.id, addedAt: NOON, usedAt: null });
      assert.equal((await factors().findState(user.id)).passkeys, 2);
      assert.equal(await factors().removePasskey(other.id, stored.id), null);
      assert.equal(await factors().removePasskey(user.id, stored.id), 'Laptop');
      assert.equal(await factors().removePasskey(user.id, stored.id), null);
    });

    it('refuses a passkey whose counter goes back, and takes one that does not count', async () => {
      const { id } = await aUser(open());
      await factors().addPasskey(id, passkey(), NOON);
      const [stored] = await factors().listPasskeys(id);
      const use = (counter: number) => factors().usePasskey(stored?.id ?? 0, counter, NOON + 1);
      assert.deepEqual(
        [await use(0), await use(0), await use(5), await use(5), await use(4), await use(0), await use(6)],
        [...[true, true, true, false, false, false, true]],
      );
      assert.equal((await factors().listPasskeys(id))[0]?.usedAt, NOON + 1);
    });

    it('lists what an account has, without secrets (product.md 1.31, 1.32)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const nothing = { totpAddedAt: null, passkeys: [], recoveryCodesLeft: 0 };
      assert.deepEqual(await factors().listFactors(user.id), nothing);
      await factors().addPasskey(user.id, { ...passkey(), name: 'Phone' }, NOON);
      await factors().addPasskey(user.id, { ...passkey(), name: 'Laptop' }, NOON + 1);
      await factors().addTotp({ ...totp(user.id), addedAt: NOON + 2 });
      const codes = ['aa', 'bb', 'cc'].map((selector) => ({ selector, secretHash: selector }));
      await factors().replaceRecoveryCodes(user.id, codes, NOON);
      const [phone, laptop] = await factors().listPasskeys(user.id);
      assert.deepEqual(await factors().listFactors(user.id), {
        totpAddedAt: NOON + 2,
        passkeys: [
          { id: phone?.id, name: 'Phone', addedAt: NOON, usedAt: null },
          { id: laptop?.id, name: 'Laptop', addedAt: NOON + 1, usedAt: null },
        ],
        recoveryCodesLeft: 3,
      });
      assert.deepEqual(await factors().listFactors(other.id), nothing);
    });

    it('replaces a set of recovery codes and uses each code once (product.md 1.32)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const set = (mark: string) => ['aa', 'bb'].map((selector) => ({ selector, secretHash: `${mark}-${selector}` }));
      await factors().replaceRecoveryCodes(user.id, set('old'), NOON);
      await factors().replaceRecoveryCodes(other.id, set('other'), NOON);
      await factors().replaceRecoveryCodes(user.id, set('new'), NOON);
      const code = await factors().findRecoveryCode(user.id, 'aa');
      assert.equal(code?.secretHash, 'new-aa');
      assert.equal(await factors().findRecoveryCode(user.id, 'cc'), null);
      const uses = await Promise.all(Array.from({ length: 5 }, () => factors().useRecoveryCode(code?.id ?? 0)));
      assert.equal(uses.filter(Boolean).length, 1);
      assert.equal((await factors().findState(user.id)).recoveryCodesLeft, 1);
      await factors().removeRecoveryCodes(user.id);
      assert.equal((await factors().findState(user.id)).recoveryCodesLeft, 0);
      assert.equal((await factors().findState(other.id)).recoveryCodesLeft, 2);
    });
  });
});

describe('the repository of pending sign-ins (product.md 1.30)', () => {
  eachDatabase((open) => {
    const pending = () => pendingSignInRepository(open());

    it('knows a sign-in by its token until it expires or is finished, which one caller does', async () => {
      const { id, passwordHash } = await aUser(open());
      const token = `token-${nextNumber()}`;
      await pending().begin(token, { userId: id, passwordHash, expiresAt: NOON + 10 });
      assert.deepEqual(await pending().find(token, NOON + 9), { userId: id, passwordHash });
      assert.equal(await pending().find(token, NOON + 10), null);
      assert.equal(await pending().find('another', NOON), null);
      const ends = await Promise.all(Array.from({ length: 5 }, () => pending().finish(token)));
      assert.equal(ends.filter(Boolean).length, 1);
      assert.equal(await pending().find(token, NOON), null);
    });

    it('forgets a sign-in whose password was changed meanwhile', async () => {
      const { id, passwordHash } = await aUser(open());
      const token = `token-${nextNumber()}`;
      await pending().begin(token, { userId: id, passwordHash, expiresAt: NOON + 10 });
      await credentialRepository(open()).replace(id, passwordHash, 'another hash');
      assert.equal(await pending().find(token, NOON), null);
    });

    it('does not store tokens as they are, and clears away what has expired', async () => {
      const { id, passwordHash } = await aUser(open());
      const token = `token-${nextNumber()}`;
      await pending().begin(token, { userId: id, passwordHash, expiresAt: 1 });
      const rows = await open().rows<{ token_digest: string }>('SELECT token_digest FROM pending_sign_ins');
      assert.ok(rows.length > 0 && rows.every((row) => !row.token_digest.includes(token)));
      assert.equal(await pending().removeExpired(1, 10), 1);
      assert.equal(await pending().removeExpired(1, 10), 0);
    });

    it('has challenges for passkeys, each used once by its user for its purpose (product.md 1.38)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const challenges = passkeyChallengeRepository(open());
      const given = { userId: user.id, purpose: 'use', expiresAt: NOON + 10 } as const;
      const expected = { userId: user.id, purpose: 'use', now: NOON } as const;
      const challenge = `challenge-${user.id}`;
      await challenges.begin(challenge, given);
      assert.equal(await challenges.use(challenge, { ...expected, userId: other.id }), false);
      assert.equal(await challenges.use(challenge, { ...expected, purpose: 'add' }), false);
      assert.equal(await challenges.use(challenge, { ...expected, now: NOON + 10 }), false);
      const uses = await Promise.all(Array.from({ length: 5 }, () => challenges.use(challenge, expected)));
      assert.equal(uses.filter(Boolean).length, 1);
      await challenges.begin(challenge, { ...given, expiresAt: 1 });
      assert.equal(await challenges.removeExpired(1, 10), 1);
    });

    it('ends with all others of its account', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      for (const { id, passwordHash } of [user, other]) {
        await pending().begin(`of-${id}`, { userId: id, passwordHash, expiresAt: NOON + 10 });
      }
      await pending().removeOfUser(user.id);
      assert.equal(await pending().find(`of-${user.id}`, NOON), null);
      assert.notEqual(await pending().find(`of-${other.id}`, NOON), null);
    });

    it('takes the place of a session where the first factor is added while the password is checked (product.md 1.34)', async () => {
      const user = await aUser(open());
      const transact = createTransact(open());
      const sessions = createMailingSessionStore(sessionStore(open()), transact, 'https://plumbline.test');
      const { users, secondFactors } = createReaders(open());
      const made: boolean[] = [];
      const useCase = logIn({
        ...{ transact, users, clock: { now: () => NOON }, limiter: NO_LIMITS },
        hasher: { hash: async () => user.passwordHash, verify: async () => true, isOutdated: () => false },
        randomness: { token: () => `token-${user.id}` } as Randomness,
        secondFactors: {
          ...secondFactors,
          hasAny: async (userId) => {
            const before = await secondFactors.hasAny(userId);
            // Another browser adds it just after this one has looked.
            if (!before)
              await secondFactorRepository(open()).addTotp({ userId, sealedSecret: 's', lastStep: null, addedAt: 1 });
            return before;
          },
        },
      });
      const caller: Caller = {
        ...visitor,
        session: {
          ...visitor.session,
          signIn: async ({ id, passwordHash, isByPasswordAlone = false }) => {
            const session = { userId: id, begunAt: NOON, expiresAt: NOON + 1, isByPasswordAlone };
            made.push(await sessions.create(`raced-${id}`, session, passwordHash));
            return made.includes(true);
          },
        },
        pendingSignIn: { ...visitor.pendingSignIn, keep: () => undefined },
      };
      const answer = await useCase(caller, { username: user.username, password: 'right' });
      assert.deepEqual(answer, { ok: true, value: { secondStep: { methods: ['totp'] } } });
      assert.deepEqual(made, [false]);
      assert.equal(await sessionStore(open()).find(`raced-${user.id}`, NOON), null);
      const later = { userId: user.id, begunAt: NOON, expiresAt: NOON + 1 };
      assert.equal(await sessions.create(`proven-${user.id}`, later, user.passwordHash), true);
    });

    it('stands beside the session, which says when its user last confirmed who it is (product.md 1.35)', async () => {
      const { id, passwordHash } = await aUser(open());
      const sessions = sessionStore(open());
      const session = { userId: id, begunAt: NOON, expiresAt: NOON + 100 };
      await sessions.create(`session-${id}`, { ...session, confirmedAt: NOON - 7 }, passwordHash);
      const continued = await sessions.find(`session-${id}`, NOON);
      assert.equal(continued?.confirmedAt, NOON - 7, 'the last proof of the session that it continues');
      await sessions.confirm({ id: `session-${id}`, newId: `moved-${id}`, userId: id, now: NOON + 50 });
      assert.deepEqual(await sessions.find(`moved-${id}`, NOON), {
        ...session,
        confirmedAt: NOON + 50,
        lastUsedAt: null,
        network: null,
      });
    });
  });
});
