import type { SubscriberSegment } from '../../domain/outreach/campaign.ts';
import type { SqlValue } from './sql-handle.ts';

const ACCOUNT = 'SELECT 1 FROM users u WHERE u.email_key = s.email_key AND u.deleted_at IS NULL';

const NPPE_NOW = 'u.subscription_end_date > ?';

const pengPeriod = (end: string): string =>
  `EXISTS (SELECT 1 FROM peng_subscriptions p WHERE p.user_id = u.id AND p.active = 1 AND p.end_date ${end} ?)`;

/** A refund or a dispute leaves no day on which access ended. */
const PAYMENT_ENDED =
  "EXISTS (SELECT 1 FROM payments e WHERE e.user_id = u.id AND e.granted_at IS NOT NULL AND e.status = 'ended')";

/** The number of moments that a condition compares with. */
const CONDITIONS: Readonly<Record<SubscriberSegment, readonly [condition: string, moments: number]>> = {
  all: ['1 = 1', 0],
  leads: [`EXISTS (SELECT 1 FROM marketing_leads l WHERE l.email_key = s.email_key) AND NOT EXISTS (${ACCOUNT})`, 0],
  nppe: [`EXISTS (${ACCOUNT} AND ${NPPE_NOW})`, 1],
  peng: [`EXISTS (${ACCOUNT} AND ${pengPeriod('>')})`, 1],
  ended: [
    `EXISTS (${ACCOUNT} AND (u.subscription_end_date <= ? OR ${pengPeriod('<=')} OR ${PAYMENT_ENDED})
      AND (u.subscription_end_date IS NULL OR u.subscription_end_date <= ?) AND NOT ${pengPeriod('>')})`,
    4,
  ],
};

/** What `s`, a subscribed address, has to meet to be in a segment now, with its bindings (product.md 8.46). */
export function segmentCondition(
  segment: SubscriberSegment,
  now: number,
): { readonly sql: string; readonly bindings: SqlValue[] } {
  const [condition, moments] = CONDITIONS[segment];
  const subscribed = 's.left_at IS NULL AND s.bounced_at IS NULL AND s.pending_at IS NULL';
  return { sql: `${subscribed} AND ${condition}`, bindings: Array.from({ length: moments }, () => now) };
}
