import type { ContactRetention } from '../../application/ports/outreach.ts';
import { deleteSome } from './delete-some.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Deletes contacts whose time is over; people who are on the newsletter's list stay (product.md 8.2). */
export const contactRetention = (handle: SqlHandle): ContactRetention => ({
  forgetLeads: (givenBefore, limit) =>
    deleteSome(
      handle,
      { table: 'marketing_leads', where: 'created_at < ?', bindings: [givenBefore], oldestBy: 'created_at' },
      limit,
    ),
  forgetLeftSubscribers: (leftBefore, limit) =>
    deleteSome(
      handle,
      { table: 'newsletter_subscribers', where: 'left_at < ?', bindings: [leftBefore], oldestBy: 'left_at' },
      limit,
    ),
});
