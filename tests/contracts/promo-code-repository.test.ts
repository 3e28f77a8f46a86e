import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { accepted, refused } from '../../src/domain/result.ts';
import { aPromoCode, aUser, committed, FULL_PRICE, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { OTHER_TERMS } from '../support/edited-records.ts';
import { projectPath } from '../support/project-root.ts';

const RESERVE_USES = projectPath('tests/support/reserve-uses.ts');

describe('the promo code repository', () => {
  eachDatabase((open) => {
    const reserve = (promoCodeId: number, userId: number) =>
      committed(open(), ({ promoCodes }) => promoCodes.reserve(promoCodeId, userId, NOON));
    const consume = (promoCodeId: number, userId: number) =>
      committed(open(), ({ promoCodes }) => promoCodes.consume(promoCodeId, userId, NOON));
    const release = (promoCodeId: number, userId: number) =>
      committed(open(), ({ promoCodes }) => promoCodes.release(promoCodeId, userId));
    const usedCount = async (id: number) => present(await createReaders(open()).promoCodes.findById(id)).usedCount;
    const ownUse = (promoCodeId: number, userId: number) =>
      createReaders(open()).promoCodes.findOwnUse(promoCodeId, userId);
    const users = (count: number): Promise<User[]> => Promise.all(Array.from({ length: count }, () => aUser(open())));

    it('keeps what it was given and finds it trimmed and in upper case (product.md 3.4)', async () => {
      const promo = await aPromoCode(open(), { code: ' spring15 ', ...OTHER_TERMS });
      const expected = { id: promo.id, code: 'SPRING15', usedCount: 0, ...OTHER_TERMS };
      assert.deepEqual(await createReaders(open()).promoCodes.findByCode('Spring15'), expected);
      assert.deepEqual(await createReaders(open()).promoCodes.findById(promo.id), expected);
      assert.equal(await createReaders(open()).promoCodes.findByCode('SPRING1'), null);
      await assert.rejects(aPromoCode(open(), { code: 'SPRING15' }), /code/);
    });

    it('reserves, consumes, and gives back only what is reserved (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 2 });
      const [one, other] = await users(2);
      assert.ok(one && other);
      assert.equal(await ownUse(id, one.id), 'none');
      assert.equal(await reserve(id, one.id), true);
      assert.deepEqual([await ownUse(id, one.id), await usedCount(id)], ['reserved', 1]);
      await release(id, one.id);
      assert.deepEqual([await ownUse(id, one.id), await usedCount(id)], ['none', 0]);
      await release(id, one.id);
      assert.equal(await usedCount(id), 0);
      await reserve(id, one.id);
      await consume(id, one.id);
      await consume(id, one.id);
      await release(id, one.id);
      assert.deepEqual([await ownUse(id, one.id), await usedCount(id)], ['consumed', 1]);
      assert.equal(await reserve(id, one.id), false);
      assert.equal(await ownUse(id, other.id), 'none');
    });

    it('takes an own reservation up again, even of a code that is used up (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 1 });
      const [one, other] = await users(2);
      assert.ok(one && other);
      assert.deepEqual([await reserve(id, one.id), await reserve(id, one.id)], [true, true]);
      assert.equal(await reserve(id, other.id), false);
      assert.equal(await usedCount(id), 1);
      await release(id, one.id);
      assert.equal(await reserve(id, other.id), true);
    });

    it('consumes a use that was given back meanwhile: a paid order is never lost (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 1 });
      const [one, other] = await users(2);
      assert.ok(one && other);
      await reserve(id, one.id);
      await release(id, one.id);
      await reserve(id, other.id);
      await consume(id, one.id);
      assert.deepEqual([await ownUse(id, one.id), await usedCount(id)], ['consumed', 2]);
    });

    for (const maxUses of [1, 5, 10]) {
      it(`gives exactly ${maxUses} of fifty at once a use (product.md 3.7)`, async () => {
        const { id } = await aPromoCode(open(), { maxUses });
        const outcomes = await Promise.all((await users(50)).map((user) => reserve(id, user.id)));
        assert.equal(outcomes.filter(Boolean).length, maxUses);
        assert.equal(await usedCount(id), maxUses);
      });
    }

    it('would give away more if it read first (control)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 5 });
      const naive = async (userId: number): Promise<boolean> => {
        const promo = present(await createReaders(open()).promoCodes.findById(id));
        if (promo.usedCount >= promo.maxUses) return false;
        await open().run('UPDATE promo_codes SET used_count = used_count + 1 WHERE id = ?', [id]);
        return userId > 0;
      };
      const outcomes = await Promise.all((await users(50)).map((user) => naive(user.id)));
      assert.ok(outcomes.filter(Boolean).length > 5);
    });

    it('stays exact when the payment is opened with the code in the same transaction (product.md 3.7, 3.8)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 5 });
      const terms = { ...FULL_PRICE, promoCodeId: id };
      const openWithCode = (userId: number) =>
        createTransact(open())(async (repositories) => {
          await repositories.users.lock(userId);
          await repositories.payments.openFor(userId, 'nppe', terms, NOON);
          return (await repositories.promoCodes.reserve(id, userId, NOON)) ? accepted(userId) : refused('used up');
        });
      const outcomes = await Promise.all((await users(50)).map((user) => openWithCode(user.id)));
      assert.equal(outcomes.filter((outcome) => outcome.ok).length, 5);
      assert.equal(await usedCount(id), 5);
    });

    it('counts one use for many calls of one person at once (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open());
      const [user] = await users(1);
      assert.ok(user);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => reserve(id, user.id)));
      assert.deepEqual([outcomes.every(Boolean), await usedCount(id)], [true, 1]);
    });

    it('stays exact while uses are reserved, given back and consumed at once (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 8 });
      const people = await users(12);
      await Promise.all(
        people.map(async (user, index) => {
          for (let round = 0; round < 4; round += 1) if (await reserve(id, user.id)) await release(id, user.id);
          if (index < 4 && (await reserve(id, user.id))) await consume(id, user.id);
        }),
      );
      const [{ uses } = { uses: -1 }] = await open().rows<{ uses: number }>(
        'SELECT COUNT(*) AS uses FROM promo_code_usage WHERE promo_code_id = ?',
        [id],
      );
      assert.equal(await usedCount(id), uses);
      assert.ok(uses <= 4);
    });

    it('stays exact between processes (product.md 3.7)', async () => {
      const { id } = await aPromoCode(open(), { maxUses: 10 });
      const ids = (await users(60)).map((user) => String(user.id));
      const parts = [ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)];
      const outputs = await Promise.all(
        parts.map((part) =>
          promisify(execFile)(process.execPath, ['--import', 'tsx', RESERVE_USES, open.url(), String(id), ...part]),
        ),
      );
      const total = outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0);
      assert.deepEqual([total, await usedCount(id)], [10, 10]);
    });
  });
});
