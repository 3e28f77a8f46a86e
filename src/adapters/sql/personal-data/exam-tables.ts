import { yieldToEventLoop } from '../../../application/concurrency/yield-to-event-loop.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import type { ExportRow } from '../../../application/ports/accounts.ts';
import { computePercent } from '../../../domain/exam/scoring.ts';
import { type AttemptRow, keyWithheldCondition, SELECT_ATTEMPT, SELECT_WITHHELD_QUESTIONS } from '../attempt-rows.ts';
import { parseWording, type QuestionWording } from '../question-version.ts';
import { placeholders, type SqlHandle } from '../sql-handle.ts';
import { createRowExporter, createUserRowsDeletion, type ExportedOwner, type PersonalTable } from './personal-table.ts';

/** Attempts to a statement: their answers and events are read in some milliseconds, in which SQLite answers nobody else. */
const ATTEMPTS_AT_ONCE = 5;

/** A user, and the first and the last of some of their attempts. */
type AttemptWindow = readonly [userId: number, first: number, last: number];

/** The ids of a user's attempts, in their order. */
export async function listAttemptIds(handle: SqlHandle, userId: number): Promise<number[]> {
  const ids = 'SELECT id FROM exam_attempts WHERE user_id = ? ORDER BY id';
  return (await handle.rows<{ id: number }>(ids, [userId])).map(({ id }) => id);
}

/** Reads rows of some attempts after the other, with other work in between: fifty exams have thousands of answers and events. */
const readInAttemptWindows =
  <Row>(read: (handle: SqlHandle, window: AttemptWindow) => Promise<Row[]>) =>
  async (handle: SqlHandle, { id: userId, attemptIds }: ExportedOwner): Promise<Row[]> => {
    const rows: Row[][] = [];
    for (let from = 0; from < attemptIds.length; from += ATTEMPTS_AT_ONCE) {
      const [first = 0, ...others] = attemptIds.slice(from, from + ATTEMPTS_AT_ONCE);
      rows.push(await read(handle, [userId, first, others.at(-1) ?? first]));
      await yieldToEventLoop();
    }
    return rows.flat();
  };

/** Rows of attempts; the parameters of the statement are a window. */
const createAttemptExporter = <Row>(sql: string, toExport: (row: Row) => ExportRow) =>
  readInAttemptWindows(async (handle, window) => (await handle.rows<Row>(sql, window)).map(toExport));

type AnswerRow = {
  readonly attempt_id: number;
  readonly position: number;
  readonly version_id: number;
  readonly option_id: number;
  readonly is_correct: number | null;
  readonly chosen_at: number;
};

const ANSWERS = `
  SELECT t.id AS attempt_id, i.position, i.version_id, a.selected_answer_id AS option_id,
    CASE WHEN a.question_id IN (${SELECT_WITHHELD_QUESTIONS}) THEN NULL ELSE a.is_correct END AS is_correct, a.chosen_at
  FROM exam_attempts t
  JOIN user_answers a ON a.exam_attempt_id = t.id
  JOIN attempt_items i ON i.attempt_id = a.exam_attempt_id AND i.question_id = a.question_id
  WHERE t.user_id = ? AND t.id BETWEEN ? AND ? ORDER BY t.id, i.position`;

/** Every answer with the question and the option as they were worded; right or wrong only while no key is withheld (product.md 4.13, 4.31, 4.35). */
async function answersOf(handle: SqlHandle, owner: ExportedOwner): Promise<ExportRow[]> {
  const wordings = new Map<number, QuestionWording>();
  const read = readInAttemptWindows(async (_, window) => {
    const rows = await handle.rows<AnswerRow>(ANSWERS, [owner.id, ...window]);
    const missing = new Set(rows.map((row) => row.version_id).filter((id) => !wordings.has(id)));
    for (const [id, wording] of await wordingsOf(handle, [...missing])) wordings.set(id, wording);
    return rows.map((row) => toAnswer(row, wordings.get(row.version_id)));
  });
  return read(handle, owner);
}

async function wordingsOf(handle: SqlHandle, ids: readonly number[]): Promise<Map<number, QuestionWording>> {
  if (ids.length === 0) return new Map();
  const wanted = `SELECT id, body FROM question_versions WHERE id IN (${placeholders(ids)})`;
  const versions = await handle.rows<{ id: number; body: string }>(wanted, ids);
  return new Map(versions.map((version) => [version.id, parseWording(version.body)]));
}

