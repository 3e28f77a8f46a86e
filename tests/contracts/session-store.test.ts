import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { viewAsLearnerRepository } from '../../src/adapters/sql/learner-views.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { createMailingSessionStore } from '../../src/application/accounts/new-device.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { accepted } from '../../src/domain/result.ts';
import { aUser, committed, NOON, nextNumber, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const SITE = 'https://site.example' as never;

describe('the session store', () => {
  eachDatabase((open, kind) => {
    const store = () => sessionStore(open());
    const aSession = async (user: User, expiresAt = NOON + DAY): Promise<string> => {
      const id = `session-${nextNumber()}`;
      assert.equal(await store().create(id, { userId: user.id, begunAt: NOON, expiresAt }, user.passwordHash), true);
      return id;
    };
    const lives = async (id: string, now = NOON): Promise<boolean> => (await store().find(id, now)) !== null;

    it('keeps a session until it ends (product.md 1.5)', async () => {
      const user = await aUser(open());
      const id = await aSession(user);
      const unused = { lastUsedAt: null, network: null };
      const session = {
        userId: user.id,
        begunAt: NOON,
        expiresAt: NOON + DAY,
        ...unused,
      };
      assert.deepEqual(await store().find(id, NOON), session);
      assert.deepEqual(await store().find(id, NOON + DAY - 1), session);
      assert.equal(await store().find(id, NOON + DAY), null);
      assert.equal(await store().find(`${id}x`, NOON), null);
      assert.equal(await store().find('', NOON), null);
    });

    it('moves the end of a session that is there, and brings none back that was ended', async () => {
      const id = await aSession(await aUser(open()));
      assert.equal(await store().prolong(id, NOON + 2 * DAY, NOON), true);
      assert.equal(await store().prolong(id, NOON + 2 * DAY, NOON), true, 'to the same moment too');
      assert.equal((await store().find(id, NOON))?.expiresAt, NOON + 2 * DAY);
      await store().remove(id);
      assert.equal(await store().prolong(id, NOON + 3 * DAY, NOON), false);
      assert.equal(await lives(id), false);
    });

    it('stores when and where many sessions were last used, and brings none back (product.md 1.22)', async () => {
      const user = await aUser(open());
      const [one, other, untouched] = [await aSession(user), await aSession(user), await aSession(user)];
      const many = Array.from({ length: 600 }, (_, at) => ({ id: `over ${at}`, usedAt: NOON, network: null }));
      const uses = [
        { id: one, usedAt: NOON + 1, network: '203.0.113.0/24' },
        { id: other, usedAt: NOON + 2, network: null },
      ];
      await store().noteUses([...uses, ...many]);
      await store().noteUses([]);
      const last = async (id: string) => {
        const found = await store().find(id, NOON);
        return [found?.lastUsedAt, found?.network];
      };
      assert.deepEqual(await last(one), [NOON + 2, '203.0.113.0/24'], 'the latest moment of all');
      assert.deepEqual(await last(other), [NOON + 2, null]);
      assert.deepEqual(await last(untouched), [null, null]);
      assert.equal(await lives('over 1'), false);
    });

    it('tells the roles behind many sessions, of those that are still there (product.md 10.13)', async () => {
      const [learner, admin] = [await aUser(open()), await aUser(open(), { role: 'admin' })];
      const [one, two, over] = [await aSession(learner), await aSession(admin), await aSession(learner, NOON)];
      const unknown = Array.from({ length: 600 }, (_, at) => `unknown ${at}`);
      const roles = await store().rolesOf([one, ...unknown, two, over], NOON);
      assert.deepEqual(
        roles,
        new Map([
          [one, 'user'],
          [two, 'admin'],
        ]),
      );
      assert.deepEqual(await store().rolesOf([], NOON), new Map());
    });

    it('stays ended however often requests under way prolong it at once', async () => {
      const user = await aUser(open());
      const ids = await Promise.all(Array.from({ length: 5 }, () => aSession(user)));
      const prolonging = ids.flatMap((id) =>
        Array.from({ length: 5 }, () => store().prolong(id, NOON + 9 * DAY, NOON)),
      );
      await Promise.all([...prolonging, store().removeOfUser(user.id)]);
      for (const id of ids) assert.equal(await lives(id), false);
    });

    it('carries the view of a learner until one caller ends it (product.md 13.44)', async () => {
      const [admin, viewed] = [await aUser(open(), { role: 'admin' }), await aUser(open())];
      const [id, other] = [await aSession(admin), await aSession(admin)];
      const views = () => viewAsLearnerRepository(open());
      const view = { adminId: admin.id, userId: viewed.id, begunAt: NOON };
      assert.equal(await views().begin(id, { ...view, adminId: viewed.id }), false, 'not the session of this admin');
      assert.equal(await views().begin('unknown', view), false);
      const begun = await Promise.all([views().begin(id, view), views().begin(id, view)]);
      assert.deepEqual(begun.sort(), [false, true]);
      assert.deepEqual((await store().find(id, NOON))?.view, { userId: viewed.id, begunAt: NOON });
      assert.equal((await store().find(other, NOON))?.view, undefined);
      assert.deepEqual(await store().rolesOf([id, other], NOON), new Map([[other, 'admin']]));
      const ended = await Promise.all([views().end(id), views().end(id)]);
      assert.deepEqual(ended.filter(Boolean), [view]);
      assert.equal((await store().find(id, NOON))?.view, undefined);
      await views().begin(id, view);
      await views().begin(other, { ...view, begunAt: NOON + 1 });
      assert.deepEqual(await views().endOver(NOON - 1, 10), []);
      assert.deepEqual(await views().endOver(NOON, 10), [{ ...view, isSignedOut: false }]);
      await store().remove(other);
      assert.deepEqual(await views().endOver(NOON, 10), [{ ...view, begunAt: NOON + 1, isSignedOut: true }]);
      assert.deepEqual(await views().endOver(NOON, 10), []);
    });

    it('gives a session another id at a confirmation, once, with its view and its terms (product.md 1.35)', async () => {
      const [admin, viewed] = [await aUser(open(), { role: 'admin' }), await aUser(open())];
      const [id, newId, other] = [await aSession(admin), `moved-${nextNumber()}`, await aSession(admin)];
      const former = await store().find(id, NOON);
      await viewAsLearnerRepository(open()).begin(id, { adminId: admin.id, userId: viewed.id, begunAt: NOON });
      const confirm = (to: string, from = id) =>
        committed(open(), ({ sessions }) => sessions.confirm({ id: from, newId: to, userId: admin.id, now: NOON + 5 }));
      assert.equal(await confirm(newId), true);
      assert.equal(await confirm(`late-${newId}`), false, 'the former id is refused');
      assert.equal(await confirm('none', 'unknown'), false);
      assert.equal(await lives(id), false);
      const view = { userId: viewed.id, begunAt: NOON };
      assert.deepEqual(await store().find(newId, NOON), { ...former, confirmedAt: NOON + 5, view });
      assert.equal((await store().find(other, NOON))?.confirmedAt, undefined);
    });

    it('lets one of several confirmations at once move a session', async () => {
      const user = await aUser(open());
      const id = await aSession(user);
      const ids = [1, 2, 3, 4].map(() => `moved-${nextNumber()}`);
      const moved = await Promise.all(
        ids.map((newId) =>
          committed(open(), ({ sessions }) => sessions.confirm({ id, newId, userId: user.id, now: NOON })),
        ),
      );
      assert.equal(moved.filter(Boolean).length, 1);
      const alive = await Promise.all(ids.map((newId) => lives(newId)));
      assert.deepEqual(alive, moved);
    });

    it('makes no session for a password that is no longer right, or for nobody', async () => {
      const user = await aUser(open());
      const session = { userId: user.id, begunAt: NOON, expiresAt: NOON + DAY };
      assert.equal(await store().create('stale', session, 'the hash before'), false);
      assert.equal(await store().create('nobody', { ...session, userId: 987_654 }, user.passwordHash), false);
      assert.deepEqual([await lives('stale'), await lives('nobody')], [false, false]);
    });

    it('leaves no session behind when the password changes while somebody signs in', async () => {
      for (let round = 0; round < 10; round += 1) {
        const user = await aUser(open());
        const id = `racing-${nextNumber()}`;
        const change = createTransact(open())<null, never>(async ({ users, credentials, sessions }) => {
          await users.lock(user.id);
          await credentials.replace(user.id, user.passwordHash, 'another hash');
          await sessions.removeOfUser(user.id);
          return accepted(null);
        });
        const signIn = store().create(id, { userId: user.id, begunAt: NOON, expiresAt: NOON + DAY }, user.passwordHash);
        await Promise.all(round % 2 === 0 ? [change, signIn] : [signIn, change]);
        assert.equal(await lives(id), false, `round ${round}`);
      }
    });

    it('leaves no session behind when the account is deleted while somebody signs in (product.md 1.14)', async () => {
      // A second writer of one process would stop the thread on SQLite.
      const other = kind === 'mysql' ? await open.another() : open();
      for (let round = 0; round < 10; round += 1) {
        const user = await aUser(open());
        const session = { userId: user.id, begunAt: NOON, expiresAt: NOON + DAY };
        const erase = () =>
          committed(open(), async ({ users, personalData }) =>
            personalData.erase(present(await users.lock(user.id)), NOON),
          );
        const signIn = () =>
          createMailingSessionStore(sessionStore(other), createTransact(other), SITE).create(
            `racing-${nextNumber()}`,
            session,
            user.passwordHash,
          );
        await Promise.all(round % 2 === 0 ? [erase(), signIn()] : [signIn(), erase()]);
        assert.deepEqual(await open().rows('SELECT 1 FROM sessions WHERE user_id = ?', [user.id]), []);
        assert.equal(await signIn(), false, 'nobody signs in afterwards');
      }
    });

    it('would leave one if the password were read first and the session made after (control)', async () => {
      const user = await aUser(open());
      const read = 'SELECT password_hash AS hash FROM users WHERE id = ?';
      const [row] = await open().rows<{ hash: string }>(read, [user.id]);
      await committed(open(), async ({ credentials, sessions }) => {
        await credentials.replace(user.id, user.passwordHash, 'another hash');
        await sessions.removeOfUser(user.id);
      });
      assert.equal(row?.hash, user.passwordHash);
      await open()
        .knex('sessions')
        .insert({ id_digest: 'naive', user_id: user.id, begun_at: NOON, expires_at: NOON + DAY });
      assert.equal((await open().rows('SELECT 1 FROM sessions WHERE user_id = ?', [user.id])).length, 1);
    });

    it('ends one session on the server, and no other (product.md 1.5)', async () => {
      const user = await aUser(open());
      const [one, other] = [await aSession(user), await aSession(user)];
      await store().remove(one);
      await store().remove(one);
      assert.deepEqual([await lives(one), await lives(other)], [false, true]);
    });

    it('ends all sessions of a user, and of nobody else', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const [one, other, foreign] = [await aSession(user), await aSession(user), await aSession(stranger)];
      await store().removeOfUser(user.id);
      assert.deepEqual([await lives(one), await lives(other), await lives(foreign)], [false, false, true]);
    });

    it('clears away what has ended, and counts it', async () => {
      const user = await aUser(open());
      const past = NOON - 1000 * DAY;
      const ended = [await aSession(user, past), await aSession(user, past + 1)];
      const running = await aSession(user, past + 2);
      assert.equal(await store().removeExpired(past + 1, 1), 1, 'in steps');
      assert.equal(await store().removeExpired(past + 1, 100), 1);
      assert.deepEqual([await lives(ended[0] ?? '', 0), await lives(running, 0)], [false, true]);
      assert.equal(await store().removeExpired(past + 1, 100), 0);
    });

    it('does not store ids as they are: who reads the table can take none over (product.md 1.5)', async () => {
      const id = await aSession(await aUser(open()));
      const stored = await open().rows<{ id_digest: string }>('SELECT id_digest FROM sessions');
      assert.ok(stored.length > 0 && stored.every((row) => row.id_digest !== id && !row.id_digest.includes(id)));
      assert.equal(await lives(stored[0]?.id_digest ?? ''), false);
    });

    it('outlives a restart (product.md 1.5)', async () => {
      const id = await aSession(await aUser(open()));
      assert.notEqual(await sessionStore(await open.another()).find(id, NOON), null);
    });
  });
});
