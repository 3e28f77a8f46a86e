import type { LockedMistake, MissedExamQuestion, MistakeRepository } from '../../application/ports/mistakes.ts';
import type { PaperNumber } from '../../domain/exam/attempt.ts';
import type { MistakeQuestionRef } from '../../domain/study/mistake.ts';
import { toItemText } from './attempt-reader.ts';
import { keyWithheldCondition } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { countRepeatAnswersOfKey, listAnswerHistory, listPaperResults } from './mistake-results.ts';
import {
  MISTAKE_COLUMNS,
  MISTAKE_INSERT_COLUMNS,
  type MistakeRow,
  toMistake,
  toMistakeInsertValues,
} from './mistake-rows.ts';
import { JOIN_KEY_CORRECTION } from './question-version.ts';
import { buildForUpdateClause, placeholders, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';

const REPLACED = MISTAKE_INSERT_COLUMNS.slice(4);
const NEW_INSTEAD_OF_FORMER = {
  sqlite: `ON CONFLICT (user_id, source, source_id, number) DO UPDATE SET
    ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  mysql: `ON DUPLICATE KEY UPDATE ${REPLACED.map((column) => `${column} = VALUES(${column})`).join(', ')}`,
};

type LockedRow = MistakeRow & { readonly time_zone: string | null };
type ListedRow = MistakeRow & { readonly choice: string | null; readonly is_right: number | null };
type QuestionRow = {
  readonly mistake_id: number;
  readonly attempt_id: number;
  readonly exam_set: PaperNumber;
  readonly position: number;
  readonly question_id: number;
  readonly option_ids: string;
  readonly body: string;
  readonly correction: string | null;
  readonly is_trial: number;
};

/** What learners missed; the unique key keeps one entry for each question of a learner (product.md 5.46). */
export const mistakeRepository = (handle: SqlHandle): MistakeRepository => ({
  lock: (userId, names) => lockEntries(handle, userId, names),
  save: (userId, entries) => {
    const rows = entries.map((entry) => toMistakeInsertValues(userId, entry));
    return insertRows(handle, 'mistakes', MISTAKE_INSERT_COLUMNS, rows, NEW_INSTEAD_OF_FORMER);
  },
  remove: async (userId, names) => {
    if (names.length === 0) return;
    await handle.run(`DELETE FROM mistakes WHERE user_id = ? AND (${anyOf(names)})`, [userId, ...valuesOf(names)]);
  },
  nameCause: (userId, id, cause) =>
    updateOneRow(handle, 'UPDATE mistakes SET cause = ? WHERE id = ? AND user_id = ?', [cause, id, userId]),
  listOpen: async (userId, limit) => {
    const rows = await handle.rows<ListedRow>(
      `SELECT ${MISTAKE_COLUMNS}, p.choice, p.is_right FROM mistakes m
       LEFT JOIN practice_answers p ON p.user_id = m.user_id AND p.source = m.source AND p.source_id = m.source_id
         AND p.number = m.number
       WHERE m.user_id = ? AND m.resolved_at IS NULL AND (m.source <> 'exam' OR NOT ${keyWithheldCondition('m.user_id', 'm.source_id')})
       ORDER BY m.missed_at DESC, m.id LIMIT ?`,
      [userId, limit],
    );
    return rows.map((row) => ({
      ...toMistake(row),
      lastAnswer: row.choice === null ? null : { choice: row.choice, isRight: row.is_right === 1 },
    }));
  },
  listExamQuestions: (ids) => listExamQuestions(handle, ids),
  addAnswer: (userId, { questionId, optionId, isRight }, now) =>
    insertRows(
      handle,
      'mistake_answers',
      ['user_id', 'question_id', 'option_id', 'is_right', 'answered_at'],
      [[userId, questionId, optionId, isRight ? 1 : 0, now]],
    ),
  listResults: (attemptId) => listPaperResults(handle, attemptId),
  listUnrecorded: async (limit) => {
    const oldest = 'SELECT user_id FROM exam_attempts WHERE completed = 1 AND is_recorded = 0 ORDER BY id LIMIT ?';
    return [...new Set((await handle.rows<{ user_id: number }>(oldest, [limit])).map((row) => row.user_id))];
  },
  claimUnrecorded: (userId) => claimUnrecorded(handle, userId),
  countCorrected: (questionId, keyOptionId, limit) =>
    countRepeatAnswersOfKey(handle, { questionId, keyOptionId }, limit),
  listHistory: (questionId, userIds) => listAnswerHistory(handle, questionId, userIds),
});

const anyOf = (names: readonly MistakeQuestionRef[]): string =>
  names.map(() => '(source = ? AND source_id = ? AND number = ?)').join(' OR ');

const valuesOf = (names: readonly MistakeQuestionRef[]): SqlValue[] =>
  names.flatMap(({ source, sourceId, number }) => [source, sourceId, number]);

async function lockEntries(
  handle: SqlHandle,
  userId: number,
  names: readonly MistakeQuestionRef[],
): Promise<LockedMistake[]> {
  if (names.length === 0) return [];
  const rows = await handle.rows<LockedRow>(
    `SELECT ${MISTAKE_COLUMNS}, (SELECT p.time_zone FROM study_plans p WHERE p.user_id = m.user_id) AS time_zone
     FROM mistakes m WHERE user_id = ? AND (${anyOf(names)}) ORDER BY id${buildForUpdateClause(handle)}`,
    [userId, ...valuesOf(names)],
  );
  return rows.map((row) => ({ ...toMistake(row), timeZone: row.time_zone }));
}

const CLAIM_ATTEMPT = 'UPDATE exam_attempts SET is_recorded = 1 WHERE id = ? AND is_recorded = 0';

/**
 * Claims by a conditional write, row by row: a locking read along the index of unrecorded attempts would lock those of other
 * learners too, and many exams that end at once would deadlock.
 */
async function claimUnrecorded(handle: SqlHandle, userId: number): ReturnType<MistakeRepository['claimUnrecorded']> {
  const attempts = await handle.rows<{ id: number; closed_at: number }>(
    'SELECT id, end_time AS closed_at FROM exam_attempts WHERE user_id = ? AND completed = 1 AND is_recorded = 0 ORDER BY end_time, id',
    [userId],
  );
  const claimed: { id: number; closedAt: number }[] = [];
  for (const { id, closed_at } of attempts) {
    const isOurs = await updateOneRow(handle, CLAIM_ATTEMPT, [id]);
    if (isOurs) claimed.push({ id, closedAt: closed_at });
  }
  return claimed;
}

async function listExamQuestions(handle: SqlHandle, ids: readonly number[]): Promise<MissedExamQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await handle.rows<QuestionRow>(
    `SELECT m.id AS mistake_id, t.id AS attempt_id, t.exam_set, i.position, i.question_id, i.option_ids, i.is_trial, v.body,
       c.body AS correction
     FROM mistakes m JOIN exam_attempts t ON t.id = m.attempt_id
     JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = m.source_id
     JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
     WHERE m.id IN (${placeholders(ids)})`,
    ids,
  );
  return rows.map((row) => ({
    mistakeId: row.mistake_id,
    attemptId: row.attempt_id,
    examSet: row.exam_set,
    number: row.position,
    item: toItemText(row),
  }));
}
