import type { ContactRetention } from '../../application/ports/outreach.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Deletes contacts whose time is over; people who are on the newsletter's list stay (product.md 8.2). */
export const contactRetention = (handle: SqlHandle): ContactRetention => ({
  forgetLeads: (givenBefore) => handle.run('DELETE FROM marketing_leads WHERE created_at < ?', [givenBefore]),
  forgetLeftSubscribers: (leftBefore) =>
    handle.run('DELETE FROM newsletter_subscribers WHERE left_at < ?', [leftBefore]),
});
