import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import createKnex from 'knex';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Migration } from '../../migrations/table.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { takeLease } from '../../src/adapters/sql/leases.ts';
import { emptyDatabase } from '../support/databases.ts';
import { projectPath } from '../support/project-root.ts';
import { schemaLines } from '../support/schema-lines.ts';

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
  submissions: 'id user_id regulator chosen_at',
  submission_projects: 'id user_id name employer period',
  submission_validators: 'id user_id name position',
  submission_entries: `id user_id submission_id code state findings level project_id validator_id revision versioned_at
    saved_at situation action outcome`,
  submission_versions: 'id user_id entry_id number origin saved_at situation action outcome',
  mentor_links: 'id user_id entry_id token_digest created_at expires_at revoked_at',
  mentor_comments: 'id user_id entry_id link_id author part created_at body',
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

      it('run once, and know whether they are pending', () =>
        onEmptyDatabase(async (database) => {
          assert.equal(await database.findSchemaProblem(), 'Migrations are pending.');
          const names = MIGRATIONS.map((migration) => migration.name);
          assert.deepEqual(
            await database.listMigrations(),
            names.map((name) => ({ name, state: 'pending' })),
          );
          assert.deepEqual(await database.migrate(), names);
          assert.equal(await database.findSchemaProblem(), null);
          assert.deepEqual(
            await database.listMigrations(),
            names.map((name) => ({ name, state: 'applied' })),
          );
          assert.deepEqual(await database.migrate(), []);
        }));

      it('turn difficulties into kinds, for questions and their versions (product.md 5.4)', () =>
        onEmptyDatabase(async (database, url) => {
          const former = await openDatabase(url, { migrations: MIGRATIONS.filter(({ name }) => name < '013') });
          await former.migrate();
          const { knex } = former;
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
          await former.close();
          assert.equal((await database.migrate())[0], '013-question-kinds');
          const after = database.knex;
          assert.deepEqual(await after('questions').orderBy('id').pluck('kind'), ['direct', 'apply', 'better']);
          assert.deepEqual(await after('question_versions').orderBy('id').pluck('kind'), [
            ...['direct', 'direct', 'apply', 'apply', 'better', 'better'],
          ]);
          assert.deepEqual(await after('answer_options').pluck('right_when'), [null, null, null]);
        }));

      it('run once when two processes start at the same time', () =>
        onEmptyDatabase(async (database, url) => {
          const outputs = await Promise.all(
            [1, 2].map(() => promisify(execFile)(process.execPath, ['--import', 'tsx', MIGRATE, url])),
          );
          assert.deepEqual(outputs.map(({ stdout }) => Number(stdout)).sort(), [0, MIGRATIONS.length]);
          assert.equal(await database.findSchemaProblem(), null);
        }));

      it('lead to the same schema when they were killed before every single statement', () =>
        onEmptyDatabase(async (database) => {
          await database.migrate();
          const expected = await schemaLines(database);
          const { kills, schema } = await migrateThroughKills(kind);
          assert.deepEqual(schema, expected);
          assert.ok(kills > 180, `${kills} kills`);
        }));

      it('go on beside an older release as long as the newer ones only add', () =>
        onEmptyDatabase(async (older, url) => {
          await older.migrate();
          const added = aMigration('014-added', true, 'CREATE TABLE added (id integer PRIMARY KEY)');
          const newer = await openDatabase(url, { migrations: [...MIGRATIONS, added] });
          assert.deepEqual(await newer.migrate(), ['014-added']);
          assert.equal(await older.findSchemaProblem(), null);
          assert.deepEqual(await older.migrate(), []);
          assert.deepEqual((await older.listMigrations()).at(-1), { name: '014-added', state: 'of a newer release' });
          const removed = aMigration('015-removed', false, 'DROP TABLE added');
          const newest = await openDatabase(url, { migrations: [...MIGRATIONS, added, removed] });
          await newest.migrate();
          const refusal = /newer release \(015-removed\).*Start the newer release, or restore a backup/;
          assert.match((await older.findSchemaProblem()) ?? '', refusal);
          await assert.rejects(older.migrate(), refusal);
          await newer.close();
          await newest.close();
        }));

      it('refuse a database whose migrations were others, and one that lacks a column', () =>
        onEmptyDatabase(async (database, url) => {
          await database.migrate();
          const [first, ...rest] = MIGRATIONS;
          if (!first) throw new Error('there are no migrations');
          const edited = await openDatabase(url, { migrations: [{ ...first, checksum: 'other' }, ...rest] });
          await assert.rejects(edited.migrate(), /made by other versions of these migrations: 001-accounts/);
          await edited.close();
          await database.run('ALTER TABLE answer_options DROP COLUMN right_when');
          const server = await openDatabase(url);
          const lack = /lacks answer_options\.right_when: it was not made by the migrations of a release/;
          assert.match((await server.findSchemaProblem()) ?? '', lack);
          await assert.rejects(server.migrate(), lack);
          await server.close();
        }));
    });
  }

  it('are never edited: the checksum of each is that of its statements', () => {
    const [sqlite, mysql] = ['better-sqlite3', 'mysql2'].map((client) =>
      createKnex({ client, useNullAsDefault: true }),
    );
    for (const { name, checksum, statements } of MIGRATIONS) {
      if (!sqlite || !mysql) throw new Error('no dialects');
      const text = JSON.stringify({ sqlite: statements(sqlite), mysql: statements(mysql) });
      assert.equal(createHash('sha256').update(text).digest('hex'), checksum, name);
    }
  });

  it('give the lease on the schema to one server at a time, and to another when its holder is gone (MySQL)', async () => {
    const empty = await emptyDatabase('mysql');
    const [one, other] = [await openDatabase(empty.url), await openDatabase(empty.url)];
    const takes = await Promise.all([one, other, one, other].map((database) => takeLease(database, 'schema')));
    const held = takes.filter((lease) => lease !== null);
    assert.equal(held.length, 1);
    assert.equal(await takeLease(other, 'schema'), null);
    await endLeases(other);
    const next = await takeLease(other, 'schema');
    assert.ok(next);
    await held[0]?.release();
    assert.equal(await takeLease(one, 'schema'), null, 'the former holder releases nothing of the next one');
    await next.release();
    assert.ok(await takeLease(one, 'schema'));
    await one.close();
    await other.close();
    await empty.remove();
  });

  it('go on in a database that an earlier release left half migrated (MySQL)', async () => {
    const empty = await emptyDatabase('mysql');
    const database = await openDatabase(empty.url);
    const [accounts] = MIGRATIONS;
    await database.run('CREATE TABLE knex_migrations (id int, name varchar(255))');
    for (const statement of accounts?.statements(database.knex).slice(0, 3) ?? []) await database.run(statement);
    assert.equal((await database.migrate()).length, MIGRATIONS.length);
    assert.equal(await database.findSchemaProblem(), null);
    await database.close();
    await empty.remove();
  });
});

