import type { AnswerFacts, AnswerRef, Attempt, AttemptEnding } from '../../application/ports/exam.ts';
import type { AcceptedAnswer } from '../../domain/exam/attempt.ts';
import { computePercent } from '../../domain/exam/scoring.ts';
import { storeAttemptFigures } from './attempt-analysis.ts';
import { type AttemptTimesRow, toAttemptTimes, toOptionIds } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';

type KnownAttempt = AttemptTimesRow & {
  readonly attempt_id: number;
  readonly user_id: number;
  readonly event_count: number;
  readonly question_id: null;
};
type KnownItem = { readonly attempt_id: number; readonly question_id: number; readonly option_ids: string };
type StoredAnswer = AcceptedAnswer & { readonly attemptId: number };

/**
 * Of two answers to one question the one chosen later stays, of two chosen at once the one that came later (product.md 4.6); one
 * that was stored before the clock was set back does not stay (product.md 4.34).
 */
const KEEP_LATER = {
  sqlite: `ON CONFLICT (exam_attempt_id, question_id) DO UPDATE SET
    selected_answer_id = excluded.selected_answer_id, chosen_at = excluded.chosen_at
    WHERE excluded.chosen_at >= user_answers.chosen_at OR user_answers.chosen_at > ?`,
  // Assignments take effect from left to right, so the moment of choosing is compared before it is changed.
  mysql: `ON DUPLICATE KEY UPDATE
    selected_answer_id = IF(VALUES(chosen_at) >= chosen_at OR chosen_at > ?, VALUES(selected_answer_id), selected_answer_id),
    chosen_at = IF(chosen_at > ?, VALUES(chosen_at), GREATEST(chosen_at, VALUES(chosen_at)))`,
};

/**
 * Reads what deciding about answers needs, in the order of the requests. Another user's attempt is treated as missing
 * (product.md 2.4, 4.5).
 */
export async function readAnswerFacts(handle: SqlHandle, keys: readonly AnswerRef[]): Promise<AnswerFacts[]> {
  if (keys.length === 0) return [];
  const attemptIds = [...new Set(keys.map((key) => key.attemptId))];
  await raiseEntryRevisions(handle, attemptIds);
  const attempts = new Map<number, KnownAttempt>();
  const items = new Map<string, KnownItem>();
  for (const row of await readKnownRows(handle, attemptIds, keys)) {
    if (row.question_id === null) attempts.set(row.attempt_id, row);
    else items.set(placeOf(row.attempt_id, row.question_id), row);
  }
  return keys.map(({ attemptId, userId, questionId }) => {
    const attempt = attempts.get(attemptId);
    if (attempt?.user_id !== userId) return { attempt: null, paperOptionIds: null, eventCount: 0 };
    const item = items.get(placeOf(attemptId, questionId));
    const paperOptionIds = item ? toOptionIds(item.option_ids) : null;
    return { attempt: toAttemptTimes(attempt), paperOptionIds, eventCount: attempt.event_count };
  });
}

const placeOf = (attemptId: number, questionId: number): string => `${attemptId}:${questionId}`;

/**
 * Writes the rows of attempts that have not ended, as closing one does: of both at once one waits, or is undone where they are
 * at two nodes, so that no answer comes after the end and none is left out of the result. In the order of their ids, so that two
 * batches never wait for each other. SQLite has one writer at a time, which the transaction is from its beginning.
 */
async function raiseEntryRevisions(handle: SqlHandle, ids: readonly number[]): Promise<void> {
  if (handle.kind === 'sqlite') return;
  await handle.run(
    `UPDATE exam_attempts FORCE INDEX (PRIMARY) SET entry_revision = entry_revision + 1
     WHERE id IN (${placeholders(ids)}) AND end_time IS NULL ORDER BY id`,
    ids,
  );
}

