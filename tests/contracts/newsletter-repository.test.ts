import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newsletterRepository } from '../../src/adapters/sql/newsletter-repository.ts';
import { NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const consent = (email: string, consentedAt = NOON) => ({ email, name: 'Anna', consentWords: 'I agree.', consentedAt });

describe("the newsletter's list (product.md 8.1)", () => {
  eachDatabase((open) => {
    const entries = (key: string) =>
      open().rows<{ consented_at: number; left_at: number | null }>(
        'SELECT consented_at, left_at FROM newsletter_subscribers WHERE email_key = ?',
        [key],
      );

    it('holds an address once, regardless of case, with the first consent', async () => {
      const list = newsletterRepository(open());
      await list.subscribe(consent('Anna@Example.org'));
      await list.subscribe(consent('anna@example.org', NOON + 5));
      const rows = await entries('anna@example.org');
      assert.deepEqual(
        rows.map((row) => [Number(row.consented_at), row.left_at]),
        [[NOON, null]],
      );
    });

    it('takes somebody back who had left, with the new consent', async () => {
      const list = newsletterRepository(open());
      await list.subscribe(consent('berta@example.org'));
      await open().run('UPDATE newsletter_subscribers SET left_at = ? WHERE email_key = ?', [
        NOON + 1,
        'berta@example.org',
      ]);
      await list.subscribe(consent('berta@example.org', NOON + 9));
      const [row] = await entries('berta@example.org');
      assert.deepEqual([Number(row?.consented_at), row?.left_at], [NOON + 9, null]);
    });
  });
});
