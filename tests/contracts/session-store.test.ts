import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { aUser, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;

describe('the session store', () => {
  eachDatabase((open) => {
    const store = () => sessionStore(open());
    const aSession = async (userId: number | null, expiresAt = NOON + DAY): Promise<string> => {
      const id = `session-${nextNumber()}`;
      await store().save(id, { userId, data: `{"of":${userId}}`, expiresAt });
      return id;
    };
    const lives = async (id: string, now = NOON): Promise<boolean> => (await store().find(id, now)) !== null;

    it('keeps a session until it ends (product.md 1.5)', async () => {
      const user = await aUser(open());
      const id = await aSession(user.id);
      const session = { userId: user.id, data: `{"of":${user.id}}`, expiresAt: NOON + DAY };
      assert.deepEqual(await store().find(id, NOON), session);
      assert.deepEqual(await store().find(id, NOON + DAY - 1), session);
      assert.equal(await store().find(id, NOON + DAY), null);
      assert.equal(await store().find(`${id}x`, NOON), null);
      assert.equal(await store().find('', NOON), null);
    });

    it('replaces what is saved again under one id', async () => {
      const user = await aUser(open());
      const id = await aSession(null);
      const data = JSON.stringify({ long: '🧪'.repeat(30_000) });
      await store().save(id, { userId: user.id, data, expiresAt: NOON + 2 * DAY });
      assert.deepEqual(await store().find(id, NOON), { userId: user.id, data, expiresAt: NOON + 2 * DAY });
    });

    it('comes through many saves of one id at once', async () => {
      const id = await aSession(null);
      const save = (_: unknown, index: number) =>
        store().save(id, { userId: null, data: 'x', expiresAt: NOON + index });
      await Promise.all(Array.from({ length: 30 }, save));
      assert.equal((await store().find(id, NOON - 1))?.data, 'x');
    });

    it('ends one session on the server, and no other (product.md 1.5)', async () => {
      const [one, other] = [await aSession(null), await aSession(null)];
      await store().remove(one);
      await store().remove(one);
      assert.deepEqual([await lives(one), await lives(other)], [false, true]);
    });

    it('ends all sessions of a user but one', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const [kept, ended, foreign] = [await aSession(user.id), await aSession(user.id), await aSession(stranger.id)];
      await store().removeOfUser(user.id, kept);
      assert.deepEqual([await lives(kept), await lives(ended), await lives(foreign)], [true, false, true]);
      await store().removeOfUser(user.id, null);
      assert.deepEqual([await lives(kept), await lives(foreign)], [false, true]);
    });

    it('clears away what has ended, and counts it', async () => {
      const past = NOON - 1000 * DAY;
      const ended = [await aSession(null, past), await aSession(null, past + 1)];
      const running = await aSession(null, past + 2);
      assert.equal(await store().removeExpired(past + 1), 2);
      assert.deepEqual([await lives(ended[0] ?? '', 0), await lives(running, 0)], [false, true]);
      assert.equal(await store().removeExpired(past + 1), 0);
    });

    it('does not store ids as they are: who reads the table can take none over (product.md 1.5)', async () => {
      const id = await aSession(null);
      const stored = await open().rows<{ id_digest: string }>('SELECT id_digest FROM sessions');
      assert.ok(stored.length > 0 && stored.every((row) => row.id_digest !== id && !row.id_digest.includes(id)));
      assert.equal(await lives(stored[0]?.id_digest ?? ''), false);
    });

    it('outlives a restart (product.md 1.5)', async () => {
      const id = await aSession(null);
      assert.notEqual(await sessionStore(await open.another()).find(id, NOON), null);
    });
  });
});
