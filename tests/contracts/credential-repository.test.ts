import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentialRepository } from '../../src/adapters/sql/credential-repository.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { aUser, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const HOUR = 3_600_000;

describe('the credential repository', () => {
  eachDatabase((open) => {
    const credentials = () => credentialRepository(open());
    const aToken = (): string => `token-${nextNumber()}`;
    const hashOf = async (id: number): Promise<string | undefined> =>
      (await createReaders(open()).users.findById(id))?.passwordHash;

    it('replaces the hash that was checked, and no other (product.md 1.12)', async () => {
      const { id } = await aUser(open());
      assert.equal(await credentials().replace(id, 'another', 'new'), false);
      assert.equal(await credentials().replace(id, 'hash', 'new'), true);
      assert.equal(await credentials().replace(id, 'hash', 'newer'), false);
      assert.equal(await hashOf(id), 'new');
    });

    it('lets one of many changes at once win', async () => {
      const { id } = await aUser(open());
      const changes = Array.from({ length: 10 }, (_, index) => credentials().replace(id, 'hash', `new ${index}`));
      const won = (await Promise.all(changes)).flatMap((isWon, index) => (isWon ? [index] : []));
      assert.equal(won.length, 1);
      assert.equal(await hashOf(id), `new ${won[0]}`);
    });

    it('knows a token until its hour is over, and only its own user by it (product.md 1.11)', async () => {
      const [owner, other] = [await aUser(open()), await aUser(open())];
      const [token, another] = [aToken(), aToken()];
      await credentials().keepResetToken(owner.id, token, NOON + HOUR);
      await credentials().keepResetToken(other.id, another, NOON + HOUR);
      assert.equal(await credentials().findByResetToken(token, NOON + HOUR - 1), owner.id);
      assert.equal(await credentials().findByResetToken(another, NOON), other.id);
      assert.equal(await credentials().findByResetToken(token, NOON + HOUR), null);
      for (const wrong of ['', token.toUpperCase(), `${token} `]) {
        assert.equal(await credentials().findByResetToken(wrong, NOON), null, wrong);
      }
    });

    it('spends a token once, whoever asks at once, and not when it is over (product.md 1.11)', async () => {
      const { id } = await aUser(open());
      const token = aToken();
      await credentials().keepResetToken(id, token, NOON + HOUR);
      assert.equal(await credentials().consumeResetToken(token, NOON + HOUR, 'too late'), false);
      const spendings = Array.from({ length: 10 }, (_, index) =>
        credentials().consumeResetToken(token, NOON, `new ${index}`),
      );
      const won = (await Promise.all(spendings)).flatMap((isWon, index) => (isWon ? [index] : []));
      assert.equal(won.length, 1);
      assert.equal(await hashOf(id), `new ${won[0]}`);
      assert.equal(await credentials().findByResetToken(token, NOON), null);
    });

    it('ends the older token by the newer one, and both by another password (product.md 1.11)', async () => {
      const { id } = await aUser(open());
      const [older, newer] = [aToken(), aToken()];
      await credentials().keepResetToken(id, older, NOON + HOUR);
      await credentials().keepResetToken(id, newer, NOON + HOUR);
      assert.equal(await credentials().consumeResetToken(older, NOON, 'old link'), false);
      assert.equal(await credentials().replace(id, 'hash', 'changed'), true);
      assert.equal(await credentials().consumeResetToken(newer, NOON, 'new link'), false);
      assert.equal(await hashOf(id), 'changed');
    });

    it('does not store a token as it is: who reads the table can reset nothing (product.md 1.11)', async () => {
      const { id } = await aUser(open());
      const token = aToken();
      await credentials().keepResetToken(id, token, NOON + HOUR);
      const [row] = await open().rows<{ kept: string }>('SELECT reset_token_hash AS kept FROM users WHERE id = ?', [
        id,
      ]);
      assert.match(String(row?.kept), /^[\w-]{43}$/);
      assert.equal(await credentials().findByResetToken(String(row?.kept), NOON), null);
    });
  });
});
