import type { AttemptEvent, AttemptEventKind, KeyedEvent } from '../../domain/exam/attempt-events.ts';
import { collectMarks, type Mark, type MarkChange, type MarksByQuestion } from '../../domain/exam/marks.ts';
import { insertRows } from './insert-rows.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type StoredMark = MarkChange & { readonly attemptId: number };
type MarkRow = { readonly question_id: number; readonly kind: string; readonly value: string };
type EventRow = {
  readonly kind: AttemptEventKind;
  readonly question_id: number | null;
  readonly option_id: number | null;
  readonly happened_at: number;
};

/** As with answers: of two changes the later stays, of two at once the one that came later (product.md 4.17, 4.34). */
const KEEP_LATER = {
  sqlite: `ON CONFLICT (attempt_id, question_id, kind) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
    WHERE excluded.changed_at >= attempt_marks.changed_at OR attempt_marks.changed_at > ?`,
  // Assignments take effect from left to right, so the moment is compared before it is changed.
  mysql: `ON DUPLICATE KEY UPDATE
    value = IF(VALUES(changed_at) >= changed_at OR changed_at > ?, VALUES(value), value),
    changed_at = IF(changed_at > ?, VALUES(changed_at), GREATEST(changed_at, VALUES(changed_at)))`,
};

/** An event that is repeated changes nothing (product.md 4.23). */
const KEEP_FIRST = {
  sqlite: 'ON CONFLICT (attempt_id, event_key) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE event_key = event_key',
};

/** Stores marks with one statement, in the order of their keys, so that two batches never wait for each other. */
export async function saveMarks(
  handle: SqlHandle,
  changes: readonly StoredMark[],
  latestStored = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const rows = [...latestOf(changes)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { attemptId, questionId, kind, value, changedAt }]): SqlValue[] => [
      attemptId,
      questionId,
      kind,
      JSON.stringify(value),
      changedAt,
    ]);
  await insertRows(handle, 'attempt_marks', ['attempt_id', 'question_id', 'kind', 'value', 'changed_at'], rows, {
    ...KEEP_LATER,
    bindings: handle.kind === 'mysql' ? [latestStored, latestStored] : [latestStored],
  });
}

function latestOf(changes: readonly StoredMark[]): Map<string, StoredMark> {
  const latest = new Map<string, StoredMark>();
  for (const change of changes) {
    const key = `${change.attemptId}:${change.questionId}:${change.kind}`;
    const known = latest.get(key);
    if (!known || change.changedAt >= known.changedAt) latest.set(key, change);
  }
  return latest;
}

/** Appends events with one statement, in the order of their keys. */
export async function appendAttemptEvents(
  handle: SqlHandle,
  events: readonly (KeyedEvent & { readonly attemptId: number })[],
): Promise<void> {
  const distinct = new Map(events.map((event) => [`${event.attemptId}:${event.key}`, event]));
  const rows = [...distinct]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { attemptId, key, kind, questionId, optionId, at }]) => [attemptId, key, kind, questionId, optionId, at]);
  await insertRows(
    handle,
    'attempt_events',
    ['attempt_id', 'event_key', 'kind', 'question_id', 'option_id', 'happened_at'],
    rows,
    KEEP_FIRST,
  );
}

/** The marks of an attempt. */
export async function readMarks(handle: SqlHandle, attemptId: number): Promise<MarksByQuestion> {
  const rows = await handle.rows<MarkRow>(
    'SELECT question_id, kind, value FROM attempt_marks WHERE attempt_id = ? ORDER BY question_id',
    [attemptId],
  );
  return collectMarks(rows.map((row) => ({ questionId: row.question_id, ...toMark(row) })));
}

/** What `saveMarks` stored; only checked marks reach it. */
export const toMark = ({ kind, value }: Pick<MarkRow, 'kind' | 'value'>): Mark =>
  ({ kind, value: JSON.parse(value) }) as Mark;

/** The events of an attempt in the order of their time. */
export async function readAttemptEvents(handle: SqlHandle, attemptId: number): Promise<AttemptEvent[]> {
  const rows = await handle.rows<EventRow>(
    `SELECT kind, question_id, option_id, happened_at FROM attempt_events
     WHERE attempt_id = ? ORDER BY happened_at, event_key`,
    [attemptId],
  );
  return rows.map((row) => ({
    kind: row.kind,
    questionId: row.question_id,
    optionId: row.option_id,
    at: row.happened_at,
  }));
}
