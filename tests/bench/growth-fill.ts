import type { Database } from '../../src/adapters/sql/database.ts';
import { insertNumbered } from './insert-numbered.ts';

/** How much there is; everything follows from the number of users. A million gives the sizes that are wanted. */
export type GrowthSize = { readonly users: number };

/** Which half is filled: those whom the bench measures come between the two, as rows among all others. */
export type Half = 0 | 1;

const LENGTH = 110;
const DAY = 86_400_000;
const SPAN = 730 * DAY;
const MESSAGES_EACH = 20;
/** Exams to a statement. */
const EXAMS_AT_ONCE = 500;
/** Ids left free between the halves. */
const GAP = 10_000;

type Context = { readonly database: Database; readonly users: number; readonly half: Half; readonly now: number };

const text = ({ database }: Context, prefix: string, number = 'at'): string =>
  database.kind === 'mysql' ? `CONCAT('${prefix}', ${number})` : `'${prefix}' || (${number})`;

const wholePart = ({ database }: Context, one: string, other: number): string =>
  database.kind === 'mysql' ? `(${one} DIV ${other})` : `(${one} / ${other})`;

/** The numbers of a half of `count` rows. */
const halfOf = ({ half }: Context, count: number) => {
  const middle = Math.floor(count / 2);
  return half === 0 ? { from: 1, until: middle } : { from: middle + 1, until: count };
};

const idOf = ({ half }: Context, number = 'at'): string => `${number} + ${GAP * (1 + half)}`;

/** When the row came of `count` that came evenly in two years. */
const timeOf = ({ now }: Context, count: number): string => `${now - SPAN} + at * ${Math.floor(SPAN / count)}`;

/**
 * Fills a half of a site of two years: accounts, each with a purchase, exams of 110 answers, five answers an account, a lead
 * to every five accounts and a message an account.
 */
export async function fillHalf(database: Database, size: GrowthSize, half: Half, now: number): Promise<void> {
  const context: Context = { database, users: size.users, half, now };
  await fillAccounts(context);
  await fillLeads(context);
  await fillExams(context);
  await fillPractice(context);
  await fillChat(context);
  await fillRecords(context);
}

