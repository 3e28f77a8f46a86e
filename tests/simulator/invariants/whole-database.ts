import type BetterSqlite3 from 'better-sqlite3';
import { checkIntegrity } from '../../../src/adapters/sql/integrity.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from '../../../src/adapters/sql/question-version.ts';
import type { SqlHandle } from '../../../src/adapters/sql/sql-handle.ts';
import { addCalendarMonths } from '../../../src/domain/billing/access-end.ts';
import type { PaymentIntent } from '../../../src/domain/billing/payment.ts';
import type { DeliveredMail } from '../mail-server.ts';
import type { Broken } from './ledger.ts';

/** A rule and a query of what breaks it. */
type Rule = readonly [rule: string, sql: string];

/** What holds in every committed state, beside the rules of `plumbline check`. */
const ALWAYS: readonly Rule[] = [
  [
    'a use of a promo code is counted once, and reserved only for an open payment (product.md 3.7)',
    `SELECT 'code ' || code AS what FROM promo_codes c
     WHERE used_count <> (SELECT COUNT(*) FROM promo_code_usage u WHERE u.promo_code_id = c.id)
     UNION ALL SELECT 'use ' || u.id || ' of user ' || u.user_id FROM promo_code_usage u
     WHERE u.state = 'reserved' AND NOT EXISTS (SELECT 1 FROM payments p
       WHERE p.user_id = u.user_id AND p.promo_code_id = u.promo_code_id AND p.status = 'open')`,
  ],
  [
    'an answer or a mark was made before the deadline (product.md 4.5, 4.7)',
    `SELECT 'attempt ' || t.id AS what FROM user_answers a JOIN exam_attempts t ON t.id = a.exam_attempt_id
     WHERE a.chosen_at > t.deadline_at
     UNION ALL SELECT 'attempt ' || t.id FROM attempt_marks m JOIN exam_attempts t ON t.id = m.attempt_id
     WHERE m.changed_at > t.deadline_at`,
  ],
  [
    'an exam that ends after a correction is scored by the new key (product.md 12.12)',
    `SELECT 'attempt ' || t.id AS what FROM exam_attempts t JOIN user_answers a ON a.exam_attempt_id = t.id
     JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = a.question_id
     JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
     WHERE a.is_correct = 1 AND a.selected_answer_id <> ${EFFECTIVE_KEY_COLUMN}
       AND NOT EXISTS (SELECT 1 FROM key_corrections k WHERE k.question_id = i.question_id
         AND (k.finished_at IS NULL OR k.finished_at >= t.end_time))`,
  ],
  [
    'messages of a conversation are numbered without gaps (product.md 10.5)',
    `SELECT 'conversation ' || conversation_id AS what FROM chat_messages GROUP BY conversation_id
     HAVING COUNT(*) <> MAX(seq) OR MIN(seq) <> 1`,
  ],
  [
    'a message is stored once (product.md 10.6)',
    `SELECT 'client id ' || client_id AS what FROM chat_messages WHERE client_id IS NOT NULL
     GROUP BY user_id, client_id HAVING COUNT(*) > 1`,
  ],
  [
    'a mail is queued with its reason (product.md 6.1, 6.4)',
    `SELECT 'no welcome to ' || username AS what FROM users u WHERE role = 'user'
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.unique_key = 'welcome-' || u.id)
     UNION ALL SELECT 'no receipt of payment ' || id FROM payments p WHERE granted_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.unique_key = 'receipt-' || p.id)`,
  ],
];

/** What holds once everything that was waiting has been done. */
const AT_REST: readonly Rule[] = [
  [
    'an attempt whose time is over is ended by the server (product.md 4.10)',
    "SELECT 'attempt ' || id AS what FROM exam_attempts WHERE end_time IS NULL AND time_allowance = '1x' AND has_breaks = 0",
  ],
  [
    'an open payment that nobody touches is abandoned after a day (product.md 3.8)',
    "SELECT 'payment ' || id AS what FROM payments WHERE status = 'open'",
  ],
  [
    'every mail is delivered or given up (product.md 6.1, 6.8)',
    "SELECT 'mail ' || id AS what FROM outbox WHERE due_at IS NOT NULL",
  ],
  [
    'a correction of a key is finished (product.md 12.13)',
    "SELECT 'correction ' || id AS what FROM key_corrections WHERE finished_at IS NULL",
  ],
];

type Sale = {
  readonly id: number;
  readonly userId: number;
  readonly product: string;
  readonly status: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly grantedAt: number | null;
  readonly months: number | null;
};

export type Outside = { readonly intents: readonly PaymentIntent[]; readonly mails: readonly DeliveredMail[] };

