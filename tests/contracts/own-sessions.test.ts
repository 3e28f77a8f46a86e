import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { digestDevice } from '../../src/adapters/sql/known-devices.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { digestSecret } from '../../src/adapters/sql/secret-digest.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { OwnSession } from '../../src/application/ports/own-sessions.ts';
import { aUser, committed, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;

describe('the sessions of one user, and the devices known to an account', () => {
  eachDatabase((open) => {
    const aSession = async (
      user: User,
      deviceToken = `device ${nextNumber()}`,
      begunAt = NOON,
      device = 'Firefox on Windows',
    ): Promise<string> => {
      const id = `session ${nextNumber()}`;
      const place = {
        device,
        network: '203.0.113.0/24',
        deviceToken,
        usedAt: begunAt,
        isContinued: false,
      };
      const session = { userId: user.id, begunAt, expiresAt: begunAt + DAY, place };
      assert.equal(await sessionStore(open()).create(id, session, user.passwordHash), true);
      return id;
    };
    const list = (user: User, id: string | null, now = NOON): Promise<OwnSession[]> =>
      createReaders(open()).ownSessions.list(user.id, id, now);
    const referenceOf = async (user: User, id: string): Promise<string> => {
      const session = (await list(user, id)).find(({ isCurrent }) => isCurrent);
      assert.ok(session);
      return session.reference;
    };
    const lives = async (id: string): Promise<boolean> => (await sessionStore(open()).find(id, NOON)) !== null;
    const note = (user: User, token: string, now = NOON) =>
      committed(open(), ({ knownDevices }) => knownDevices.note(user.id, token, now));

    it('are listed with device, network and times, the last used first and the present one marked (product.md 1.22)', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const [early, late] = [await aSession(user), await aSession(user, 'other', NOON + 1)];
      await aSession(stranger);
      const sessions = await list(user, early);
      assert.deepEqual(
        sessions.map(({ reference: _, ...session }) => session),
        [NOON + 1, NOON].map((begunAt) => ({
          device: 'Firefox on Windows',
          network: '203.0.113.0/24',
          begunAt,
          lastUsedAt: begunAt,
          expiresAt: begunAt + DAY,
          isCurrent: begunAt === NOON,
        })),
      );
      const text = JSON.stringify(sessions);
      const [row] = await open().rows<{ id_digest: string }>('SELECT id_digest FROM sessions WHERE user_id = ?', [
        user.id,
      ]);
      for (const secret of [early, late, row?.id_digest ?? 'missing']) assert.ok(!text.includes(secret));
      assert.deepEqual(await list(user, null, NOON + 2 * DAY), [], 'those that have ended are not listed');
    });

    it('end with the next sign-in of the same browser to the same account (product.md 1.5)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const lost = await aSession(user, 'laptop');
      const [phone, foreign] = [await aSession(user, 'phone'), await aSession(other, 'laptop')];
      const copied = await aSession(user, 'laptop', NOON, 'Firefox on Mac');
      const next = await aSession(user, 'laptop', NOON + 1);
      const lived = await Promise.all([lost, phone, foreign, copied, next].map(lives));
      assert.deepEqual(lived, [false, true, true, true, true]);
    });

    it('never all end when one browser signs in twice at the same moment', async () => {
      const user = await aUser(open());
      const later = await aSession(user, 'laptop', NOON + 1);
      await aSession(user, 'laptop', NOON);
      assert.equal(await lives(later), true);
    });

    it('end one at a time, by the owner alone', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const [kept, ended] = [await aSession(user), await aSession(user)];
      const reference = await referenceOf(user, ended);
      const end = (userId: number) => committed(open(), ({ ownSessions }) => ownSessions.end(userId, reference));
      assert.equal(await end(stranger.id), false);
      assert.equal(await lives(ended), true);
      assert.equal(await end(user.id), true);
      assert.equal(await end(user.id), false, 'it is not there any more');
      assert.deepEqual([await lives(kept), await lives(ended)], [true, false]);
    });

    it('end together but for the present one', async () => {
      const [user, stranger] = [await aUser(open()), await aUser(open())];
      const [present, one, other] = [await aSession(user), await aSession(user), await aSession(user)];
      const foreign = await aSession(stranger);
      await committed(open(), ({ ownSessions }) => ownSessions.endOthers(user.id, present));
      await committed(open(), ({ ownSessions }) => ownSessions.endOthers(user.id, present));
      assert.deepEqual(await Promise.all([present, one, other, foreign].map(lives)), [true, false, false, true]);
    });

    it('knows a device from its second sign-in on, for the same account only (product.md 1.23)', async () => {
      const [user, other] = [await aUser(open()), await aUser(open())];
      const tokens = ['laptop', 'laptop', 'phone', 'phone'].map((name) => `${name} ${user.id}`);
      const seen: string[] = [];
      for (const token of tokens) seen.push(await note(user, token));
      assert.deepEqual(seen, ['first', 'known', 'new', 'known']);
      assert.equal(await note(other, tokens[0] ?? ''), 'first');
    });

    it('forgets the device of a session that is ended, unless another session is on it', async () => {
      const user = await aUser(open());
      const [mine, theirs] = [`mine ${user.id}`, `theirs ${user.id}`];
      for (const token of [mine, theirs]) await note(user, token);
      const present = await aSession(user, mine);
      const [former, foreign] = [await aSession(user, 'former', NOON - 1), await aSession(user, theirs)];
      // As a release left it that kept several sessions of one browser.
      const device = { device_digest: digestDevice(user.id, mine) };
      await open()
        .knex('sessions')
        .where({ id_digest: digestSecret(former) })
        .update(device);
      for (const id of [former, foreign]) {
        const reference = await referenceOf(user, id);
        await committed(open(), ({ ownSessions }) => ownSessions.end(user.id, reference));
      }
      assert.equal(await lives(present), true);
      assert.equal(await note(user, mine), 'known');
      assert.equal(await note(user, theirs), 'new');
    });

    it('forgets devices that nobody signed in on for long, in steps', async () => {
      const user = await aUser(open());
      const past = NOON - 1000 * DAY;
      for (const [at, token] of ['a', 'b', 'c'].entries()) await note(user, `${token} ${user.id}`, past + at);
      const forget = (limit: number) =>
        committed(open(), ({ knownDevices }) => knownDevices.forgetUnused(past + 1, limit));
      assert.deepEqual([await forget(1), await forget(10), await forget(10)], [1, 1, 0]);
      assert.equal(await note(user, `c ${user.id}`), 'known');
      assert.equal(await note(user, `a ${user.id}`), 'new');
    });
  });
});
