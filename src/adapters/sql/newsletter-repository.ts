import type { NewsletterRepository } from '../../application/ports/outreach.ts';
import { caselessKey } from './caseless-key.ts';
import { insertIfAbsent } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

/** The newsletter's list; the unique key decides who is on it (docs/product.md 8.1). */
export const newsletterRepository = (handle: SqlHandle): NewsletterRepository => ({
  subscribe: async ({ email, name, consentWords, consentedAt }, leaveToken) => {
    const consent = { consent_words: consentWords, consented_at: consentedAt };
    const row = { email, email_key: caselessKey(email), name, leave_token: leaveToken, ...consent };
    const list = () => handle.knex('newsletter_subscribers');
    if (await insertIfAbsent(list().insert(row), 'email_key')) return leaveToken;
    const theirs = { email_key: row.email_key };
    const back = await list()
      .where(theirs)
      .whereNotNull('left_at')
      .update({ ...consent, left_at: null });
    if (back === 0) return null;
    const stored: { readonly leave_token: string } = await list().where(theirs).first('leave_token');
    return stored.leave_token;
  },
  leave: async (leaveToken, now) => {
    const statement = 'UPDATE newsletter_subscribers SET left_at = COALESCE(left_at, ?) WHERE leave_token = ?';
    return (await handle.run(statement, [now, leaveToken])) > 0;
  },
});
