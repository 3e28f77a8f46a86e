import type { Attempt, AttemptRepository, NewAttempt } from '../../application/ports/exam.ts';
import type { ExamSet, PaperNumber } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { BankItem, PaperItem } from '../../domain/exam/paper.ts';
import type { KeyedItem } from '../../domain/exam/scoring.ts';
import { closeAttempt, readAnswerFacts, saveAnswers } from './attempt-answers.ts';
import { appendAttemptEvents, readAttemptEvents, saveMarks } from './attempt-marks.ts';
import { type AttemptRow, readGivenAnswers, SELECT_ATTEMPT, toAttempt } from './attempt-rows.ts';
import { formItems } from './form-items.ts';
import { insertRows } from './insert-rows.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, type SqlHandle } from './sql-handle.ts';

type BankRow = {
  readonly area: AreaCode;
  readonly question_id: number;
  readonly version_id: number;
  readonly option_id: number;
};
type KeyedRow = {
  readonly question_id: number;
  readonly area: AreaCode;
  readonly key_option_id: number;
  readonly is_trial: number;
};

/** Attempts with their papers and answers (product.md 4). */
export const attemptRepository = (handle: SqlHandle): AttemptRepository => ({
  bankItems: (set) => bankItems(handle, set),
  ...formItems(handle),
  findOpen: (userId, set) => findOpen(handle, userId, set),
  add: (attempt, paper) => addAttempt(handle, attempt, paper),
  find: (id) => findAttempt(handle, id, ''),
  lock: (id) => findAttempt(handle, id, buildForUpdateClause(handle)),
  keyedPaper: (id) => keyedPaper(handle, id),
  answers: (id) => readGivenAnswers(handle, id),
  events: (id) => readAttemptEvents(handle, id),
  answerFacts: (keys) => readAnswerFacts(handle, keys),
  saveAnswers: (answers, latestStored) => saveAnswers(handle, answers, latestStored),
  saveMarks: (changes, latestStored) => saveMarks(handle, changes, latestStored),
  appendEvents: (events) => appendAttemptEvents(handle, events),
  saveBreak: async (id, { deadlineAt, pausedAt, breakLeftMs }) => {
    const change = 'UPDATE exam_attempts SET deadline_at = ?, paused_at = ?, break_left_ms = ? WHERE id = ?';
    await handle.run(change, [deadlineAt, pausedAt, breakLeftMs, id]);
  },
  close: (attempt, ending, rightQuestionIds) => closeAttempt(handle, attempt, ending, rightQuestionIds),
  listOverdue: async (deadlineBefore, limit) => {
    const rows = await handle.rows<{ id: number }>(
      'SELECT id FROM exam_attempts WHERE end_time IS NULL AND deadline_at < ? ORDER BY deadline_at, id LIMIT ?',
      [deadlineBefore, limit],
    );
    return rows.map((row) => row.id);
  },
});

async function bankItems(handle: SqlHandle, set: ExamSet): Promise<BankItem[]> {
  const rows = await handle.rows<BankRow>(
    `SELECT q.id AS question_id, q.area, v.id AS version_id, o.id AS option_id
     FROM questions q
     JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
     JOIN answer_options o ON o.question_id = q.id AND o.retired_at IS NULL
     WHERE q.exam_set = ? AND q.is_exam_question = 1 AND q.retired_at IS NULL AND q.withheld_at IS NULL
     ORDER BY q.id, o.letter`,
    [set],
  );
  const items = new Map<number, BankItem & { readonly optionIds: number[] }>();
  for (const { question_id: questionId, area, version_id: versionId, option_id: optionId } of rows) {
    const known = items.get(questionId);
    if (known) known.optionIds.push(optionId);
    else items.set(questionId, { area, questionId, versionId, optionIds: [optionId] });
  }
  return [...items.values()];
}

async function findOpen(handle: SqlHandle, userId: number, set: PaperNumber): Promise<Attempt | null> {
  const row = await findFirstRow<AttemptRow>(
    handle,
    `${SELECT_ATTEMPT} WHERE user_id = ? AND exam_set = ? AND end_time IS NULL ORDER BY id DESC LIMIT 1`,
    [userId, set],
  );
  return row && toAttempt(row);
}

async function findAttempt(handle: SqlHandle, id: number, locking: string): Promise<Attempt | null> {
  const row = await findFirstRow<AttemptRow>(handle, `${SELECT_ATTEMPT} WHERE id = ?${locking}`, [id]);
  return row && toAttempt(row);
}

/**
 * The key revision of the attempt decides (`closeAttempt`). An instance of the release before raises none; on MySQL its corrections
 * are waited for, as it waits for those of others, so that instances can be replaced one by one.
 */
async function keyedPaper(handle: SqlHandle, id: number): Promise<KeyedItem[]> {
  const rows = await handle.rows<KeyedRow>(
    `SELECT i.question_id, v.area, i.is_trial, ${EFFECTIVE_KEY_COLUMN} AS key_option_id
     FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
     WHERE i.attempt_id = ? ORDER BY i.position${handle.kind === 'mysql' ? ' LOCK IN SHARE MODE' : ''}`,
    [id],
  );
  return rows.map((row) => ({
    questionId: row.question_id,
    area: row.area,
    keyOptionId: row.key_option_id,
    isTrial: row.is_trial === 1,
  }));
}

/** Of several starts at once the unique key of running attempts lets one through (product.md 4.3). */
async function addAttempt(handle: SqlHandle, attempt: NewAttempt, paper: readonly PaperItem[]): Promise<number | null> {
  let id = 0;
  const insert = insertAndReadId(
    handle.knex('exam_attempts').insert({
      user_id: attempt.userId,
      exam_set: attempt.examSet,
      start_time: attempt.startedAt,
      deadline_at: attempt.deadlineAt,
      time_allowance: attempt.allowance.time,
      has_breaks: attempt.allowance.breaks,
      break_left_ms: attempt.breakLeftMs,
    }),
  );
  const isAdded = await insertIfAbsent(
    insert.then((given) => {
      id = given;
    }),
    // MySQL names the key, SQLite the columns.
    'exam_attempts_running',
    'exam_set',
  );
  if (!isAdded) return null;
  await insertRows(
    handle,
    'attempt_items',
    ['attempt_id', 'position', 'question_id', 'version_id', 'option_ids', 'is_trial'],
    paper.map((item) => [
      ...[id, item.position, item.questionId, item.versionId],
      ...[JSON.stringify(item.optionIds), item.isTrial ? 1 : 0],
    ]),
  );
  return id;
}