async function fillAccounts(context: Context): Promise<void> {
  const { database, users } = context;
  const [came, range, id] = [timeOf(context, users), halfOf(context, users), idOf(context)];
  const name = text(context, 'many');
  const email = database.kind === 'mysql' ? "CONCAT('many', at, '@example.org')" : "'many' || at || '@example.org'";
  await insertNumbered(
    database,
    range,
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, role, created_at,
       subscription_status, subscription_end_date)`,
    `${id}, ${name}, ${name}, ${email}, ${email}, 'x', 'user', ${came}, 'active', ${came} + ${61 * DAY} FROM n`,
  );
  await insertNumbered(
    database,
    range,
    `INSERT INTO payments (user_id, product, status, intent_id, list_cents, discount_percent, amount_cents, currency, created_at,
       updated_at, granted_at, access_months, access_until)`,
    `${id}, CASE WHEN at % 5 = 0 THEN 'peng' ELSE 'nppe' END, 'granted', ${text(context, 'pi_many')}, 5900, 0, 5900, 'cad', ${came},
     ${came}, ${came}, 2, ${came} + ${61 * DAY} FROM n`,
  );
  await insertNumbered(
    database,
    range,
    `INSERT INTO user_origins (user_id, source, medium, campaign, referrer_host, landing_page, touched_at, consented_at)`,
    `${id}, ${text(context, 'source', 'at % 7')}, 'cpc', ${text(context, 'campaign', 'at % 30')}, '', '/', ${came}, ${came}
     FROM n WHERE at % 3 = 0`,
  );
}

async function fillLeads(context: Context): Promise<void> {
  const { database, users } = context;
  const count = Math.floor(users / 5);
  const [came, range, id] = [timeOf(context, count), halfOf(context, count), idOf(context)];
  // Every other lead has an account.
  const name =
    database.kind === 'mysql'
      ? "CONCAT(CASE WHEN at % 2 = 0 THEN 'many' ELSE 'lead' END, at * 5)"
      : "CASE WHEN at % 2 = 0 THEN 'many' ELSE 'lead' END || (at * 5)";
  const join = (...parts: string[]): string =>
    database.kind === 'mysql' ? `CONCAT(${parts.join(', ')})` : parts.map((part) => `(${part})`).join(' || ');
  const email = join(name, "'@example.org'");
  await insertNumbered(
    database,
    range,
    'INSERT INTO marketing_leads (id, first_name, last_name, email, email_key, search_key, source, created_at)',
    `${id}, 'Anna', 'Berg', ${email}, ${email}, ${join("'anna berg '", email)},
     CASE WHEN at % 3 = 0 THEN 'try-out-peng' ELSE 'try-out-nppe' END, ${came} FROM n`,
  );
  await insertNumbered(
    database,
    range,
    'INSERT INTO lead_origins (lead_id, source, medium, campaign, referrer_host, landing_page, touched_at, consented_at)',
    `${id}, ${text(context, 'source', 'at % 7')}, 'cpc', ${text(context, 'campaign', 'at % 30')}, '', '/', ${came}, ${came}
     FROM n WHERE at % 3 = 0`,
  );
}

/** The questions of set 1 as the bank has them, in a table of the bench: question, version, position, options, key. */
export async function makePaper(database: Database): Promise<void> {
  await dropPaper(database);
  await database.run(
    `CREATE TABLE growth_paper (question_id INT PRIMARY KEY, version_id INT, position INT, option_ids VARCHAR(200), key_id INT)`,
  );
  const rows = await database.rows<{ question: number; version: number; key: number; option: number }>(
    `SELECT q.id AS question, v.id AS version, v.key_option_id AS "key", o.id AS "option" FROM questions q
     JOIN question_versions v ON v.id = (SELECT MAX(w.id) FROM question_versions w WHERE w.question_id = q.id)
     JOIN answer_options o ON o.question_id = q.id WHERE q.exam_set = 1 ORDER BY q.id, o.id`.replaceAll(
      '"',
      database.kind === 'mysql' ? '`' : '"',
    ),
  );
  const paper = new Map<number, typeof rows>();
  for (const row of rows) paper.set(row.question, [...(paper.get(row.question) ?? []), row]);
  for (const [index, [question, options]] of [...paper].entries())
    await database.run('INSERT INTO growth_paper VALUES (?, ?, ?, ?, ?)', [
      question,
      options[0]?.version ?? 0,
      index + 1,
      JSON.stringify(options.map(({ option }) => option)),
      options[0]?.key ?? 0,
    ]);
}

/** Removes the bench's own table, so that the schema is that of the migrations. */
export const dropPaper = (database: Database): Promise<number> => database.run('DROP TABLE IF EXISTS growth_paper');

async function fillExams(context: Context): Promise<void> {
  const { database, users, half } = context;
  const count = Math.floor((users * 5) / LENGTH);
  const [ended, range] = [timeOf(context, count), halfOf(context, count)];
  await insertNumbered(
    database,
    range,
    `INSERT INTO exam_attempts (id, user_id, exam_set, start_time, deadline_at, end_time, completed, score, right_count, item_count,
       is_tallied, is_recorded, is_analysed)`,
    `${idOf(context)}, ${idOf(context, 'at * 22')}, 1, ${ended} - 9000000, ${ended}, ${ended}, 1, 70, 60 + at % 50, ${LENGTH}, 1, 1, 1
     FROM n`,
  );
  const shift = GAP * (1 + half);
  for (let from = range.from + shift; from <= range.until + shift; from += EXAMS_AT_ONCE) {
    const those = `FROM exam_attempts a CROSS JOIN growth_paper p
      WHERE a.id >= ${from} AND a.id < ${Math.min(range.until + shift + 1, from + EXAMS_AT_ONCE)}`;
    await database.run(
      `INSERT INTO attempt_items (attempt_id, question_id, version_id, position, option_ids)
       SELECT a.id, p.question_id, p.version_id, p.position, p.option_ids ${those}`,
    );
    await database.run(
      `INSERT INTO user_answers (exam_attempt_id, question_id, selected_answer_id, is_correct, chosen_at)
       SELECT a.id, p.question_id, p.key_id, 1, a.end_time ${those}`,
    );
  }
}