/** Attempts and items of papers by one statement; the columns of the other kind are null. */
function readKnownRows(
  handle: SqlHandle,
  ids: readonly number[],
  keys: readonly AnswerRef[],
): Promise<(KnownAttempt | KnownItem)[]> {
  const places = new Map(keys.map((key) => [placeOf(key.attemptId, key.questionId), key]));
  const pairs = [...places.values()].map((key) => [key.attemptId, key.questionId]);
  const attempts = `SELECT a.id AS attempt_id, a.user_id, a.start_time, a.deadline_at, a.end_time,
      (SELECT COUNT(*) FROM attempt_events e WHERE e.attempt_id = a.id) AS event_count,
      NULL AS question_id, NULL AS option_ids FROM exam_attempts a`;
  const items = 'SELECT i.attempt_id, NULL, NULL, NULL, NULL, NULL, i.question_id, i.option_ids';
  if (handle.kind === 'sqlite') {
    const sql = `${attempts} WHERE a.id IN (SELECT value FROM json_each(?)) UNION ALL
      ${items} FROM json_each(?) AS asked CROSS JOIN attempt_items AS i
      ON i.attempt_id = asked.value ->> 0 AND i.question_id = asked.value ->> 1`;
    return handle.rows(sql, [JSON.stringify(ids), JSON.stringify(pairs)]);
  }
  const wanted = pairs.map(() => '(i.attempt_id = ? AND i.question_id = ?)').join(' OR ');
  const sql = `${attempts} WHERE a.id IN (${placeholders(ids)}) UNION ALL ${items} FROM attempt_items AS i WHERE ${wanted}`;
  return handle.rows(sql, [...ids, ...pairs.flat()]);
}

/** Stores answers with one statement, in the order of their places, so that two batches never wait for each other (product.md 4.6). */
export async function saveAnswers(
  handle: SqlHandle,
  answers: readonly StoredAnswer[],
  latestStored = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const rows = [...latestOf(answers).values()]
    .sort((one, other) => one.attemptId - other.attemptId || one.questionId - other.questionId)
    .map(({ attemptId, questionId, optionId, chosenAt }): SqlValue[] => [attemptId, questionId, optionId, chosenAt]);
  const columns = ['exam_attempt_id', 'question_id', 'selected_answer_id', 'chosen_at'];
  await insertRows(handle, 'user_answers', columns, rows, {
    ...KEEP_LATER,
    bindings: handle.kind === 'mysql' ? [latestStored, latestStored] : [latestStored],
  });
}

function latestOf(answers: readonly StoredAnswer[]): Map<string, StoredAnswer> {
  const latest = new Map<string, StoredAnswer>();
  for (const answer of answers) {
    const place = placeOf(answer.attemptId, answer.questionId);
    const known = latest.get(place);
    if (!known || answer.chosenAt >= known.chosenAt) latest.set(place, answer);
  }
  return latest;
}

/**
 * Closes an open attempt and marks its answers; false when it was already closed, or when a key of its paper was corrected or an
 * answer was saved since the attempt was read (product.md 4.8-4.11, 12.12).
 */
export async function closeAttempt(
  handle: SqlHandle,
  { id, keyRevision, entryRevision }: Pick<Attempt, 'id' | 'keyRevision' | 'entryRevision'>,
  { closedAt, right, items, spentByQuarter = new Map() }: AttemptEnding,
  rightQuestionIds: readonly number[],
): Promise<boolean> {
  const score = right === null || items === null ? null : computePercent({ right, items });
  const isCompleted = score === null ? 0 : 1;
  const closed = await handle.run(
    `UPDATE exam_attempts SET end_time = ?, completed = ?, is_analysed = ?, score = ?, right_count = ?, item_count = ?
     WHERE id = ? AND end_time IS NULL AND key_revision = ? AND entry_revision = ?`,
    [closedAt, isCompleted, isCompleted, score, right, items, id, keyRevision, entryRevision],
  );
  if (closed === 0) return false;
  const isRight = rightQuestionIds.length === 0 ? '0' : `question_id IN (${placeholders(rightQuestionIds)})`;
  await handle.run(`UPDATE user_answers SET is_correct = (${isRight}) WHERE exam_attempt_id = ?`, [
    ...rightQuestionIds,
    id,
  ]);
  if (isCompleted) await storeAttemptFigures(handle, [id], new Map([[id, spentByQuarter]]));
  return true;
}
