import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contactRetentionRepository } from '../../src/adapters/sql/contact-retention.ts';
import { purgeExpiredContacts } from '../../src/application/outreach/purge-expired-contacts.ts';
import { eachDatabase } from '../support/databases.ts';

const NOW = Date.UTC(2028, 1, 29, 12);

describe('contacts whose time is over (product.md 8.17)', () => {
  eachDatabase((open) => {
    const emailsIn = async (table: string): Promise<string[]> =>
      (await open().rows<{ email: string }>(`SELECT email FROM ${table} ORDER BY email`)).map(({ email }) => email);

    it('are forgotten: names for free material after two years, proof of consent three years after leaving', async () => {
      const lead = (email: string, created_at: number) => ({
        first_name: 'A',
        last_name: 'B',
        email,
        email_key: email,
        search_key: 'a b',
        created_at,
      });
      await open()
        .knex('marketing_leads')
        .insert([
          lead('old@example.org', Date.UTC(2026, 1, 28, 12) - 1),
          lead('young@example.org', Date.UTC(2026, 1, 28, 12)),
        ]);
      const subscriber = (email: string, left_at: number | null) => ({
        email,
        email_key: email,
        name: 'A',
        consent_words: 'I agree',
        consented_at: 1,
        leave_token: email,
        left_at,
      });
      await open()
        .knex('newsletter_subscribers')
        .insert([
          subscriber('left-long-ago@example.org', Date.UTC(2025, 1, 28, 12) - 1),
          subscriber('left-lately@example.org', Date.UTC(2025, 1, 28, 12)),
          subscriber('still-there@example.org', null),
        ]);
      const forget = purgeExpiredContacts({ contacts: contactRetentionRepository(open()), clock: { now: () => NOW } });
      assert.equal(await forget(), 2);
      assert.equal(await forget(), 0);
      assert.deepEqual(await emailsIn('marketing_leads'), ['young@example.org']);
      assert.deepEqual(await emailsIn('newsletter_subscribers'), [
        'left-lately@example.org',
        'still-there@example.org',
      ]);
    });
  });
});
