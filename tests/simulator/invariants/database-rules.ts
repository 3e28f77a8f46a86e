import type BetterSqlite3 from 'better-sqlite3';
import { INTEGRITY_RULES } from '../../../src/adapters/sql/integrity-rules.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from '../../../src/adapters/sql/question-version.ts';
import type { Broken } from './ledger.ts';
import { restrictToLearner } from './logged-tables.ts';
import type { StateInvariant } from './state-check.ts';
import { createTableFinder } from './write-log.ts';

/** A rule and a query of what breaks it. */
type Rule = readonly [rule: string, sql: string];

/** What holds in every committed state, beside the rules of `plumbline check`. */
export const ALWAYS: readonly Rule[] = [
  [
    'a use of a promo code is counted once, and reserved only for an open payment (product.md 3.7)',
    `SELECT 'promo code ' || code AS what FROM promo_codes c
     WHERE used_count <> (SELECT COUNT(*) FROM promo_code_usage u WHERE u.promo_code_id = c.id)
     UNION ALL SELECT 'use ' || u.id || ' of promo code ' || u.promo_code_id || ' by user ' || u.user_id FROM promo_code_usage u
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
export const AT_REST: readonly Rule[] = [
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

/** Rules that rows of several learners break together, or that are about what all share: they are asked of the whole database. */
const ACROSS_LEARNERS = [
  /^a use of a promo code is counted once/,
  /^a promo code is used no more often/,
  /^every use of a promo code is counted/,
  /^the sales of each week/,
  /^a message is stored once/,
  /^a mail is due exactly until/,
  /^a question is at its newest version/,
];

/** The rules of `plumbline check`. */
const INTEGRITY: readonly Rule[] = INTEGRITY_RULES.map(([rule, row, sql]) => [
  rule,
  `SELECT '${row} ' || id AS what FROM (${sql}) broken`,
]);

/** The rules that a query of the database answers. */
export function databaseInvariants(database: BetterSqlite3.Database): readonly StateInvariant[] {
  const findTables = createTableFinder(database);
  return [...ALWAYS, ...INTEGRITY].map(([rule, sql]): StateInvariant => {
    const query = `${sql} LIMIT 1`;
    const find = database.prepare<[], What>(query).pluck();
    const asked = { rule, reads: findTables(query), find: () => toText(find.get()) };
    if (ACROSS_LEARNERS.some((across) => across.test(rule))) return asked;
    const findOf = database.prepare<[{ learner: number }], What>(restrictToLearner(query)).pluck();
    return { ...asked, findOf: (learner) => toText(findOf.get({ learner })) };
  });
}

type What = number | string;

const toText = (what: What | undefined): string | undefined => (what === undefined ? undefined : String(what));

/** What holds at the end only; the first rule that does not. */
export function findUnfinished(database: BetterSqlite3.Database): Broken | undefined {
  for (const [rule, sql] of AT_REST) {
    const row = database.prepare<[], { what: string }>(`${sql} LIMIT 1`).get();
    if (row) return { rule, what: row.what };
  }
  return undefined;
}
