/**
 * Whose a row is: that of the user in a column, or of the user whose attempt is in a column; `mail`: that of its reader, but no
 * rule is asked of a learner's mails alone; `shared`: nobody's, and a write of one concerns all.
 */
export type LoggedTable = { readonly user: string } | { readonly attempt: string } | 'mail' | 'shared';

const OWN: LoggedTable = { user: 'user_id' };
const OF_ATTEMPT: LoggedTable = { attempt: 'attempt_id' };

/** The tables that an invariant reads; another one is refused by `createTableFinder`. */
export const LOGGED_TABLES: Readonly<Record<string, LoggedTable>> = {
  users: { user: 'id' },
  sessions: OWN,
  payments: OWN,
  peng_subscriptions: OWN,
  support_grants: OWN,
  promo_code_usage: OWN,
  sent_mails: OWN,
  chat_conversations: OWN,
  chat_messages: { user: 'conversation_id' },
  exam_attempts: OWN,
  attempt_items: OF_ATTEMPT,
  user_answers: { attempt: 'exam_attempt_id' },
  attempt_marks: OF_ATTEMPT,
  attempt_areas: OF_ATTEMPT,
  attempt_quarters: OF_ATTEMPT,
  submission_entries: OWN,
  submission_versions: OWN,
  outbox: 'mail',
  weekly_sales: 'shared',
  promo_codes: 'shared',
  questions: 'shared',
  question_versions: 'shared',
  answer_options: 'shared',
  key_corrections: 'shared',
};

/** No user has this id. */
const NOBODY = 0;

/** The learner of a row in SQL; NULL where the table is shared, or the attempt of the row is gone. */
export function buildLearnerExpression(table: LoggedTable, row: string): string {
  if (table === 'shared') return 'NULL';
  if (table === 'mail') return buildReaderExpression(row);
  if ('user' in table) return `${row}.${table.user}`;
  return `(SELECT user_id FROM exam_attempts WHERE id = ${row}.${table.attempt})`;
}

/** A mail tells its reader by its key; one with another key is nobody's, since no rule asks whether a learner has it. */
function buildReaderExpression(row: string): string {
  const id = `CAST(SUBSTR(${row}.unique_key, 9) AS INTEGER)`;
  return `CASE WHEN ${row}.unique_key LIKE 'welcome-%' THEN ${id}
    WHEN ${row}.unique_key LIKE 'receipt-%' THEN (SELECT user_id FROM payments WHERE id = ${id}) ELSE ${NOBODY} END`;
}

function buildCondition(table: LoggedTable): string | null {
  if (table === 'shared' || table === 'mail') return null;
  if ('user' in table) return `${table.user} = @learner`;
  return `${table.attempt} IN (SELECT id FROM main.exam_attempts WHERE user_id = @learner)`;
}

const PARTS = Object.entries(LOGGED_TABLES).flatMap(([name, table]) => {
  const condition = buildCondition(table);
  return condition === null ? [] : [`${name} AS NOT MATERIALIZED (SELECT * FROM main.${name} WHERE ${condition})`];
});

/** The same query of a database in which only one learner (`@learner`) has rows; mails and shared tables are there as a whole. */
export const restrictToLearner = (sql: string): string => `WITH ${PARTS.join(',\n')}\n${sql}`;
