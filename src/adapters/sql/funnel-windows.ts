import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** Leads, accounts and payments to a statement: SQLite reads them in some milliseconds, in which nobody else is answered. */
const ROWS_AT_ONCE = 750;

/** How many leads, accounts and payments there are since a moment, and when the last of them came; from indexes alone. */
const EXTENT = `
  SELECT (SELECT COUNT(*) FROM marketing_leads WHERE created_at >= ?) AS leads,
    (SELECT COUNT(*) FROM users WHERE created_at >= ?) AS accounts,
    (SELECT COUNT(*) FROM payments WHERE granted_at >= ?) AS payments,
    (SELECT MAX(created_at) FROM marketing_leads) AS last_lead, (SELECT MAX(created_at) FROM users) AS last_account,
    (SELECT MAX(granted_at) FROM payments) AS last_payment`;

type ExtentRow = Readonly<Record<'leads' | 'accounts' | 'payments', number>> &
  Readonly<Record<'last_lead' | 'last_account' | 'last_payment', number | null>>;

/** A part of the time: from `from` on and before `until`. */
export type TimeWindow = { readonly from: number; readonly until: number };

/**
 * Goes through the time since a moment in windows with other work between them, as many as the number of rows asks for: one on a
 * small site. What is read of the windows must add up.
 */
export async function forEachTimeWindow(
  handle: SqlHandle,
  since: number,
  read: (window: TimeWindow) => Promise<void>,
): Promise<void> {
  const extent = await findFirstRow<ExtentRow>(handle, EXTENT, [since, since, since]);
  const most = Math.max(Number(extent?.leads), Number(extent?.accounts), Number(extent?.payments));
  const last = Math.max(since, Number(extent?.last_lead), Number(extent?.last_account), Number(extent?.last_payment));
  const count = Math.max(1, Math.ceil(most / ROWS_AT_ONCE));
  const length = Math.ceil((last + 1 - since) / count);
  for (let number = 0; number < count; number += 1) {
    if (number > 0) await yieldToEventLoop();
    const from = since + number * length;
    // What comes meanwhile belongs to the last one.
    const until = number === count - 1 ? Number.MAX_SAFE_INTEGER : from + length;
    await read({ from, until });
  }
}
