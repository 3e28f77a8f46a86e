import type { ContactRetentionRepository } from '../../application/ports/outreach.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Deletes contacts whose time is over; people who are on the newsletter's list stay (product.md 8.2). */
export const contactRetentionRepository = (handle: SqlHandle): ContactRetentionRepository => ({
  forgetLeads: (givenBefore, limit) =>
    deleteOldestRows(
      handle,
      { table: 'marketing_leads', where: 'created_at < ?', bindings: [givenBefore], oldestBy: 'created_at' },
      limit,
    ),
  forgetLeftSubscribers: (leftBefore, limit) =>
    deleteOldestRows(
      handle,
      { table: 'newsletter_subscribers', where: 'left_at < ?', bindings: [leftBefore], oldestBy: 'left_at' },
      limit,
    ),
  forgetPendingSubscribers: async (requestedBefore, limit) => {
    const where = 'pending_at < ? AND left_at IS NULL AND confirmed_at IS NULL';
    const bindings = [requestedBefore];
    return deleteOldestRows(
      handle,
      { table: 'newsletter_subscribers', where, bindings, oldestBy: 'pending_at' },
      limit,
    );
  },
});
