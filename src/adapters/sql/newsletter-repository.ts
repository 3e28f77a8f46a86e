import type { NewsletterRepository } from '../../application/ports/newsletter-repository.ts';
import { caselessKey } from './caseless-key.ts';
import { insertedUnlessTaken } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

/** The newsletter's list; the unique key decides who is on it (docs/product.md 8.1). */
export const newsletterRepository = (handle: SqlHandle): NewsletterRepository => ({
  subscribe: async ({ email, name, consentWords, consentedAt }) => {
    const consent = { consent_words: consentWords, consented_at: consentedAt };
    const row = { email, email_key: caselessKey(email), name, ...consent };
    if (await insertedUnlessTaken(handle.knex('newsletter_subscribers').insert(row), 'email_key')) return;
    await handle
      .knex('newsletter_subscribers')
      .where('email_key', row.email_key)
      .whereNotNull('left_at')
      .update({ ...consent, left_at: null });
  },
});
