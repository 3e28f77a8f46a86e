import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { startServerProcess } from '../support/server-process.ts';
import { visitorOf } from '../support/visitor.ts';
import { inWords, probeDuring } from './probe.ts';

const USERS = 1_000_000;
const REMINDERS = 116_000;
const EXAMS = 100_000;
const HOUR = 3_600_000;
const LIMIT_MS = 300_000;

const say = (line: string): void => console.log(line);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats a question of the database until it answers `expected`, within the limit; answers what it said last. */
async function until(file: string, sql: string, expected: number): Promise<number> {
  const database = new Sqlite(file, { readonly: true });
  const end = performance.now() + LIMIT_MS;
  try {
    for (;;) {
      const { n } = database.prepare(sql).get() as { n: number };
      if (n >= expected || performance.now() > end) return n;
      await pause(250);
    }
  } finally {
    database.close();
  }
}

/** Rows from 1 to a number, without a table. */
const numbers = (count: number): string =>
  `WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count})`;

function change(file: string, ...statements: readonly string[]): void {
  const database = new Sqlite(file);
  database.pragma('synchronous = OFF');
  for (const statement of statements) database.exec(statement);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** A start with many reminders due: mail is written, and nobody has to wait for it. */
async function benchReminders(file: string): Promise<void> {
  const from = Date.now() + 25 * HOUR;
  change(
    file,
    `INSERT INTO users (username, username_key, email, email_key, password_hash, role, subscription_status, subscription_end_date, created_at)
     ${numbers(USERS)} SELECT 'many' || i, 'many' || i, 'many' || i || '@example.org', 'many' || i || '@example.org', 'none', 'user', 'active',
       CASE WHEN i <= ${REMINDERS} THEN ${from} + i * 4000 ELSE 1000 + i END, 1 FROM numbers`,
  );
  say(`\nStart on SQLite with ${USERS} users and ${REMINDERS} reminders due`);
  const began = performance.now();
  const server = await startServerProcess({ databaseUrl: `sqlite:${file}` });
  try {
    say(`  ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const due = 'SELECT COUNT(*) AS n FROM expiry_reminders';
    const { value, seconds, probed } = await probeDuring(server.origin, () => until(file, due, REMINDERS));
    say(`  ${value} reminders within ${seconds.toFixed(0)} s; ${inWords(probed)}`);
  } finally {
    await server.kill();
  }
}

/** A corrected key that half of many exams chose: the request answers, the job does the rest. */
async function benchKeyCorrection(file: string): Promise<void> {
  const database = new Sqlite(file);
  const question = database
    .prepare(
      `SELECT q.id, v.id AS version, v.key_option_id AS key, (SELECT MIN(o.id) FROM answer_options o
         WHERE o.question_id = q.id AND o.id <> v.key_option_id) AS other
       FROM questions q JOIN question_versions v ON v.question_id = q.id WHERE q.exam_set = 1 AND q.is_exam_question = 1 ORDER BY q.id LIMIT 1`,
    )
    .get() as { id: number; version: number; key: number; other: number };
  const { letter } = database.prepare('SELECT letter FROM answer_options WHERE id = ?').get(question.other) as {
    letter: string;
  };
  const { start } = database.prepare('SELECT COALESCE(MAX(id), 0) AS start FROM exam_attempts').get() as {
    start: number;
  };
  const { user } = database.prepare('SELECT MAX(id) AS user FROM users').get() as { user: number };
  database.close();
  change(
    file,
    `INSERT INTO exam_attempts (id, user_id, exam_set, start_time, deadline_at, end_time, completed, score, right_count, item_count, is_tallied)
     ${numbers(EXAMS)} SELECT ${start} + i, ${user}, 1, i, i + 1, i + 1, 1, 0, 0, 1, 1 FROM numbers`,
    `INSERT INTO attempt_items (attempt_id, question_id, version_id, position, option_ids)
     SELECT id, ${question.id}, ${question.version}, 1, '[${question.key},${question.other}]' FROM exam_attempts WHERE id > ${start}`,
    `INSERT INTO user_answers (exam_attempt_id, question_id, selected_answer_id, is_correct, chosen_at)
     SELECT id, ${question.id}, CASE WHEN id % 2 = 0 THEN ${question.other} ELSE ${question.key} END, id % 2, 1 FROM exam_attempts WHERE id > ${start}`,
    `UPDATE exam_attempts SET right_count = id % 2, score = 100 * (id % 2) WHERE id > ${start}`,
  );
  say(`\nCorrecting the key of a question in ${EXAMS} exams, half of which chose the new one`);
  const server = await startServerProcess({ databaseUrl: `sqlite:${file}` });
  try {
    const admin = visitorOf(server.origin);
    await admin.post('/api/login', { username: 'admin', password: 'demo-admin-1' });
    const { json } = await admin.get(`/api/admin/questions/${question.id}`);
    const from = json.draft.key;
    const rightWhen = { ...json.draft.rightWhen, [letter]: '', [from]: 'the facts of the case were quite other ones' };
    const body = JSON.stringify({
      revision: json.revision,
      draft: { ...json.draft, key: letter, rightWhen },
      keyDecision: { from, to: letter, exams: 'rescore' },
      reason: 'The key was wrong.',
    });
    const headers = { 'content-type': 'application/json' };
    let answered = 0;
    const { value, seconds, probed } = await probeDuring(server.origin, async () => {
      const began = performance.now();
      const saved = await admin.send(`/api/admin/questions/${question.id}`, { method: 'PUT', headers, body });
      assert.equal(saved.status, 200, saved.text);
      answered = performance.now() - began;
      return until(file, 'SELECT COUNT(*) AS n FROM rescorings', EXAMS / 2);
    });
    say(`  the request was answered after ${answered.toFixed(0)} ms; ${value} results within ${seconds.toFixed(0)} s`);
    say(`  ${inWords(probed)}`);
  } finally {
    await server.kill();
  }
}

const chosen = process.env.ONLY ?? 'keys reminders';
const folder = await mkdtemp(join(tmpdir(), 'plumbline-scale-'));
try {
  const file = join(folder, 'app.db');
  await (await startServerProcess({ databaseUrl: `sqlite:${file}` })).kill();
  if (chosen.includes('keys')) await benchKeyCorrection(file);
  if (chosen.includes('reminders')) await benchReminders(file);
} finally {
  await rm(folder, { recursive: true, force: true });
}
