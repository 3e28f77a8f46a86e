import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';

/** Columns of text that somebody typed, on the site or in its files, and how long each may be. */
export const TYPED_COLUMNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  announcements: { words: 300, link_words: 60 },
  answer_options: { text: 600, rationale: 900, right_when: 600 },
  audit_entries: { subject_label: 255 },
  blog_posts: { title: 255, content: 4_000, excerpt: 900, author: 120 },
  campaign_links: { target: 400 },
  campaigns: { subject: 200, content: 4_000 },
  canned_replies: { title: 100, words: 900 },
  chapters: { title: 255, description: 900 },
  chat_messages: { content: 2_000 },
  course_modules: { title: 255, description: 900 },
  course_sections: { title: 255, content: 4_000 },
  disciplines: { name: 120, description: 900 },
  email_corrections: { email: 320 },
  engineering_competencies: { category: 255, competency: 255, description: 900 },
  example_uploads: { file_name: 255 },
  glossary_terms: { term: 191, definition: 900 },
  key_corrections: { reason: 900 },
  lead_origins: { source: 100, medium: 100, campaign: 100 },
  local_mail: { to_address: 320, subject: 400, text: 900, html: 4_000 },
  mail_templates: { subject: 255, words: 900, note: 900 },
  marketing_leads: { first_name: 120, last_name: 120, email: 320 },
  mentor_comments: { author: 80, body: 900 },
  newsletter_subscribers: { email: 320 },
  outbox: { last_error: 500 },
  own_cards: { front: 900, back: 900 },
  passkeys: { name: 60 },
  peng_examples: { situation: 900, action: 900, outcome: 900 },
  promo_codes: { code: 191, description: 900 },
  provinces: { name: 120 },
  question_reports: { stem: 900, words: 900, note: 900 },
  questions: { question: 900, explanation: 900, source: 200, reviewed_by: 100 },
  search_texts: { content: 120 },
  sections: { title: 255, content: 4_000 },
  sessions: { device: 60 },
  site_content: { title: 255, content: 4_000 },
  submission_entries: { situation: 900, action: 900, outcome: 900 },
  submission_projects: { name: 200, employer: 200, period: 60 },
  submission_validators: { name: 200, position: 200 },
  submission_versions: { situation: 900, action: 900, outcome: 900 },
  support_grants: { reason: 500 },
  user_notes: { words: 900 },
  user_origins: { source: 100, medium: 100, campaign: 100 },
  users: { username: 80, email: 320 },
};

/** Columns of JSON in which there is typed text, and its properties; '' is the whole value or an element of a list. */
export const TYPED_JSON: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  attempt_marks: { value: [''] },
  audit_entries: { changes: ['before', 'after'] },
  blog_posts: { tags: [''] },
  content_versions: { fields: ['', 'title', 'content', 'excerpt'] },
  glossary_terms: { also: [''] },
  peng_examples: { annotations: ['setting', 'why', 'raise', 'note', 'situation', 'action', 'outcome'] },
  question_versions: { body: ['stem', 'text', 'rationale', 'rightWhen', 'explanation'] },
};

/** Digests, secrets, and keys that are made of other columns; none is shown. */
const DERIVED = /(?:_|^)(?:digest|hash|token|key|secret|id)$/;

