import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callerReader } from '../../src/adapters/sql/caller-reader.ts';
import { viewAsLearnerRepository } from '../../src/adapters/sql/learner-views.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { aUser, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { aSession } from '../support/sessions.ts';

const DAY = 86_400_000;

describe('the reader of callers', () => {
  eachDatabase((open) => {
    const find = (ids: readonly string[], now = NOON) => callerReader(open().reads).findBySessions(ids, now);

    it('reads session, user and access of many sessions in one statement, in the order asked', async () => {
      const [one, two] = [await aUser(open()), await aUser(open(), { role: 'admin' })];
      const [first, second] = [await aSession(open(), one), await aSession(open(), two)];
      const statements: string[] = [];
      const { reads } = open();
      const counting = {
        ...reads,
        rows: (sql: string, values?: never) => statements.push(sql) && reads.rows(sql, values),
      };
      const found = await callerReader(counting as never).findBySessions([second, 'unknown', first, second], NOON);
      assert.deepEqual(
        found.map((caller) => caller?.user),
        [two, undefined, one, two],
      );
      const session = { userId: one.id, begunAt: NOON, expiresAt: NOON + DAY, lastUsedAt: null, network: null };
      assert.deepEqual(found[2]?.session, session);
      assert.equal(statements.length, 1);
    });

    it('finds nobody behind a session that has ended (product.md 1.5)', async () => {
      const id = await aSession(open(), await aUser(open()));
      assert.notEqual((await find([id], NOON + DAY - 1))[0], null);
      assert.deepEqual(await find([id], NOON + DAY), [null]);
      await sessionStore(open()).remove(id);
      assert.deepEqual(await find([id]), [null]);
    });

    it('reads the learner whose site an administrator sees, and no user of a deleted account', async () => {
      const [admin, learner] = [await aUser(open(), { role: 'admin' }), await aUser(open())];
      const id = await aSession(open(), admin);
      await viewAsLearnerRepository(open()).begin(id, { adminId: admin.id, userId: learner.id, begunAt: NOON });
      const [seen] = await find([id]);
      assert.deepEqual([seen?.user, seen?.viewed], [admin, learner]);
      assert.deepEqual(seen?.session.view, { userId: learner.id, begunAt: NOON });
      await open().knex('users').where({ id: learner.id }).update({ deleted_at: NOON });
      assert.equal((await find([id]))[0]?.viewed, null);
      await open().knex('users').where({ id: admin.id }).update({ deleted_at: NOON });
      assert.equal((await find([id]))[0]?.user, null);
    });
  });
});