const toAnswer = (row: AnswerRow, wording: QuestionWording | undefined): ExportRow => ({
  attempt: row.attempt_id,
  question: row.position,
  stem: wording?.stem ?? null,
  answer: wording?.options.find(({ id }) => id === row.option_id)?.text ?? null,
  right: row.is_correct === null ? null : row.is_correct === 1,
  chosenAt: toIsoTime(row.chosen_at),
});

type MarkRow = {
  readonly attempt_id: number;
  readonly position: number;
  readonly kind: string;
  readonly value: string;
  readonly changed_at: number;
};

const MARKS = `
  SELECT t.id AS attempt_id, i.position, m.kind, m.value, m.changed_at
  FROM exam_attempts t
  JOIN attempt_marks m ON m.attempt_id = t.id
  JOIN attempt_items i ON i.attempt_id = m.attempt_id AND i.question_id = m.question_id
  WHERE t.user_id = ? AND t.id BETWEEN ? AND ? ORDER BY t.id, i.position, m.kind`;

const marksOf = createAttemptExporter<MarkRow>(MARKS, ({ attempt_id, position, kind, value, changed_at }) => ({
  attempt: attempt_id,
  question: position,
  mark: kind,
  value,
  changedAt: toIsoTime(changed_at),
}));

type EventRow = {
  readonly attempt_id: number;
  readonly position: number | null;
  readonly kind: string;
  readonly happened_at: number;
};

const EVENTS = `
  SELECT t.id AS attempt_id, i.position, e.kind, e.happened_at
  FROM exam_attempts t
  JOIN attempt_events e ON e.attempt_id = t.id
  LEFT JOIN attempt_items i ON i.attempt_id = e.attempt_id AND i.question_id = e.question_id
  WHERE t.user_id = ? AND t.id BETWEEN ? AND ? ORDER BY t.id, e.happened_at, e.event_key`;

const eventsOf = createAttemptExporter<EventRow>(EVENTS, ({ attempt_id, position, kind, happened_at }) => ({
  attempt: attempt_id,
  question: position,
  event: kind,
  at: toIsoTime(happened_at),
}));

type BlindRow = {
  readonly attempt_id: number;
  readonly position: number;
  readonly state: string;
  readonly option_id: number | null;
  readonly is_correct: number | null;
};

const BLIND_ANSWERS = `
  SELECT t.id AS attempt_id, i.position, r.state, b.option_id,
    CASE WHEN ${keyWithheldCondition('t.user_id', 'b.question_id')} THEN NULL ELSE b.is_correct END AS is_correct
  FROM exam_attempts t
  JOIN blind_reviews r ON r.attempt_id = t.id
  JOIN blind_answers b ON b.attempt_id = t.id
  JOIN attempt_items i ON i.attempt_id = b.attempt_id AND i.question_id = b.question_id
  WHERE t.user_id = ? AND t.id BETWEEN ? AND ? ORDER BY t.id, i.position`;

const blindAnswersOf = createAttemptExporter<BlindRow>(
  BLIND_ANSWERS,
  ({ attempt_id, position, state, option_id, is_correct }) => ({
    attempt: attempt_id,
    question: position,
    blindReview: state,
    option: option_id,
    right: is_correct === null ? null : is_correct === 1,
  }),
);

const tallyOf = ({ right_count: right, item_count: items }: AttemptRow) =>
  right === null || items === null ? null : { right, items };

/** Attempts at the mock exams; papers, answers, marks and events go with them. */
export const EXAM_TABLES: readonly PersonalTable[] = [
  {
    table: 'exam_attempts',
    owner: ['user_id'],
    exported: {
      attempts: createRowExporter<AttemptRow>(`${SELECT_ATTEMPT} WHERE user_id = ? ORDER BY id`, (row) => {
        const tally = tallyOf(row);
        return {
          attempt: row.id,
          set: row.exam_set,
          startedAt: toIsoTime(row.start_time),
          endedAt: toIsoTimeOrNull(row.end_time),
          completed: row.completed === 1,
          score: tally && computePercent(tally),
          time: row.time_allowance,
          breaks: row.has_breaks === 1,
        };
      }),
      answers: answersOf,
      examMarks: marksOf,
      examEvents: eventsOf,
      blindAnswers: blindAnswersOf,
    },
    erase: createUserRowsDeletion('exam_attempts'),
  },
];
