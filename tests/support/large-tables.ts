import type { Database } from '../../src/adapters/sql/database.ts';
import type { SqlValue } from '../../src/adapters/sql/sql-handle.ts';
import type { BankItem } from '../../src/domain/exam/paper.ts';
import { aQuestionSet, aUser, NOON, present } from './builders.ts';

export const MANY = 3_000;
const DAY = 86_400_000;

/** Enough rows that a scan would be the dearer plan for MySQL too. */
export async function fillLargeTables(database: Database): Promise<void> {
  const add = async (table: string, rowOf: (index: number) => Record<string, SqlValue>): Promise<void> => {
    const rows = Array.from({ length: MANY }, (_, index) => rowOf(index + 1));
    for (let from = 0; from < MANY; from += 250) await database.knex(table).insert(rows.slice(from, from + 250));
  };
  const first = (await aUser(database)).id;
  await add('users', (n) => {
    const name = `many${n}`;
    const keys = { username: name, username_key: name, email: `${name}@example.org`, email_key: `${name}@example.org` };
    return { ...keys, password_hash: 'hash', subscription_end_date: n, created_at: NOON };
  });
  const userId = (n: number): number => first + n;
  const times = (n: number) => ({ start_time: n, deadline_at: n + DAY, end_time: n % 50 ? n : null });
  await add('exam_attempts', (n) => ({ user_id: userId(n), exam_set: 1 + (n % 2), ...times(n) }));
  await add('sessions', (n) => ({ id_digest: `digest${n}`, user_id: userId(n), begun_at: 0, expires_at: NOON + n }));
  const spent = {
    status: 'granted',
    list_cents: 1,
    discount_percent: 0,
    amount_cents: 1,
    currency: 'cad',
    created_at: 1,
  };
  const access = { access_months: 2, access_until: 2 };
  const paid = (n: number) => ({ ...spent, ...access, granted_at: n, check_at: n % 100 ? null : n });
  await add('payments', (n) => ({ user_id: userId(n), product: 'nppe', updated_at: n, ...paid(n) }));
  await add('payment_events', (n) => ({ event_id: `evt_many${n}`, type: 't', intent_id: 'i', received_at: n }));
  await add('peng_subscriptions', (n) => ({ user_id: userId(n), start_date: n, end_date: n, created_at: n }));
  await add('promo_codes', (n) => ({ code: `MANY${n}`, discount_percent: 1, created_at: n }));
  const [{ first: code } = { first: 1 }] = await database.rows<{ first: number }>(
    'SELECT MIN(id) AS first FROM promo_codes',
  );
  await add('promo_code_usage', (n) => ({
    promo_code_id: code + n - 1,
    user_id: userId(n),
    state: 'reserved',
    used_at: 1,
  }));
  await add('practice_answers', (n) => {
    const question = { source: 'item', source_id: n, number: 0, choice: '1' };
    return { user_id: userId(n), ...question, is_right: n % 2, answered_at: n };
  });
  await add('first_answers', (n) => {
    return { user_id: userId(n), source: 'item', source_id: n, number: 0, is_right: n % 2, seen_at: n };
  });
  await add('outbox', (n) => ({ kind: 'mail', body: null, created_at: n, due_at: n % 100 ? null : n, sent_at: n }));
  await add('marketing_leads', (n) => {
    const address = { email: `many${n}@example.org`, email_key: `many${n}@example.org` };
    const names = { first_name: 'A', last_name: 'B', search_key: `a b${n}\nmany${n}@example.org` };
    return { ...names, ...address, source: n % 3 ? 'try-out-nppe' : 'try-out-peng', created_at: n };
  });
  const stood = { last_seq: 1, last_learner_seq: 1, last_message_at: NOON, changed_at: NOON };
  const dueNow = (n: number) => (n % 100 ? null : n);
  await add('chat_conversations', (n) => ({
    ...{ ...stood, user_id: userId(n), last_message_at: n, changed_at: n, support_has_unread: n % 100 ? 0 : 1 },
    ...{ learner_mail_due: dueNow(n), support_mail_due: dueNow(n) },
  }));
  const said = { seq: 1, is_from_admin: 0, content: 'c', created_at: 1 };
  await add('chat_messages', (n) => ({ ...said, conversation_id: userId(n), user_id: userId(n), client_id: `c${n}` }));
  await add('local_mail', (n) => ({
    message_id: `m${n}`,
    to_address: 't',
    subject: 's',
    text: '',
    html: '',
    sent_at: n,
  }));
  await add('question_reports', (n) => {
    const report = { stem: 's', reason: 'typo', words: '', created_at: n, updated_at: n };
    return { ...report, user_id: userId(n), text_question: `chapter-1-${n}`, is_open: n % 50 ? 0 : 1 };
  });
  if (database.kind === 'mysql') {
    await database.rows(
      `ANALYZE TABLE promo_codes, promo_code_usage, users, exam_attempts, sessions, payments, payment_events, peng_subscriptions, practice_answers, first_answers,
        outbox, local_mail, marketing_leads, question_reports,
        chat_conversations, chat_messages`,
    );
  }
}

