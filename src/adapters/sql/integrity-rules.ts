import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { SELECT_WEEKLY_SALES } from './weekly-sales.ts';

/** A rule, what its rows are, and the query of those that break it, with one column `id`; the same SQL on both databases. */
export type IntegrityRule = readonly [rule: string, row: string, sql: string];

const SALES_COLUMNS = ['sold', 'list_cents', 'received_cents', 'returned_cents'];

/** Paid is access, and access is paid (product.md 3.3, 3.8, 3.11, 3.20). Support may have cut access short (13.8). */
const BILLING: readonly IntegrityRule[] = [
  [
    'a payment is open exactly while it holds its open key',
    'payment',
    "SELECT id FROM payments WHERE (status = 'open' AND open_key IS NULL) OR (status <> 'open' AND open_key IS NOT NULL)",
  ],
  [
    'the sales of each week are those of its payments (mended by rebuild-analytics)',
    'week',
    `SELECT p.week AS id FROM (${SELECT_WEEKLY_SALES} GROUP BY week, product) p LEFT JOIN weekly_sales s
       ON s.week = p.week AND s.product = p.product
     WHERE s.week IS NULL OR ${SALES_COLUMNS.map((column) => `s.${column} <> p.${column}`).join(' OR ')}`,
  ],
  [
    'a granted payment says when it was granted and what it bought',
    'payment',
    `SELECT id FROM payments WHERE status = 'granted'
       AND (granted_at IS NULL OR access_months IS NULL OR access_until IS NULL)`,
  ],
  [
    'a granted NPPE payment gives access until its end at least',
    'payment',
    `SELECT p.id FROM payments p JOIN users u ON u.id = p.user_id
     WHERE p.status = 'granted' AND p.product = 'nppe' AND u.deleted_at IS NULL
       AND (u.subscription_status IS NULL OR u.subscription_status <> 'active'
         OR u.subscription_end_date IS NULL OR u.subscription_end_date < p.access_until)
       AND NOT EXISTS (SELECT 1 FROM support_grants g
         WHERE g.user_id = u.id AND g.product = 'nppe' AND g.cut_to IS NOT NULL)`,
  ],
  [
    'a granted P.Eng. payment gives access until its end at least',
    'payment',
    `SELECT p.id FROM payments p JOIN users u ON u.id = p.user_id
     WHERE p.status = 'granted' AND p.product = 'peng' AND u.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM peng_subscriptions s
         WHERE s.payment_id = p.id AND s.active = 1 AND s.end_date >= p.access_until)
       AND NOT EXISTS (SELECT 1 FROM support_grants g
         WHERE g.user_id = u.id AND g.product = 'peng' AND g.cut_to IS NOT NULL)`,
  ],
  [
    'a payment that is not granted gives no P.Eng. access',
    'payment',
    `SELECT p.id FROM payments p JOIN peng_subscriptions s ON s.payment_id = p.id
     WHERE s.active = 1 AND p.status <> 'granted'`,
  ],
  [
    'a granted payment with a promo code has consumed its use',
    'payment',
    `SELECT p.id FROM payments p JOIN users u ON u.id = p.user_id
     WHERE p.status = 'granted' AND p.promo_code_id IS NOT NULL AND u.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM promo_code_usage x
         WHERE x.promo_code_id = p.promo_code_id AND x.user_id = p.user_id AND x.state = 'consumed')`,
  ],
  [
    'a promo code is used no more often than it may be',
    'promo code',
    'SELECT id FROM promo_codes WHERE used_count > max_uses',
  ],
  [
    'every use of a promo code is counted',
    'promo code',
    `SELECT c.id FROM promo_codes c
     WHERE c.used_count < (SELECT COUNT(*) FROM promo_code_usage x WHERE x.promo_code_id = c.id)`,
  ],
];

