import type BetterSqlite3 from 'better-sqlite3';
import type { StateInvariant } from './state-check.ts';

/** A change of a row that never may be: the rule, and SQL for a trigger that is true where it was broken. */
type ForbiddenChange = { readonly rule: string; readonly on: string; readonly when: string; readonly row: string };

const FORBIDDEN: readonly ForbiddenChange[] = [
  {
    rule: 'an attempt that has ended stays ended (product.md 4.9)',
    on: 'UPDATE ON exam_attempts',
    when: '(OLD.end_time IS NOT NULL AND OLD.end_time IS NOT NEW.end_time) OR OLD.completed > NEW.completed',
    row: "'attempt ' || NEW.id",
  },
  {
    rule: 'a paper and its deadline do not change (product.md 4.2, 4.4)',
    on: 'UPDATE ON exam_attempts',
    when: 'OLD.start_time <> NEW.start_time OR (OLD.deadline_at <> NEW.deadline_at AND OLD.has_breaks = 0)',
    row: "'attempt ' || NEW.id",
  },
  {
    rule: 'no completed result is lowered (product.md 8.40, 12.12)',
    on: 'UPDATE ON exam_attempts',
    when: 'OLD.right_count IS NOT NULL AND (NEW.right_count IS NULL OR NEW.right_count < OLD.right_count)',
    row: "'attempt ' || NEW.id",
  },
  {
    rule: 'an answer is never removed, and never replaced by an earlier choice (product.md 4.6, 4.8)',
    on: 'UPDATE ON user_answers',
    when: 'NEW.chosen_at < OLD.chosen_at',
    row: "'attempt ' || NEW.exam_attempt_id || ' question ' || NEW.question_id",
  },
  {
    rule: 'an answer is never removed, and never replaced by an earlier choice (product.md 4.6, 4.8)',
    on: 'DELETE ON user_answers',
    when: '1',
    row: "'attempt ' || OLD.exam_attempt_id || ' question ' || OLD.question_id",
  },
  {
    rule: 'a payment does not go back (product.md 3.11, 3.19, 3.20)',
    on: 'UPDATE ON payments',
    when: `(NEW.status = 'open' AND OLD.status <> 'open') OR (NEW.status = 'abandoned' AND OLD.status NOT IN ('open', 'abandoned'))
      OR NEW.revision < OLD.revision OR (OLD.granted_at IS NOT NULL AND OLD.granted_at IS NOT NEW.granted_at)`,
    row: "'payment ' || NEW.id || ' from ' || OLD.status || ' to ' || NEW.status",
  },
  {
    rule: 'a revision of a text only grows (product.md 9.34)',
    on: 'UPDATE ON submission_entries',
    when: 'NEW.revision < OLD.revision',
    row: "'text ' || NEW.id",
  },
  {
    rule: 'a message keeps its number and its words (product.md 10.5)',
    on: 'UPDATE ON chat_messages',
    when: 'NEW.seq <> OLD.seq OR NEW.content <> OLD.content OR NEW.conversation_id <> OLD.conversation_id',
    row: "'conversation ' || NEW.conversation_id || ' message ' || NEW.seq",
  },
  {
    rule: 'a consumed use of a promo code stays consumed (product.md 3.24)',
    on: 'UPDATE ON promo_code_usage',
    when: "OLD.state = 'consumed' AND NEW.state <> 'consumed'",
    row: "'use ' || NEW.id || ' of promo code ' || NEW.promo_code_id",
  },
  {
    rule: 'a mail that was sent stays sent (product.md 6.1)',
    on: 'UPDATE ON outbox',
    when: 'OLD.sent_at IS NOT NULL AND NEW.sent_at IS NULL',
    row: "'mail ' || NEW.id",
  },
];

const TABLE = 'simulator_forbidden_changes';

/** Triggers that note every forbidden change in the transaction that makes it: one that is rolled back was none. */
export const WATCHING_TRIGGERS = [
  `CREATE TABLE ${TABLE} (rule TEXT NOT NULL, place TEXT NOT NULL);`,
  ...FORBIDDEN.map(
    ({ rule, on, when, row }, index) => `CREATE TRIGGER simulator_${index} AFTER ${on} WHEN ${when}
       BEGIN INSERT INTO ${TABLE} VALUES ('${rule}', ${row}); END;`,
  ),
].join('\n');

/** That no forbidden change was committed. One that is noted stays noted. */
export function forbiddenChangeInvariants(database: BetterSqlite3.Database): readonly StateInvariant[] {
  const find = database
    .prepare<[string], { place: string }>(`SELECT place FROM ${TABLE} WHERE rule = ? LIMIT 1`)
    .pluck();
  return [...new Set(FORBIDDEN.map(({ rule }) => rule))].map((rule) => ({
    rule,
    reads: FORBIDDEN.filter((each) => each.rule === rule).map(({ on }) => on.replace(/^.* ON /, '')),
    find: () => find.get(rule) as string | undefined,
  }));
}
