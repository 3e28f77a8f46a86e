import type { SqlHandle } from './sql-handle.ts';
import { buildWeekExpression } from './week-of.ts';

const COLUMNS = ['sold', 'list_cents', 'received_cents', 'returned_cents'] as const;

/** What payments add up to by week and product; a condition on payments may follow. */
export const SELECT_WEEKLY_SALES = `
  SELECT ${buildWeekExpression('granted_at')} AS week, product, COUNT(*) AS sold, SUM(list_cents) AS list_cents,
    SUM(amount_cents) AS received_cents,
    SUM(CASE WHEN end_reason IS NULL THEN 0 ELSE amount_cents END) AS returned_cents
  FROM payments WHERE granted_at IS NOT NULL`;

/** What happens to a payment: `sold` when it is granted, `returned` when it ends, `kept` when it counts again after that. */
const CHANGES = {
  sold: '1, list_cents, amount_cents, 0',
  returned: '0, 0, 0, amount_cents',
  kept: '0, 0, 0, -amount_cents',
} as const;

/**
 * Adds what has just become of a payment to the week in which it was granted, in the transaction of the change, which has
 * happened once: the overview then reads a few rows instead of all payments of its weeks (product.md 13.31).
 */
export async function countSale(handle: SqlHandle, paymentId: number, change: keyof typeof CHANGES): Promise<void> {
  const isMysql = handle.kind === 'mysql';
  // Payments have columns of the same names.
  const added = COLUMNS.map(
    (column) => `${column} = weekly_sales.${column} + ${isMysql ? `VALUES(${column})` : `excluded.${column}`}`,
  );
  const onConflict = isMysql ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (week, product) DO UPDATE SET';
  await handle.run(
    `INSERT INTO weekly_sales (week, product, ${COLUMNS.join(', ')})
     SELECT ${buildWeekExpression('granted_at')}, product, ${CHANGES[change]} FROM payments
     WHERE id = ? AND granted_at IS NOT NULL ${onConflict} ${added.join(', ')}`,
    [paymentId],
  );
}

/** Recomputes the sales of all weeks, in one transaction of the caller. */
export async function rebuildWeeklySales(handle: SqlHandle): Promise<void> {
  await handle.run('DELETE FROM weekly_sales');
  await handle.run(
    `INSERT INTO weekly_sales (week, product, ${COLUMNS.join(', ')}) ${SELECT_WEEKLY_SALES} GROUP BY week, product`,
  );
}
