import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reminderRepository } from '../../src/adapters/sql/reminder-repository.ts';
import type { ExpiringAccess } from '../../src/application/ports/accounts.ts';
import { aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const WEEK = { after: NOON + DAY, until: NOON + 7 * DAY };

describe('the reminder repository (product.md 6.5)', () => {
  eachDatabase((open) => {
    const reminders = () => reminderRepository(open());
    const listed = async (userId: number, days: 1 | 7 = 7, window = WEEK): Promise<ExpiringAccess[]> =>
      (await Promise.all((['nppe', 'peng'] as const).map((each) => reminders().listEnding(each, window, days, 1000))))
        .flat()
        .filter((access) => access.userId === userId);
    const withNppe = async (endsAt: number, status = 'active', role: 'user' | 'admin' = 'user'): Promise<number> => {
      const { id } = await aUser(open(), { role });
      await committed(open(), ({ users }) => users.setNppeAccess(id, { status, endsAt }));
      return id;
    };
    const withPeng = async (...ends: number[]): Promise<number> => {
      const { id } = await aUser(open());
      await committed(open(), async ({ users }) => {
        for (const endsAt of ends) await users.addPengAccess(id, { startsAt: NOON, endsAt, paymentId: null });
      });
      return id;
    };

    it('lists access that ends inside the window, its last moment included', async () => {
      for (const [endsAt, isListed] of [
        [WEEK.after, false],
        [WEEK.after + 1, true],
        [WEEK.until, true],
        [WEEK.until + 1, false],
      ] as const) {
        const nppe = await withNppe(endsAt);
        assert.deepEqual(await listed(nppe), isListed ? [{ userId: nppe, product: 'nppe', endsAt }] : []);
        const peng = await withPeng(endsAt);
        assert.deepEqual(await listed(peng), isListed ? [{ userId: peng, product: 'peng', endsAt }] : []);
      }
    });

    it('lists neither admins, nor access that is not active, nor people without any', async () => {
      const soon = NOON + 3 * DAY;
      assert.deepEqual(await listed(await withNppe(soon, 'active', 'admin')), []);
      assert.deepEqual(await listed(await withNppe(soon, 'cancelled')), []);
      assert.deepEqual(await listed((await aUser(open())).id), []);
      const refunded = await withPeng(soon);
      await open().run('UPDATE peng_subscriptions SET active = 0 WHERE user_id = ?', [refunded]);
      assert.deepEqual(await listed(refunded), []);
    });

    it('lists of several periods only the last', async () => {
      assert.deepEqual(await listed(await withPeng(NOON + 2 * DAY, NOON + 90 * DAY)), []);
      const both = await withPeng(NOON + 2 * DAY, NOON + 5 * DAY);
      assert.deepEqual(
        (await listed(both)).map(({ endsAt }) => endsAt),
        [NOON + 5 * DAY],
      );
    });

    it('notes each reminder once, whoever notes it at once, and lists it no more', async () => {
      const endsAt = NOON + 6 * DAY;
      const userId = await withNppe(endsAt);
      const access: ExpiringAccess = { userId, product: 'nppe', endsAt };
      const notes = await Promise.all(Array.from({ length: 8 }, () => reminders().note(access, 7)));
      assert.equal(notes.filter(Boolean).length, 1);
      assert.deepEqual(await listed(userId), []);
      assert.equal((await listed(userId, 1)).length, 1, 'the nearer one is another');
      assert.equal(await reminders().note({ ...access, product: 'peng' }, 7), true);
      assert.equal(await reminders().note({ ...access, endsAt: endsAt + 1 }, 7), true, 'a renewal has its own');
    });
  });
});
