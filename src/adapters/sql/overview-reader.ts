import type { OverviewReader, WaitingThing, WeeklySales } from '../../application/ports/administration.ts';
import { FIRST_MONDAY, WEEK_MS } from '../../domain/administration/week.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import type { SqlHandle } from './sql-handle.ts';

const DAY_MS = 86_400_000;

/** The start of the week of a column, as `weekStart` computes it. */
const weekOf = (column: string): string => `${column} - ((${column} - ${FIRST_MONDAY}) % ${WEEK_MS})`;

const dayOf = (column: string): string => `${column} - (${column} % ${DAY_MS})`;

/** Both databases answer sums as text or decimals where they like. */
const numbers = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name === 'product' ? value : Number(value)]),
  ) as Row;

/** NPPE access ends with the user's own date; P.Eng. periods may be continued by another one. */
const ENDINGS: Readonly<Record<ProductCode, string>> = {
  nppe: `SELECT ${dayOf('subscription_end_date')} AS day, COUNT(*) AS ends FROM users
    WHERE subscription_end_date >= ? AND subscription_end_date < ? GROUP BY day`,
  peng: `SELECT ${dayOf('p.end_date')} AS day, COUNT(*) AS ends FROM peng_subscriptions p
    WHERE p.end_date >= ? AND p.end_date < ? AND p.active = 1 AND NOT EXISTS (
      SELECT 1 FROM peng_subscriptions n WHERE n.user_id = p.user_id AND n.active = 1 AND n.end_date > p.end_date
    ) GROUP BY day`,
};

type QueueRow = Readonly<Record<'chats' | 'reports' | 'mails', number>> & {
  readonly oldest_chat: number | null;
  readonly oldest_report: number | null;
  readonly oldest_mail: number | null;
};

/** Figures of the whole site, from indexed ranges and from counters (product.md 13.31, 13.32). */
export const overviewReader = (handle: SqlHandle): OverviewReader => ({
  listSales: async (from) => {
    const rows = await handle.rows<WeeklySales>(
      `SELECT ${weekOf('granted_at')} AS week, product, COUNT(*) AS sold, SUM(list_cents) AS listCents,
         SUM(amount_cents) AS receivedCents,
         SUM(CASE WHEN end_reason IS NULL THEN 0 ELSE amount_cents END) AS returnedCents
       FROM payments WHERE granted_at >= ? GROUP BY week, product`,
      [from],
    );
    return rows.map(numbers);
  },
  listExams: async (from) => {
    const rows = await handle.rows<{ week: number; sat: number; passed: number }>(
      `SELECT ${weekOf('end_time')} AS week, COUNT(*) AS sat,
         SUM(CASE WHEN right_count * 100 >= item_count * ${PASS_MARK_PERCENT} THEN 1 ELSE 0 END) AS passed
       FROM exam_attempts WHERE end_time >= ? AND right_count IS NOT NULL GROUP BY week`,
      [from],
    );
    return rows.map(numbers);
  },
  listActiveLearners: async (from) =>
    (
      await handle.rows<{ week: number; learners: number }>('SELECT week, learners FROM active_weeks WHERE week >= ?', [
        from,
      ])
    ).map(numbers),
  listEndings: async (product, from, until) =>
    (await handle.rows<{ day: number; ends: number }>(ENDINGS[product], [from, until])).map(numbers),
  countWaiting: () => countWaiting(handle),
  listWaitingChats: (limit) =>
    handle.rows<WaitingThing>(
      `SELECT c.user_id AS id, c.user_id AS userId, u.username AS who, m.content AS words, c.waiting_since AS since
       FROM chat_conversations c JOIN users u ON u.id = c.user_id
       JOIN chat_messages m ON m.conversation_id = c.user_id AND m.seq = c.last_learner_seq
       WHERE c.waiting_since > 0 AND u.role = 'user' ORDER BY c.waiting_since LIMIT ?`,
      [limit],
    ),
  listOpenReports: (limit) =>
    handle.rows<WaitingThing>(
      `SELECT r.id, r.user_id AS userId, u.username AS who, r.stem AS words, r.created_at AS since
       FROM question_reports r JOIN users u ON u.id = r.user_id WHERE r.is_open = 1 ORDER BY r.id LIMIT ?`,
      [limit],
    ),
  listFailedMails: (limit) =>
    handle.rows<WaitingThing>(
      `SELECT id, NULL AS userId, COALESCE(email_key, '') AS who, COALESCE(last_error, '') AS words, failed_at AS since
       FROM outbox WHERE failed_at > 0 ORDER BY failed_at DESC LIMIT ?`,
      [limit],
    ),
});

/** A learner who has become an administrator waits for nobody (product.md 10.10). */
const WAITING_CHATS = `FROM chat_conversations c JOIN users u ON u.id = c.user_id
  WHERE c.waiting_since > 0 AND u.role = 'user'`;

async function countWaiting(handle: SqlHandle): ReturnType<OverviewReader['countWaiting']> {
  const [row] = await handle.rows<QueueRow>(
    `SELECT (SELECT COUNT(*) ${WAITING_CHATS}) AS chats, (SELECT MIN(c.waiting_since) ${WAITING_CHATS}) AS oldest_chat,
       (SELECT COUNT(*) FROM question_reports WHERE is_open = 1) AS reports,
       (SELECT created_at FROM question_reports WHERE is_open = 1 ORDER BY id LIMIT 1) AS oldest_report,
       (SELECT COUNT(*) FROM outbox WHERE failed_at > 0) AS mails,
       (SELECT MIN(failed_at) FROM outbox WHERE failed_at > 0) AS oldest_mail`,
  );
  return {
    chats: { count: Number(row?.chats), oldest: row?.oldest_chat ?? null },
    reports: { count: Number(row?.reports), oldest: row?.oldest_report ?? null },
    mails: { count: Number(row?.mails), oldest: row?.oldest_mail ?? null },
  };
}
