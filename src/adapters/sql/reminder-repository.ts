import type { ReminderRepository } from '../../application/ports/accounts.ts';
import { insertIfAbsent } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

type EndingRow = { readonly user_id: number; readonly ends_at: number };

/** `role = 'user'` would tempt SQLite to read all learners by the index on the role and sort them, for each batch. */
const NPPE = `
  SELECT u.id AS user_id, u.subscription_end_date AS ends_at FROM users u
  WHERE u.subscription_end_date > ? AND u.subscription_end_date <= ? AND u.subscription_status = 'active' AND u.role <> 'admin'
    AND NOT EXISTS (SELECT 1 FROM expiry_reminders r
      WHERE r.user_id = u.id AND r.product = 'nppe' AND r.ends_at = u.subscription_end_date AND r.days_before = ?)
  ORDER BY u.subscription_end_date LIMIT ?`;

/** Of several periods only the latest ends access. */
const PENG = `
  SELECT p.user_id, p.end_date AS ends_at FROM peng_subscriptions p
  WHERE p.end_date > ? AND p.end_date <= ? AND p.active = 1
    AND EXISTS (SELECT 1 FROM users u WHERE u.id = p.user_id AND u.role = 'user')
    AND NOT EXISTS (SELECT 1 FROM peng_subscriptions later
      WHERE later.user_id = p.user_id AND later.active = 1 AND later.end_date > p.end_date)
    AND NOT EXISTS (SELECT 1 FROM expiry_reminders r
      WHERE r.user_id = p.user_id AND r.product = 'peng' AND r.ends_at = p.end_date AND r.days_before = ?)
  ORDER BY p.end_date LIMIT ?`;

const ENDING = { nppe: NPPE, peng: PENG } as const;

/** Reminders of the end of access; the unique key decides that each is noted once (product.md 6.5). */
export const reminderRepository = (handle: SqlHandle): ReminderRepository => ({
  listEnding: async (product, { after, until }, days, limit) => {
    const rows = await handle.rows<EndingRow>(ENDING[product], [after, until, days, limit]);
    return rows.map((row) => ({ userId: row.user_id, product, endsAt: row.ends_at }));
  },
  note: ({ userId, product, endsAt }, days) =>
    insertIfAbsent(
      handle.knex('expiry_reminders').insert({ user_id: userId, product, ends_at: endsAt, days_before: days }),
      'user_id',
    ),
});