/** Other columns of text that nobody types, or that no page shows, by the reason. */
const UNTYPED: Readonly<Record<string, readonly string[]>> = {
  'one of a set of codes that the site knows': [
    ...['answer_options.letter', 'attempt_areas.area', 'attempt_events.kind', 'attempt_marks.kind'],
    ...['audit_entries.action', 'audit_entries.subject_kind', 'blind_reviews.state', 'campaigns.segment'],
    ...['campaigns.state', 'card_reviews.grade', 'chapters.area', 'content_versions.kind', 'content_versions.origin'],
    ...['course_modules.areas', 'course_sections.area', 'course_sections.format', 'engineering_competencies.code'],
    ...['exam_attempts.time_allowance', 'expiry_reminders.product', 'first_answers.source', 'legal_acceptances.place'],
    ...['mail_templates.name', 'marketing_leads.source', 'mentor_comments.part'],
    ...['mistakes.source', 'mistakes.outcome', 'mistakes.cause', 'outbox.kind', 'passkey_challenges.purpose'],
    ...['payment_events.type', 'payments.product', 'payments.status', 'payments.currency', 'payments.end_reason'],
    ...['practice_answers.source', 'practice_answers.choice', 'practice_sessions.mode'],
    ...['promo_code_usage.state', 'provinces.code', 'provinces.framework', 'question_reports.reason'],
    ...['question_reports.outcome', 'question_reports.text_question', 'question_versions.area'],
    ...['question_versions.kind', 'questions.type', 'questions.area', 'questions.topic', 'questions.kind'],
    ...['sandbox_intents.status', 'sandbox_intents.currency', 'sections.area', 'sections.format', 'sent_mails.mail'],
    ...['submission_entries.code', 'submission_entries.state', 'submission_versions.origin', 'submissions.regulator'],
    ...['support_grants.product', 'users.role', 'users.subscription_status', 'weekly_sales.product'],
    ...['card_memories.card', 'card_reviews.card', 'passkeys.transports', 'practice_sessions.topics'],
  ],
  'an address or a date whose form is checked when it is written': [
    ...['announcements.link_path', 'blog_posts.slug', 'chapters.slug', 'course_modules.slug', 'course_sections.slug'],
    ...['disciplines.slug', 'sections.slug', 'mistakes.right_on', 'official_results.exam_date'],
    ...['readiness_predictions.exam_date', 'study_plans.exam_date', 'study_plans.time_zone'],
  ],
  'written by the site itself': [
    ...['attempt_items.option_ids', 'campaign_recipients.reference', 'content_versions.title'],
    ...['item_statistics.chosen', 'item_statistics.alarms', 'newsletter_subscribers.consent_words'],
    ...['newsletter_subscribers.pending_words', 'official_results.bands', 'outbox.body', 'outbox.lease'],
    ...['practice_quizzes.choices', 'practice_sessions.question_ids', 'practice_sessions.choices'],
    ...['recovery_codes.selector', 'sandbox_intents.metadata', 'schema_migrations.name', 'schema_migrations.checksum'],
    ...['search_texts.tokens', 'sessions.network', 'work_locks.name'],
  ],
  'on no page, only in files to be downloaded or in a query': [
    ...['lead_origins.referrer_host', 'lead_origins.landing_page', 'user_origins.referrer_host'],
    ...['user_origins.landing_page', 'newsletter_subscribers.name', 'provinces.regulator'],
  ],
};

/** The columns of a table of columns as `table.column`. */
export const columnsOf = (tables: Readonly<Record<string, object>>): string[] =>
  Object.entries(tables).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`));

/** The columns of text of a SQLite database as `table.column`, without those of SQLite itself and of its full-text index. */
async function readTextColumns(handle: SqlHandle): Promise<string[]> {
  const rows = await handle.rows<{ name: string; type: string }>(
    `SELECT t.name || '.' || c.name AS name, c.type AS type FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_index%' ORDER BY 1`,
  );
  return rows.filter(({ type }) => !/int|float|double|real|decimal|bool/i.test(type)).map(({ name }) => name);
}

/** Columns of text of which nothing is said here, and columns of which something is said but which are not there. */
export async function compareWithSchema(handle: SqlHandle): Promise<{ unknown: string[]; gone: string[] }> {
  const inSchema = await readTextColumns(handle);
  const named = [...columnsOf(TYPED_COLUMNS), ...columnsOf(TYPED_JSON), ...Object.values(UNTYPED).flat()];
  return {
    unknown: inSchema.filter((column) => !named.includes(column) && !DERIVED.test(column.split('.')[1] ?? '')),
    gone: named.filter((column) => !inSchema.includes(column)),
  };
}