const aMigration = (name: string, isAdditive: boolean, statement: string): Migration => ({
  name,
  checksum: name,
  isAdditive,
  statements: () => [statement],
});

/** The leases of processes that are gone have run out. */
const endLeases = (database: Database) => database.run('UPDATE leases SET expires_at = 0');

const CHANGE = /^\s*(create|alter|drop|insert|update)\b(?!.*\bleases\b)/i;

/**
 * Migrates an empty database while the process dies again and again: on MySQL at the second change of every run, so that
 * each state between two statements is continued once (statements that are run again do not count); on SQLite, where nothing stays, one statement later in every run.
 */
async function migrateThroughKills(kind: 'sqlite' | 'mysql'): Promise<{ kills: number; schema: string[] }> {
  const empty = await emptyDatabase(kind);
  const watcher = await openDatabase(empty.url);
  const done = new Set<string>();
  for (let kills = 0; ; kills += 1) {
    let left = kind === 'mysql' ? 1 : kills;
    let isDead = false;
    const onStatement = (sql: string, bindings: readonly unknown[]): void => {
      const statement = `${sql} ${bindings[0]}`;
      if (CHANGE.test(sql) && !done.has(statement)) left -= 1;
      isDead ||= left < 0;
      if (isDead) throw new Error('killed');
      if (kind === 'mysql') done.add(statement);
    };
    const dying = await openDatabase(empty.url, { onStatement });
    const isComplete = await dying.migrate().then(
      () => true,
      (error: Error) => {
        if (isDead) return false;
        throw error;
      },
    );
    await dying.close();
    if (isComplete) {
      const schema = await schemaLines(watcher);
      await watcher.close();
      await empty.remove();
      return { kills, schema };
    }
    if (kind === 'mysql') await endLeases(watcher);
  }
}
