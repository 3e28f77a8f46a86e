import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { MIGRATIONS } from '../../migrations/index.ts';
import { questionKinds } from '../../migrations/question-kinds.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { emptyDatabase } from '../support/databases.ts';
import { projectPath } from '../support/project-root.ts';

const MIGRATE = projectPath('tests/support/migrate-database.ts');

/** The fields of the specification by table, in the names of the database. */
const SPECIFIED: Record<string, string> = {
  users: `id username username_key password_hash email email_key role stripe_customer_id stripe_subscription_id
    subscription_status subscription_end_date reset_token_hash reset_token_expiry created_at deleted_at`,
  expiry_reminders: 'id user_id product ends_at days_before',
  chapters: 'id title slug sort_order area description external_id retired_at version loaded_digest',
  sections: 'id chapter_id title slug area format content sort_order external_id retired_at version loaded_digest',
  questions: `id chapter_id question type explanation is_exam_question exam_set course_module_id external_id retired_at
    chapter_number module_number is_free kind`,
  answer_options: 'id question_id text is_correct letter rationale right_when external_id retired_at',
  exam_attempts: 'id user_id start_time end_time score completed exam_set deadline_at',
  user_answers: 'id exam_attempt_id question_id selected_answer_id is_correct chosen_at',
  section_visits: 'user_id section_id read_at finished_at',
  course_section_visits: 'user_id section_id read_at',
  section_bookmarks: 'user_id section_id created_at',
  study_plans: 'user_id exam_date time_zone',
  glossary_terms: 'id term also definition external_id retired_at',
  search_texts: 'id section_id course_section_id content tokens external_id retired_at',
  user_progress: 'id user_id chapter_id completed last_accessed',
  course_modules: 'id title slug areas sort_order description created_at external_id retired_at version loaded_digest',
  course_sections:
    'id module_id title slug area format content sort_order created_at external_id retired_at version loaded_digest',
  user_course_progress: 'id user_id module_id completed last_accessed',
  site_content: 'id content_key title content created_at updated_at external_id retired_at version loaded_digest',
  chat_conversations: 'user_id last_seq learner_read_seq support_read_seq',
  chat_messages: 'id conversation_id seq user_id content is_from_admin client_id created_at',
  promo_codes: 'id code discount_percent max_uses used_count expires_at created_at is_active description',
  promo_code_usage: 'id promo_code_id user_id used_at state',
  provinces: 'id name code created_at regulator framework',
  disciplines: 'id name description created_at slug',
  engineering_competencies: 'id category competency description province_id discipline_id sort_order created_at code',
  peng_examples: 'id competency_id discipline_id situation action outcome created_at external_id upload_id upload_key',
  example_repeats: 'upload_id example_id',
  example_uploads:
    'id discipline_id user_id file_name added repeated created_at storing_discipline_id alive_at published_at undone_at',
  example_showings: 'id user_id competency_id example_id shown_at',
  saved_examples: 'user_id example_id saved_at',
  peng_subscriptions: 'id user_id start_date end_date active stripe_payment_id created_at payment_id',
  content_versions: 'id kind entry_id version title fields origin restored_from saved_by saved_at',
  blog_posts: 'id title slug content excerpt author published_at created_at updated_at featured tags external_id',
  marketing_leads: 'id first_name last_name email email_key search_key source created_at',
  payments: 'id user_id product status open_key intent_id amount_cents currency promo_code_id granted_at',
  attempt_items: 'attempt_id question_id version_id position option_ids',
  question_versions: 'id question_id number kind body',
  outbox: 'id kind body unique_key',
  sessions: 'id_digest user_id begun_at expires_at',
  sandbox_intents: 'id client_secret status',
  local_mail: 'id message_id',
  practice_answers: 'id user_id source source_id number choice is_right answered_at',
  practice_quizzes: 'id user_id chapter_id choices finished_at last_right best_right',
};