/** Asks the whole database, and compares it with the payment provider and the mail server. Answers the first broken rule. */
export async function findBrokenRule(
  database: BetterSqlite3.Database,
  outside: Outside,
  isAtRest: boolean,
): Promise<Broken | undefined> {
  const { violations } = await checkIntegrity(readHandle(database), () => undefined);
  const [violation] = violations;
  if (violation) return { rule: violation.rule, what: violation.examples.join(', ') };
  for (const [rule, sql] of isAtRest ? [...ALWAYS, ...AT_REST] : ALWAYS) {
    const row = database.prepare<[], { what: string }>(`${sql} LIMIT 1`).get();
    if (row) return { rule, what: row.what };
  }
  return findUnpaidAccess(database, outside, isAtRest) ?? findRepeatedMail(outside);
}

/** `checkIntegrity` reads only, by this one method. */
const readHandle = (database: BetterSqlite3.Database): SqlHandle =>
  ({
    kind: 'sqlite',
    isCluster: false,
    rows: async (sql: string) => database.prepare(sql).all(),
  }) as unknown as SqlHandle;

const PAID = 'paid is access, and access is paid (product.md 3.3, 3.10, 3.11, 3.20 to 3.22)';

function findUnpaidAccess(
  database: BetterSqlite3.Database,
  { intents }: Outside,
  isAtRest: boolean,
): Broken | undefined {
  const sales = database
    .prepare<[], Sale>(
      `SELECT id, user_id AS userId, product, status, intent_id AS intentId, amount_cents AS amountCents,
         granted_at AS grantedAt, access_months AS months FROM payments ORDER BY granted_at`,
    )
    .all();
  const byIntent = new Map(intents.map((intent) => [intent.id, intent]));
  for (const sale of sales) {
    const intent = sale.intentId === null ? undefined : byIntent.get(sale.intentId);
    const isPaid = intent?.status === 'succeeded';
    const isReturned = intent?.money === 'refunded' || intent?.money === 'disputed';
    const what = `payment ${sale.id} is ${sale.status}, its intent ${intent?.status ?? 'none'}, ${intent?.money ?? ''}`;
    if (sale.grantedAt !== null && sale.amountCents > 0 && !isPaid) return { rule: PAID, what };
    if (!isAtRest || !isPaid) continue;
    if ((sale.status === 'granted') === isReturned) return { rule: PAID, what };
  }
  return findWrongEnd(database, sales);
}

/** The chain of what was bought leads to the end of access that the account has. */
function findWrongEnd(database: BetterSqlite3.Database, sales: readonly Sale[]): Broken | undefined {
  const ends = new Map<string, number>();
  for (const { userId, product, status, grantedAt, months } of sales) {
    if (status !== 'granted' || grantedAt === null || months === null) continue;
    const key = `${product} of user ${userId}`;
    ends.set(key, addCalendarMonths(Math.max(grantedAt, ends.get(key) ?? grantedAt), months));
  }
  const stored = database
    .prepare<[], { key: string; end: number }>(
      `SELECT 'nppe of user ' || id AS key, subscription_end_date AS end FROM users
       WHERE subscription_status = 'active' AND subscription_end_date IS NOT NULL
       UNION ALL SELECT 'peng of user ' || user_id, MAX(end_date) FROM peng_subscriptions WHERE active = 1 GROUP BY user_id`,
    )
    .all();
  const found = new Map(stored.map(({ key, end }) => [key, end]));
  const key = [...ends.keys(), ...found.keys()].find((each) => ends.get(each) !== found.get(each));
  if (key === undefined) return undefined;
  const [bought, has] = [ends, found]
    .map((map) => map.get(key))
    .map((end) => (end ? new Date(end).toISOString() : 'none'));
  return { rule: PAID, what: `access to ${key} ends ${has}, bought until ${bought}` };
}

const ONE_EACH = 'a mail reaches its reader once (product.md 6.7, 6.12)';

/** A repeated delivery has the same Message-ID and content; another Message-ID is another mail. */
function findRepeatedMail({ mails }: Outside): Broken | undefined {
  const contents = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { to, subject, text, messageId } of mails) {
    const content = `${to} ${subject} ${text}`;
    const known = contents.get(messageId);
    if (known !== undefined && known !== content) return { rule: ONE_EACH, what: `${messageId} has two contents` };
    contents.set(messageId, content);
    const isOnce = /welcome|receipt/i.test(subject);
    if (isOnce && (ids.get(content) ?? messageId) !== messageId) {
      return { rule: ONE_EACH, what: `"${subject}" to ${to} as ${ids.get(content)} and ${messageId}` };
    }
    ids.set(content, messageId);
  }
  return undefined;
}
