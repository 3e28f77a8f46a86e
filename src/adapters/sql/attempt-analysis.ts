import { sumTimeByQuarter } from '../../domain/analytics/exam-work.ts';
import { deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { readAttemptEvents } from './attempt-marks.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

/** Milliseconds in view by quarter of the paper, for each attempt that tells them. */
type TimesByAttempt = ReadonlyMap<number, ReadonlyMap<number, number>>;

const ANSWERED = `LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id`;
const COUNTS = 'COUNT(*) AS items, COUNT(a.id) AS answered, SUM(COALESCE(a.is_correct, 0)) AS right_count';

/** New counts of a part of a paper instead of the former ones. */
const REPLACE_COUNTS = {
  sqlite: (part: string) => `ON CONFLICT (attempt_id, ${part}) DO UPDATE SET
    items = excluded.items, answered = excluded.answered, right_count = excluded.right_count`,
  mysql: () => `ON DUPLICATE KEY UPDATE
    items = VALUES(items), answered = VALUES(answered), right_count = VALUES(right_count)`,
};

const IS_EARLIER = `VALUES(seen_at) < first_answers.seen_at
  OR (VALUES(seen_at) = first_answers.seen_at AND VALUES(attempt_id) <= COALESCE(first_answers.attempt_id, 0))`;

/**
 * The first answer seen is kept, regardless of the order in which attempts are analysed; of two at the same moment that
 * of the earlier attempt, and practice before an attempt. Analysing an attempt again replaces its earlier result
 * (product.md 14.1).
 */
const KEEP_FIRST = {
  sqlite: `ON CONFLICT (user_id, source, source_id, number) DO UPDATE SET
    attempt_id = excluded.attempt_id, is_right = excluded.is_right, seen_at = excluded.seen_at
    WHERE (excluded.seen_at, excluded.attempt_id) <= (first_answers.seen_at, COALESCE(first_answers.attempt_id, 0))`,
  // Assignments take effect from left to right, so what is compared is changed after its last use.
  mysql: `ON DUPLICATE KEY UPDATE
    is_right = IF(${IS_EARLIER}, VALUES(is_right), first_answers.is_right),
    attempt_id = IF(${IS_EARLIER}, VALUES(attempt_id), first_answers.attempt_id),
    seen_at = LEAST(first_answers.seen_at, VALUES(seen_at))`,
};

/** As `storeAttemptFigures`, with times from the stored events; the attempts count as analysed. */
export async function storeAttemptAnalysis(handle: SqlHandle, attemptIds: readonly number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await storeAttemptFigures(handle, attemptIds, await readTimes(handle, attemptIds));
  await handle.run(`UPDATE exam_attempts SET is_analysed = 1 WHERE id IN (${placeholders(attemptIds)})`, attemptIds);
}

/**
 * Brings the figures of completed attempts in line with their answers: counts by area and by quarter of the paper, and the
 * answers that were the first ones (product.md 14.1, 14.2). Called in the transaction that completes or rescores them; doing
 * it again changes nothing.
 */
export async function storeAttemptFigures(
  handle: SqlHandle,
  attemptIds: readonly number[],
  times: TimesByAttempt,
): Promise<void> {
  const chosen = `IN (${placeholders(attemptIds)})`;
  await handle.run(
    `INSERT INTO attempt_areas (attempt_id, area, items, answered, right_count)
     SELECT i.attempt_id, v.area, ${COUNTS}
     FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${ANSWERED}
     WHERE i.attempt_id ${chosen} AND i.is_trial = 0 GROUP BY i.attempt_id, v.area ${REPLACE_COUNTS[handle.kind]('area')}`,
    attemptIds,
  );
  await handle.run(
    `INSERT INTO attempt_quarters (attempt_id, quarter, items, answered, right_count)
     SELECT i.attempt_id, ${quarterOf(handle)} AS part, ${COUNTS}
     FROM attempt_items i ${ANSWERED}
     WHERE i.attempt_id ${chosen} AND i.is_trial = 0 GROUP BY i.attempt_id, part ${REPLACE_COUNTS[handle.kind]('quarter')}`,
    attemptIds,
  );
  await storeTimes(handle, times);
  await handle.run(
    `INSERT INTO first_answers (user_id, source, source_id, number, attempt_id, is_right, seen_at)
     SELECT t.user_id, 'item', i.question_id, 0, t.id, a.is_correct, t.end_time
     FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id ${ANSWERED}
     WHERE t.id ${chosen} AND t.completed = 1 ORDER BY t.id, i.question_id ${KEEP_FIRST[handle.kind]}`,
    attemptIds,
  );
}

/** As `quarterOfPosition` of the domain: the least number of quarters that hold the position (product.md 14.2). */
const quarterOf = ({ kind }: SqlHandle): string =>
  kind === 'sqlite' ? `(4 * i.position - 1) / ${LENGTH} + 1` : `(4 * i.position - 1) DIV ${LENGTH} + 1`;

/** The items of the paper of an item, with those that do not count. */
const LENGTH = '(SELECT COUNT(*) FROM attempt_items p WHERE p.attempt_id = i.attempt_id)';

/** Stores the time in view by quarter (product.md 4.24, 14.2). */
async function storeTimes(handle: SqlHandle, times: TimesByAttempt): Promise<void> {
  for (const [id, byQuarter] of times) {
    if (byQuarter.size === 0) continue;
    const each = [...byQuarter].map(() => 'WHEN ? THEN ?').join(' ');
    await handle.run(
      `UPDATE attempt_quarters SET spent_ms = CASE quarter ${each} ELSE spent_ms END WHERE attempt_id = ?`,
      [...[...byQuarter].flat(), id],
    );
  }
}

/** Of the attempts whose events tell what was in view. */
async function readTimes(handle: SqlHandle, attemptIds: readonly number[]): Promise<TimesByAttempt> {
  const visited = await handle.rows<{ id: number }>(
    `SELECT DISTINCT attempt_id AS id FROM attempt_events WHERE attempt_id IN (${placeholders(attemptIds)}) AND kind = 'visit'`,
    attemptIds,
  );
  const times = new Map<number, ReadonlyMap<number, number>>();
  for (const { id } of visited) {
    const events = await readAttemptEvents(handle, id);
    const paper = await handle.rows<{ questionId: number; position: number }>(
      'SELECT question_id AS questionId, position FROM attempt_items WHERE attempt_id = ?',
      [id],
    );
    times.set(id, sumTimeByQuarter(paper, deriveWorkRecord(events).timeByQuestion));
  }
  return times;
}
