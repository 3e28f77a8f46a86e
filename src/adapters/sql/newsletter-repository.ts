import type { ConfirmedSubscription, NewsletterRepository } from '../../application/ports/outreach.ts';
import { toCaselessKey } from './caseless-key.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type RequestRow = {
  readonly id: number;
  readonly email: string;
  readonly leave_token: string;
  readonly pending_at: number | null;
  readonly left_at: number | null;
};

/** Not waiting, not left, not bounced; what a former release wrote is subscribed too. */
const SUBSCRIBED = 'pending_at IS NULL AND left_at IS NULL AND bounced_at IS NULL';

/** The newsletter's list; the unique key decides who is on it (docs/product.md 8.1, 8.44). */
export const newsletterRepository = (handle: SqlHandle): NewsletterRepository => ({
  request: async ({ email, name, consentWords, consentedAt }, tokens) => {
    const pending = { pending_at: consentedAt, pending_words: consentWords, confirm_token: tokens.confirm };
    const consent = { consent_words: consentWords, consented_at: consentedAt };
    const row = { email, email_key: toCaselessKey(email), name, leave_token: tokens.leave, ...consent, ...pending };
    if (await insertIfAbsent(handle.knex('newsletter_subscribers').insert(row), 'email_key')) return tokens.confirm;
    // A former subscriber keeps the former consent until the new one is confirmed.
    await handle
      .knex('newsletter_subscribers')
      .where({ email_key: row.email_key, pending_at: null })
      .where((gone) => gone.whereNotNull('left_at').orWhereNotNull('bounced_at'))
      .update(pending);
    const stored = await findFirstRow<{ confirm_token: string }>(
      handle,
      `SELECT confirm_token FROM newsletter_subscribers WHERE email_key = ? AND NOT (${SUBSCRIBED})`,
      [row.email_key],
    );
    return stored?.confirm_token ?? null;
  },
  confirm: (confirmToken, now) => confirm(handle, confirmToken, now),
  moveAddress: async (from, to, now) => {
    const [former, next] = [toCaselessKey(from), toCaselessKey(to)];
    const known = 'SELECT id FROM newsletter_subscribers WHERE email_key = ?';
    if (former !== next && (await findFirstRow(handle, known, [next]))) {
      await handle.run(
        `UPDATE newsletter_subscribers SET left_at = COALESCE(left_at, ?), pending_at = NULL, pending_words = NULL
         WHERE email_key = ?`,
        [now, former],
      );
      return;
    }
    // What is known of the former mailbox says nothing about the new one.
    await handle.run(
      'UPDATE newsletter_subscribers SET email = ?, email_key = ?, bounced_at = NULL WHERE email_key = ?',
      [to, next, former],
    );
  },
  leave: async (leaveToken, now, campaignId) => {
    // MySQL assigns from left to right: the campaign is decided before the time is set.
    const left = await handle.run(
      `UPDATE newsletter_subscribers SET
         left_campaign_id = CASE WHEN left_at IS NULL THEN ? ELSE left_campaign_id END,
         left_at = COALESCE(left_at, ?), pending_at = NULL, pending_words = NULL
       WHERE leave_token = ?`,
      [campaignId, now, leaveToken],
    );
    return left > 0;
  },
});

async function confirm(handle: SqlHandle, token: string, now: number): Promise<ConfirmedSubscription | null> {
  const row = await findFirstRow<RequestRow>(
    handle,
    'SELECT id, email, leave_token, pending_at, left_at FROM newsletter_subscribers WHERE confirm_token = ?',
    [token],
  );
  if (!row || (row.pending_at === null && row.left_at !== null)) return null;
  const confirmed = await handle.run(
    `UPDATE newsletter_subscribers SET consent_words = pending_words, consented_at = pending_at, confirmed_at = ?,
       pending_at = NULL, pending_words = NULL, left_at = NULL, left_campaign_id = NULL, bounced_at = NULL
     WHERE id = ? AND pending_at IS NOT NULL`,
    [now, row.id],
  );
  return { email: row.email, leaveToken: row.leave_token, isNew: confirmed === 1 };
}