/** Papers, answers and results (product.md 4.2, 4.3, 4.5, 4.10, 4.11, 5.3). */
const EXAMS: readonly IntegrityRule[] = [
  [
    'a learner has one running attempt at a set at most',
    'attempt',
    'SELECT MAX(id) AS id FROM exam_attempts WHERE end_time IS NULL GROUP BY user_id, exam_set HAVING COUNT(*) > 1',
  ],
  [
    'the items of a paper are numbered from one without a gap',
    'attempt',
    `SELECT t.id FROM exam_attempts t LEFT JOIN attempt_items i ON i.attempt_id = t.id
     GROUP BY t.id HAVING COUNT(i.question_id) = 0 OR COUNT(i.question_id) <> MAX(i.position)`,
  ],
  [
    'the version in a paper is one of its question',
    'attempt',
    `SELECT i.attempt_id AS id FROM attempt_items i JOIN question_versions v ON v.id = i.version_id
     WHERE v.question_id <> i.question_id`,
  ],
  [
    'an answer names an option of its question',
    'answer',
    `SELECT a.id FROM user_answers a JOIN answer_options o ON o.id = a.selected_answer_id
     WHERE o.question_id <> a.question_id`,
  ],
  [
    'answers are judged exactly when their attempt is completed',
    'answer',
    `SELECT a.id FROM user_answers a JOIN exam_attempts t ON t.id = a.exam_attempt_id
     WHERE (t.completed = 1 AND a.is_correct IS NULL) OR (t.completed = 0 AND a.is_correct IS NOT NULL)`,
  ],
  [
    'a completed attempt has ended, has answers, and its result is that of its answers (product.md 5.3, 12.12)',
    'attempt',
    `SELECT t.id FROM exam_attempts t WHERE t.completed = 1 AND (t.end_time IS NULL
       OR t.item_count <> (SELECT COUNT(*) FROM attempt_items i WHERE i.attempt_id = t.id AND i.is_trial = 0)
       OR t.right_count <> (SELECT COALESCE(SUM(a.is_correct), 0) FROM user_answers a JOIN attempt_items i
         ON i.attempt_id = a.exam_attempt_id AND i.question_id = a.question_id
         WHERE a.exam_attempt_id = t.id AND i.is_trial = 0)
       OR t.score <> FLOOR((200 * t.right_count + t.item_count) / (2 * t.item_count))
       OR t.score IS NULL OR t.right_count IS NULL OR t.item_count IS NULL)`,
  ],
  // With the rule above this is the score by the present keys; a point once given for a former key stays (product.md 12.12).
  [
    'the answers of a completed attempt count by the present keys, unless its rescoring is pending (product.md 12.12)',
    'attempt',
    `SELECT t.id FROM exam_attempts t JOIN user_answers a ON a.exam_attempt_id = t.id
     JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = a.question_id
     JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
     WHERE t.completed = 1 AND i.is_trial = 0
       AND NOT EXISTS (SELECT 1 FROM key_corrections k WHERE k.question_id = i.question_id AND k.finished_at IS NULL)
       AND ((a.is_correct = 0 AND a.selected_answer_id = ${EFFECTIVE_KEY_COLUMN})
         OR (a.is_correct = 1 AND a.selected_answer_id NOT IN (${EFFECTIVE_KEY_COLUMN}, v.key_option_id)
           AND NOT EXISTS (SELECT 1 FROM key_corrections k
             WHERE k.question_id = i.question_id AND k.key_option_id = a.selected_answer_id)))
     GROUP BY t.id`,
  ],
  [
    'an attempt without a result that has ended has no answers',
    'attempt',
    `SELECT t.id FROM exam_attempts t WHERE t.completed = 0 AND t.end_time IS NOT NULL
       AND EXISTS (SELECT 1 FROM user_answers a WHERE a.exam_attempt_id = t.id)`,
  ],
  [
    'the figures of an analysed attempt are those of its result',
    'attempt',
    `SELECT t.id FROM exam_attempts t WHERE t.completed = 1 AND t.is_analysed = 1
       AND (t.right_count <> (SELECT COALESCE(SUM(a.right_count), 0) FROM attempt_areas a WHERE a.attempt_id = t.id)
       OR t.right_count <> (SELECT COALESCE(SUM(q.right_count), 0) FROM attempt_quarters q WHERE q.attempt_id = t.id))`,
  ],
  [
    'a question is at its newest version, whose key is an option of it',
    'question',
    `SELECT q.id FROM questions q WHERE NOT EXISTS (SELECT 1 FROM question_versions v
       JOIN answer_options o ON o.id = v.key_option_id AND o.question_id = q.id
       WHERE v.question_id = q.id AND v.number = q.version_number)
     OR q.version_number < (SELECT MAX(v.number) FROM question_versions v WHERE v.question_id = q.id)`,
  ],
];

/** Accounts, mail and messages (product.md 1.14, 6.1, 10.5). */
const OTHERS: readonly IntegrityRule[] = [
  [
    'a deleted account keeps neither address, session nor record of mail',
    'account',
    `SELECT u.id FROM users u WHERE u.deleted_at IS NOT NULL
       AND (u.email <> '' OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
         OR EXISTS (SELECT 1 FROM sent_mails m WHERE m.user_id = u.id))`,
  ],
  [
    'a mail is due exactly until it was sent or given up',
    'mail',
    `SELECT id FROM outbox WHERE (due_at IS NULL AND sent_at IS NULL AND failed_at IS NULL)
       OR (due_at IS NOT NULL AND sent_at IS NOT NULL)`,
  ],
  [
    'a conversation knows the number of its last message',
    'conversation of user',
    `SELECT c.user_id AS id FROM chat_conversations c
     WHERE c.last_seq < (SELECT COALESCE(MAX(m.seq), 0) FROM chat_messages m WHERE m.conversation_id = c.user_id)`,
  ],
];

/** The rules of the product that can be asked of a database. */
export const INTEGRITY_RULES: readonly IntegrityRule[] = [...BILLING, ...EXAMS, ...OTHERS];