/** What learners did beside exams: a first answer an account, and answers, missed questions and progress of every other. */
async function fillPractice(context: Context): Promise<void> {
  const { database, users } = context;
  const [came, range, id] = [timeOf(context, users), halfOf(context, users), idOf(context)];
  const question = '1 + at % 200';
  await insertNumbered(
    database,
    range,
    'INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)',
    `${id}, 'item', ${question}, 0, at % 2, ${came} FROM n`,
  );
  await insertNumbered(
    database,
    range,
    'INSERT INTO practice_answers (user_id, source, source_id, number, choice, is_right, answered_at)',
    `${id}, 'item', ${question}, 0, '1', at % 2, ${came} FROM n WHERE at % 2 = 0`,
  );
  await insertNumbered(
    database,
    range,
    'INSERT INTO mistakes (user_id, source, source_id, number, outcome, is_guess, missed_at)',
    `${id}, 'item', ${question}, 0, 'wrong', 0, ${came} FROM n WHERE at % 2 = 0`,
  );
  await insertNumbered(
    database,
    range,
    'INSERT INTO user_progress (user_id, chapter_id, completed, last_accessed)',
    `${id}, (SELECT MIN(id) FROM chapters), 1, ${came} FROM n WHERE at % 2 = 0`,
  );
}

async function fillChat(context: Context): Promise<void> {
  const { database, users, now } = context;
  const conversations = Math.floor(users / MESSAGES_EACH);
  const learner = idOf(context, `at * ${MESSAGES_EACH}`);
  await insertNumbered(
    database,
    halfOf(context, conversations),
    `INSERT INTO chat_conversations (user_id, last_seq, last_learner_seq, last_support_seq, learner_read_seq, support_read_seq,
       support_has_unread, last_message_at, changed_at)`,
    `${learner}, ${MESSAGES_EACH}, ${MESSAGES_EACH - 1}, ${MESSAGES_EACH}, ${MESSAGES_EACH}, ${MESSAGES_EACH}, 0,
     ${timeOf(context, conversations)}, ${timeOf(context, conversations)} FROM n`,
  );
  const whole = wholePart(context, '(at - 1)', MESSAGES_EACH);
  const { from, until } = halfOf(context, conversations);
  await insertNumbered(
    database,
    { from: (from - 1) * MESSAGES_EACH + 1, until: until * MESSAGES_EACH },
    'INSERT INTO chat_messages (conversation_id, seq, user_id, is_from_admin, content, created_at)',
    `${idOf(context, `(1 + ${whole}) * ${MESSAGES_EACH}`)}, 1 + (at - 1) % ${MESSAGES_EACH},
     ${idOf(context, `(1 + ${whole}) * ${MESSAGES_EACH}`)}, at % 2, 'Please tell me which chapter covers the duty to report.', ${now - DAY} FROM n`,
  );
}

/** Sessions that are still open, mail that was sent, and what administrators did. */
async function fillRecords(context: Context): Promise<void> {
  const { database, users, now } = context;
  const fifth = Math.floor(users / 5);
  await insertNumbered(
    database,
    halfOf(context, fifth),
    'INSERT INTO sessions (id_digest, user_id, begun_at, expires_at)',
    `${text(context, 'many')}, ${idOf(context, 'at * 5')}, ${now - DAY}, ${now + 30 * DAY} + at FROM n`,
  );
  await insertNumbered(
    database,
    halfOf(context, fifth),
    'INSERT INTO outbox (kind, created_at, sent_at)',
    `'mail', ${now - 2 * DAY}, ${now - DAY} FROM n`,
  );
  await insertNumbered(
    database,
    halfOf(context, Math.floor(users / 10)),
    'INSERT INTO audit_entries (actor_id, action, subject_kind, subject_id, subject_label, changes, recorded_at)',
    `1, 'user.access', 'user', ${idOf(context)}, 'x', '[]', ${timeOf(context, Math.floor(users / 10))} FROM n`,
  );
}
