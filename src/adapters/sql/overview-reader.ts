import type { OverviewReader, WaitingItem } from '../../application/ports/administration.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import type { SqlHandle } from './sql-handle.ts';
import { buildWeekExpression } from './week-of.ts';

const DAY_MS = 86_400_000;

const dayOf = (column: string): string => `${column} - (${column} % ${DAY_MS})`;

/** NPPE access ends with the user's own date; P.Eng. periods may be continued by another one. */
const SELECT_ENDINGS = `
  SELECT 'nppe' AS product, ${dayOf('subscription_end_date')} AS day, COUNT(*) AS ends FROM users
  WHERE subscription_end_date >= ? AND subscription_end_date < ? GROUP BY day
  UNION ALL
  SELECT 'peng', ${dayOf('p.end_date')} AS day, COUNT(*) FROM peng_subscriptions p
  WHERE p.end_date >= ? AND p.end_date < ? AND p.active = 1 AND NOT EXISTS (
    SELECT 1 FROM peng_subscriptions n WHERE n.user_id = p.user_id AND n.active = 1 AND n.end_date > p.end_date
  ) GROUP BY day ORDER BY product, day`;

type EndingsRow = { readonly product: ProductCode; readonly day: number; readonly ends: number };

/** Figures of one kind and week; of exams `one` counts those sat and `two` those passed, of learners `one` counts them. */
type WeekRow = {
  readonly kind: 'sales' | 'exams' | 'learners';
  readonly week: number;
  readonly product: ProductCode | null;
} & Readonly<Record<'one' | 'two' | 'three' | 'four', number>>;

const selectWeeks = (): string => `
  SELECT 'sales' AS kind, week, product, sold AS one, list_cents AS two, received_cents AS three, returned_cents AS four
  FROM weekly_sales WHERE week >= ?
  UNION ALL
  SELECT 'exams', ${buildWeekExpression('end_time')} AS week, NULL, COUNT(*),
    SUM(CASE WHEN right_count * 100 >= item_count * ${PASS_MARK_PERCENT} THEN 1 ELSE 0 END), 0, 0
  FROM exam_attempts WHERE end_time >= ? AND right_count IS NOT NULL GROUP BY week
  UNION ALL SELECT 'learners', week, NULL, learners, 0, 0, 0 FROM active_weeks WHERE week >= ?`;

type QueueRow = Readonly<Record<'chats' | 'reports' | 'mails', number>> & {
  readonly oldest_chat: number | null;
  readonly oldest_report: number | null;
  readonly oldest_mail: number | null;
};

/**
 * A learner who has become an administrator does not wait for an answer (product.md 10.10). `role = 'user'` would tempt SQLite to
 * read all learners by the index on the role, and the conversation of each.
 */
const WAITING_CHATS = `FROM chat_conversations c JOIN users u ON u.id = c.user_id
  WHERE c.waiting_since > 0 AND u.role <> 'admin'`;

/** Each part reads the beginning of an index; parts and their rows are put into order by `part` and `place`. */
const SELECT_WAITING = `
  SELECT kind, id, userId, who, words, since FROM (
    SELECT * FROM (
      SELECT 1 AS part, c.waiting_since AS place, 'chat' AS kind, c.user_id AS id, c.user_id AS userId, u.username AS who,
        m.content AS words, c.waiting_since AS since
      FROM chat_conversations c JOIN users u ON u.id = c.user_id
      JOIN chat_messages m ON m.conversation_id = c.user_id AND m.seq = c.last_learner_seq
      WHERE c.waiting_since > 0 AND u.role <> 'admin' ORDER BY c.waiting_since LIMIT ?) AS chats
    UNION ALL SELECT * FROM (
      SELECT 2 AS part, r.id AS place, 'report' AS kind, r.id AS id, r.user_id AS userId, u.username AS who,
        r.stem AS words, r.created_at AS since
      FROM question_reports r JOIN users u ON u.id = r.user_id WHERE r.is_open = 1 ORDER BY r.id LIMIT ?) AS reports
    UNION ALL SELECT * FROM (
      SELECT 3 AS part, -failed_at AS place, 'mail' AS kind, id, NULL AS userId, COALESCE(email_key, '') AS who,
        COALESCE(last_error, '') AS words, failed_at AS since
      FROM outbox WHERE failed_at > 0 ORDER BY failed_at DESC LIMIT ?) AS mails
  ) AS waiting ORDER BY part, place`;

/** Figures of the whole site, from indexed ranges and from counters (product.md 13.31, 13.32). */
export const overviewReader = (handle: SqlHandle): OverviewReader => ({
  listWeeks: async (from) => {
    const rows = await handle.rows<WeekRow>(selectWeeks(), [from, from, from]);
    const of = (kind: WeekRow['kind']) => rows.filter((row) => row.kind === kind);
    return {
      sales: of('sales').flatMap(({ week, product, one, two, three, four }) =>
        product === null
          ? []
          : {
              week: Number(week),
              product,
              sold: Number(one),
              listCents: Number(two),
              receivedCents: Number(three),
              returnedCents: Number(four),
            },
      ),
      exams: of('exams').map(({ week, one, two }) => ({ week: Number(week), sat: Number(one), passed: Number(two) })),
      learners: of('learners').map(({ week, one }) => ({ week: Number(week), learners: Number(one) })),
    };
  },
  listEndings: async (from, until) => {
    const rows = await handle.rows<EndingsRow>(SELECT_ENDINGS, [from, until, from, until]);
    return rows.map(({ product, day, ends }) => ({ product, day: Number(day), ends: Number(ends) }));
  },
  countWaiting: () => countWaiting(handle),
  listWaiting: (limit) => handle.rows<WaitingItem>(SELECT_WAITING, [limit, limit, limit]),
});

async function countWaiting(handle: SqlHandle): ReturnType<OverviewReader['countWaiting']> {
  const [row] = await handle.rows<QueueRow>(
    `SELECT waiting.chats, waiting.oldest_chat,
       (SELECT COUNT(*) FROM question_reports WHERE is_open = 1) AS reports,
       (SELECT created_at FROM question_reports WHERE is_open = 1 ORDER BY id LIMIT 1) AS oldest_report,
       (SELECT COUNT(*) FROM outbox WHERE failed_at > 0) AS mails,
       (SELECT MIN(failed_at) FROM outbox WHERE failed_at > 0) AS oldest_mail
     FROM (SELECT COUNT(*) AS chats, MIN(c.waiting_since) AS oldest_chat ${WAITING_CHATS}) AS waiting`,
  );
  return {
    chats: { count: Number(row?.chats), oldest: row?.oldest_chat ?? null },
    reports: { count: Number(row?.reports), oldest: row?.oldest_report ?? null },
    mails: { count: Number(row?.mails), oldest: row?.oldest_mail ?? null },
  };
}