/** One answered and marked question for each of the attempts, as of a learner who looked in once; another was corrected since. */
export async function fillAnswers(database: Database): Promise<void> {
  const [answered, corrected] = await aQuestionSet(database);
  const { questionId, versionId, optionIds } = present(answered);
  const item = `${questionId}, ${versionId}, 1, '${JSON.stringify(optionIds)}'`;
  await database.run(
    `INSERT INTO attempt_items (attempt_id, question_id, version_id, position, option_ids) SELECT id, ${item} FROM exam_attempts`,
  );
  await database.run(
    `INSERT INTO user_answers (exam_attempt_id, question_id, selected_answer_id, chosen_at)
     SELECT attempt_id, question_id, ${present(optionIds[0])}, 1 FROM attempt_items`,
  );
  await database.run(
    `INSERT INTO attempt_marks (attempt_id, question_id, kind, value, changed_at)
     SELECT attempt_id, question_id, 'flagged', 'true', 1 FROM attempt_items`,
  );
  await database.run(
    `INSERT INTO attempt_events (attempt_id, event_key, kind, question_id, happened_at)
     SELECT attempt_id, 'visit:1:1', 'visit', question_id, 1 FROM attempt_items`,
  );
  await database.run(
    "INSERT INTO blind_reviews (attempt_id, state, opened_at) SELECT id, 'open', 1 FROM exam_attempts",
  );
  await database.run(
    'INSERT INTO blind_answers (attempt_id, question_id) SELECT attempt_id, question_id FROM attempt_items',
  );
  await database.run(
    `INSERT INTO mistakes (user_id, source, source_id, number, attempt_id, outcome, is_guess, missed_at)
     SELECT user_id, 'exam', ${questionId}, 0, MAX(id), 'wrong', 0, 1 FROM exam_attempts GROUP BY user_id`,
  );
  await database.run(
    `INSERT INTO mistake_answers (user_id, question_id, option_id, is_right, answered_at)
     SELECT user_id, ${questionId}, ${present(optionIds[1])}, 1, 1 FROM mistakes`,
  );
  await fillRescorings(database, present(corrected));
  if (database.kind === 'mysql') {
    await database.rows(
      `ANALYZE TABLE attempt_items, user_answers, attempt_marks, attempt_events, blind_reviews, blind_answers, mistakes,
        mistake_answers, key_corrections, rescorings`,
    );
  }
}

/** Corrections of one key again and again, each of which changed the results of some of the attempts. */
async function fillRescorings(database: Database, { questionId, versionId, optionIds }: BankItem): Promise<void> {
  const corrections = 60;
  await database.run(
    `INSERT INTO key_corrections (question_id, version_id, key_option_id, reason, made_at, finished_at)
     SELECT ${questionId}, ${versionId}, ${present(optionIds[0])}, 'r', 1, 1 FROM exam_attempts ORDER BY id LIMIT ${corrections}`,
  );
  await database.run(
    `INSERT INTO rescorings (correction_id, attempt_id, right_before, right_after, item_count, rescored_at)
     SELECT k.id, t.id, 1, 2, 6, 1 FROM key_corrections k JOIN exam_attempts t ON t.id % ${corrections} = k.id % ${corrections}`,
  );
}