describe('the migrations', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    describe(`on ${kind}`, () => {
      const onEmptyDatabase = async (work: (database: Database, url: string) => Promise<void>): Promise<void> => {
        const empty = await emptyDatabase(kind);
        const database = await openDatabase(empty.url);
        try {
          await work(database, empty.url);
        } finally {
          await database.close();
          await empty.remove();
        }
      };

      it('make all tables with all fields of the specification', () =>
        onEmptyDatabase(async (database) => {
          await database.migrate();
          for (const [table, columns] of Object.entries(SPECIFIED)) {
            const actual = Object.keys(await database.knex(table).columnInfo());
            for (const column of columns.split(/\s+/)) assert.ok(actual.includes(column), `${table}.${column}`);
          }
        }));

      it('run once, know whether they are pending, and take everything back', () =>
        onEmptyDatabase(async (database) => {
          assert.equal(await database.migrationsPending(), true);
          assert.deepEqual(
            await database.migrate(),
            MIGRATIONS.map((migration) => migration.name),
          );
          assert.equal(await database.migrationsPending(), false);
          assert.deepEqual(await database.migrate(), []);
          const before = await schemaOf(database);
          assert.ok(before.length > 150);
          await database.rollbackAll();
          assert.deepEqual(await schemaOf(database), []);
          assert.equal(await database.migrationsPending(), true);
          assert.equal((await database.migrate()).length, MIGRATIONS.length);
          assert.deepEqual(await schemaOf(database), before);
        }));

      it('turn difficulties into kinds, for questions and their versions, and back (product.md 5.4)', () =>
        onEmptyDatabase(async (database) => {
          await database.migrate();
          const { knex } = database;
          await questionKinds.down(knex);
          const shared = { question: 'q', explanation: 'e', area: 'I', topic: 'I.1', source: 's' };
          const at = { created_at: 1, updated_at: 1 };
          for (const [index, difficulty] of ['recall', 'apply', 'judge'].entries()) {
            const id = index + 1;
            await knex('questions').insert({ id, ...shared, difficulty, version_number: 2, ...at });
            const option = { id, question_id: id, letter: 'A', text: 't', is_correct: 1, rationale: 'r' };
            await knex('answer_options').insert(option);
            for (const number of [1, 2]) {
              const version = { question_id: id, number, area: 'I', key_option_id: id, body: '{}', created_at: 1 };
              await knex('question_versions').insert(version);
            }
          }
          await questionKinds.up(knex);
          assert.deepEqual(await knex('questions').orderBy('id').pluck('kind'), ['direct', 'apply', 'better']);
          assert.deepEqual(await knex('question_versions').orderBy('id').pluck('kind'), [
            ...['direct', 'direct', 'apply', 'apply', 'better', 'better'],
          ]);
          assert.deepEqual(await knex('answer_options').pluck('right_when'), [null, null, null]);
          await questionKinds.down(knex);
          assert.deepEqual(await knex('questions').orderBy('id').pluck('difficulty'), ['recall', 'apply', 'judge']);
          await questionKinds.up(knex);
        }));

      it('run once when two processes start at the same time', () =>
        onEmptyDatabase(async (database, url) => {
          const outputs = await Promise.all(
            [1, 2].map(() => promisify(execFile)(process.execPath, ['--import', 'tsx', MIGRATE, url])),
          );
          assert.deepEqual(outputs.map(({ stdout }) => Number(stdout)).sort(), [0, MIGRATIONS.length]);
          assert.equal(await database.migrationsPending(), false);
        }));
    });
  }

  it('go on after a server was killed while it held the lock (MySQL)', async () => {
    const empty = await emptyDatabase('mysql');
    const database = await openDatabase(empty.url);
    await database.migrate();
    await database.rollbackAll();
    await database.knex('knex_migrations_lock').update({ is_locked: 1 });
    assert.equal((await database.migrate()).length, MIGRATIONS.length);
    await database.close();
    await empty.remove();
  });
});

/** Every column, key and reference of a database but Knex's own, as lines that can be compared. */
async function schemaOf(database: Database): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const rows = await database.rows<{ sql: string }>(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%knex_%' AND name NOT LIKE 'sqlite_%'`,
    );
    return rows.flatMap((row) => row.sql.split(',')).sort();
  }
  const names = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name NOT LIKE 'knex_%'`,
  );
  const lines: string[] = [];
  for (const { name } of names) {
    const [row] = await database.rows<Record<string, string>>(`SHOW CREATE TABLE ${name}`);
    lines.push(...String(row?.['Create Table']).split('\n'));
  }
  return lines.sort();
}
