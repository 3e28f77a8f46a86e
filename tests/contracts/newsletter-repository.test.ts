import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newsletterRepository } from '../../src/adapters/sql/newsletter-repository.ts';
import { NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const consent = (email: string, consentedAt = NOON) => ({ email, name: 'Anna', consentWords: 'I agree.', consentedAt });

describe("the newsletter's list (product.md 8.1, 8.13)", () => {
  eachDatabase((open) => {
    const entries = async (key: string) => {
      const rows = await open().rows<{ consented_at: number; left_at: number | null }>(
        'SELECT consented_at, left_at FROM newsletter_subscribers WHERE email_key = ?',
        [key],
      );
      return rows.map((row) => [Number(row.consented_at), row.left_at === null ? null : Number(row.left_at)]);
    };

    it('holds an address once, regardless of case, with the first consent', async () => {
      const list = newsletterRepository(open());
      assert.equal(await list.subscribe(consent('Anna@Example.org'), 'token-anna'), 'token-anna');
      assert.equal(await list.subscribe(consent('anna@example.org', NOON + 5), 'token-other'), null);
      assert.deepEqual(await entries('anna@example.org'), [[NOON, null]]);
    });

    it('lets an address go by its token, once and for all', async () => {
      const list = newsletterRepository(open());
      await list.subscribe(consent('berta@example.org'), 'token-berta');
      await list.subscribe(consent('carla@example.org'), 'token-carla');
      assert.equal(await list.leave('token-berta', NOON + 1), true);
      assert.equal(await list.leave('token-berta', NOON + 2), true);
      assert.deepEqual(await entries('berta@example.org'), [[NOON, NOON + 1]]);
      assert.deepEqual(await entries('carla@example.org'), [[NOON, null]]);
    });

    it('knows no other token', async () => {
      const list = newsletterRepository(open());
      for (const token of ['', 'token', 'TOKEN-CARLA', "' OR 1=1 --"]) {
        assert.equal(await list.leave(token, NOON), false, token);
      }
    });

    it('takes somebody back who had left, with the new consent and the token of the first time', async () => {
      const list = newsletterRepository(open());
      await list.subscribe(consent('doris@example.org'), 'token-doris');
      await list.leave('token-doris', NOON + 1);
      assert.equal(await list.subscribe(consent('doris@example.org', NOON + 9), 'token-new'), 'token-doris');
      assert.deepEqual(await entries('doris@example.org'), [[NOON + 9, null]]);
      assert.equal(await list.leave('token-doris', NOON + 10), true);
    });
  });
});
