import assert from 'node:assert/strict';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { createKeyWatch, KEY_FIELDS } from './invariants/early-keys.ts';

const NOW = 1_000_000;

/** Learner 1: attempt 1 at question 10 is completed, 2 at question 20 runs, 3 at question 30 is under blind review. */
function createWatch() {
  const database = new BetterSqlite3(':memory:');
  database.exec(`
    CREATE TABLE exam_attempts (id, user_id, completed, end_time, deadline_at);
    CREATE TABLE attempt_items (attempt_id, question_id);
    CREATE TABLE questions (id, external_id);
    CREATE TABLE blind_reviews (attempt_id, state);
    INSERT INTO exam_attempts VALUES (1, 1, 1, 5, ${NOW}), (2, 1, 0, NULL, ${NOW}), (3, 1, 1, 5, ${NOW});
    INSERT INTO attempt_items VALUES (1, 10), (2, 20), (3, 30);
    INSERT INTO questions VALUES (10, 't1-1'), (20, 't1-2'), (30, 't1-3');
    INSERT INTO blind_reviews VALUES (3, 'open')`);
  const found: string[] = [];
  const watch = createKeyWatch(database, (what) => found.push(what));
  const findIn = (view: unknown, input: object = {}, isAdmin = false): string[] => {
    const answer = { text: JSON.stringify(view), name: 'exam.read', input: { ...input }, now: NOW };
    watch.inspect({ ...answer, userId: 1, isAdmin });
    return found.splice(0);
  };
  return findIn;
}

const paperOf = (id: number, option: object) => ({ questions: [{ id, options: [{ id: 1, text: 'A', ...option }] }] });

test('each field that tells a key is found in the answer about a running attempt and an open blind review', () => {
  const findIn = createWatch();
  for (const field of KEY_FIELDS) {
    const view = { examAttempt: { id: 2, [field]: null } };
    assert.deepEqual(findIn(view, { examId: 2 }), [`exam.read sends "${field}" while attempt 2 is open`]);
    assert.equal(findIn(view, { examId: 3 }).length, 1);
  }
  for (const field of ['isCorrect', 'rationale', 'rightWhen', 'explanation', 'isRight', 'keyOptionId']) {
    assert.ok(KEY_FIELDS.includes(field), field);
  }
});

test('the key of a question on an open paper is found in every other answer to its learner', () => {
  const findIn = createWatch();
  const marked = { isCorrect: false };
  assert.deepEqual(findIn(paperOf(20, marked), { examId: 1 }), [
    'exam.read sends "isCorrect" of question 20 while an attempt with it is open',
  ]);
  assert.equal(findIn({ missed: [{ questionId: 30, isRight: true }] }).length, 1);
  assert.deepEqual(findIn(paperOf(20, marked), {}, true), [], 'an administrator edits keys');
});

test('keys of a completed attempt, and a paper without keys, may leave', () => {
  const findIn = createWatch();
  assert.deepEqual(findIn(paperOf(10, { isCorrect: true, rationale: 'Secret of t1-1' }), { examId: 1 }), []);
  assert.deepEqual(findIn(paperOf(20, {}), { examId: 2 }), []);
});

test('an explanation is found by its words too, whatever the field is called', () => {
  const findIn = createWatch();
  assert.deepEqual(findIn({ remark: 'Secret of t1-2' }), [
    'exam.read sends the explanation of question t1-2 to somebody who has not sat it',
  ]);
});
