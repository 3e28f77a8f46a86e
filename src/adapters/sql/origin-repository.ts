import type { OriginRepository } from '../../application/ports/funnel.ts';
import type { FirstTouch } from '../../domain/outreach/first-touch.ts';
import { toCaselessKey } from './caseless-key.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

const columnsOf = (touch: FirstTouch, consentedAt: number) => ({
  source: touch.source,
  medium: touch.medium,
  campaign: touch.campaign,
  referrer_host: touch.referrerHost,
  landing_page: touch.landingPage,
  touched_at: touch.touchedAt,
  consented_at: consentedAt,
});

/** First touches; the primary key keeps the first one (product.md 8.54). */
export const originRepository = (handle: SqlHandle): OriginRepository => ({
  addToLead: async (email, touch, consentedAt) => {
    const key = toCaselessKey(email);
    const lead = await findFirstRow<{ id: number }>(handle, 'SELECT id FROM marketing_leads WHERE email_key = ?', [
      key,
    ]);
    if (!lead) return;
    const row = { lead_id: lead.id, ...columnsOf(touch, consentedAt) };
    await insertIfAbsent(handle.knex('lead_origins').insert(row), 'lead_id', 'PRIMARY');
  },
  addToUser: async (userId, touch, consentedAt) => {
    const row = { user_id: userId, ...columnsOf(touch, consentedAt) };
    await insertIfAbsent(handle.knex('user_origins').insert(row), 'user_id', 'PRIMARY');
  },
});
