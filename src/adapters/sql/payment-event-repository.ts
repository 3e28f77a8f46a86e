import type { PaymentEventRepository } from '../../application/ports/billing.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** The provider's notices, each inserted before anything is done about it, so that of many deliveries one is the first (product.md 3.18). */
export const paymentEventRepository = (handle: SqlHandle): PaymentEventRepository => ({
  begin: async ({ id, type, intentId }, now) => {
    const row = { event_id: id, type, intent_id: intentId, received_at: now };
    if (await insertIfAbsent(handle.knex('payment_events').insert(row), 'event_id')) return false;
    // The refused insert holds the row shared already; asking for more would make copies wait for each other.
    const shared = handle.kind === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const known = await findFirstRow<{ settled_at: number | null }>(
      handle,
      `SELECT settled_at FROM payment_events WHERE event_id = ?${shared}`,
      [id],
    );
    return known !== null && known.settled_at !== null;
  },
  settle: async (eventId, now) => {
    await handle.run('UPDATE payment_events SET settled_at = ? WHERE event_id = ? AND settled_at IS NULL', [
      now,
      eventId,
    ]);
  },
  removeBefore: (time, limit) =>
    deleteOldestRows(
      handle,
      { table: 'payment_events', where: 'received_at < ?', bindings: [time], oldestBy: 'received_at' },
      limit,
    ),
});
