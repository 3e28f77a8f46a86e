import type {
  AttemptOverview,
  AttemptReader,
  ListedAttempt,
  PaperItemText,
  ReviewedQuestion,
} from '../../application/ports/exam.ts';
import type { BlindReviewState } from '../../domain/exam/blind-review.ts';
import type { MistakeCause } from '../../domain/study/mistake.ts';
import { readAttemptEntries } from './attempt-entries.ts';
import { readAttemptEvents, readMarks } from './attempt-marks.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  noOpenBlindReviewCondition,
  SELECT_ATTEMPT,
  toAttemptRecord,
  toOptionIds,
} from './attempt-rows.ts';
import { selectWithholdingAttempt, toWithholdingAttempt } from './blind-review-repository.ts';
import { correctedWording, JOIN_KEY_CORRECTION, parseWording } from './question-version.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** An item of a paper with its version, and the version that corrected its key. */
export type PaperRow = {
  readonly question_id: number;
  readonly option_ids: string;
  readonly body: string;
  readonly correction: string | null;
  readonly is_trial: number;
};
type OverviewRow = AttemptRow & {
  readonly review_state: BlindReviewState | null;
  readonly withheld_by: number | null;
  readonly withheld_end: number | null;
  readonly question_id: number | null;
  readonly right_before: number;
  readonly right_after: number;
  readonly rescored_at: number;
};
type ReviewedRow = Pick<ReviewedQuestion, 'area' | 'topic' | 'source'> & {
  readonly question_id: number;
  readonly people: number | null;
  readonly total_ms: number;
  readonly mistake_id: number | null;
  readonly cause: MistakeCause | null;
  readonly right_on: string | null;
  readonly resolved_at: number | null;
};

/** Attempts for display: each method is one statement, regardless of the length of the paper. */
export const attemptReader = (handle: SqlHandle): AttemptReader => ({
  find: async (id) => {
    const row = await findFirstRow<AttemptRow>(handle, `${SELECT_ATTEMPT} WHERE id = ?`, [id]);
    return row && toAttemptRecord(row);
  },
  findOverview: async (id) => toOverview(await handle.rows<OverviewRow>(SELECT_OVERVIEW, [id, id])),
  paper: async (id) => {
    const rows = await handle.rows<PaperRow>(
      `SELECT i.question_id, i.option_ids, i.is_trial, v.body, c.body AS correction
       FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
       WHERE i.attempt_id = ? ORDER BY i.position`,
      [id],
    );
    return rows.map(toItemText);
  },
  entries: (id) => readAttemptEntries(handle, id),
  marks: (id) => readMarks(handle, id),
  events: (id) => readAttemptEvents(handle, id),
  reviewedQuestions: async (id) => (await handle.rows<ReviewedRow>(SELECT_REVIEWED, [id])).map(toReviewedQuestion),
  listOf: async (userId, limit) => (await handle.rows<ListedRow>(SELECT_NEWEST, [userId, limit])).map(toListedAttempt),
});

/** A row for each rescoring, and one where there is none. */
const SELECT_OVERVIEW = `
  SELECT ${ATTEMPT_COLUMNS}, b.state AS review_state, h.id AS withheld_by, h.end_time AS withheld_end,
    k.question_id, r.right_before, r.right_after, r.rescored_at
  FROM exam_attempts t LEFT JOIN blind_reviews b ON b.attempt_id = t.id
  LEFT JOIN exam_attempts h ON h.id = (${selectWithholdingAttempt('w.id')})
  LEFT JOIN rescorings r ON r.attempt_id = t.id LEFT JOIN key_corrections k ON k.id = r.correction_id
  WHERE t.id = ? ORDER BY r.id`;

function toOverview(rows: readonly OverviewRow[]): AttemptOverview | null {
  const [row] = rows;
  if (!row) return null;
  const { review_state: state, withheld_by: id, withheld_end: end_time } = row;
  return {
    attempt: toAttemptRecord(row),
    blindReview: state && { state },
    withholding: id === null ? null : toWithholdingAttempt({ id, end_time }),
    rescorings: rows.flatMap(({ question_id: questionId, right_before, right_after, rescored_at: at }) =>
      questionId === null ? [] : [{ questionId, rightBefore: right_before, rightAfter: right_after, at }],
    ),
  };
}

/** Mistakes of exams have the number 0. */
const SELECT_REVIEWED = `
  SELECT i.question_id, q.area, q.topic, q.source, p.people, p.total_ms, m.id AS mistake_id, m.cause, m.right_on, m.resolved_at
  FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id JOIN questions q ON q.id = i.question_id
  LEFT JOIN question_times p ON p.question_id = i.question_id
  LEFT JOIN mistakes m ON m.user_id = t.user_id AND m.source = 'exam' AND m.source_id = i.question_id AND m.number = 0
  WHERE t.id = ? ORDER BY i.position`;

const toReviewedQuestion = (row: ReviewedRow): ReviewedQuestion => ({
  questionId: row.question_id,
  area: row.area,
  topic: row.topic,
  source: row.source,
  times: row.people === null ? null : { people: row.people, totalMs: Number(row.total_ms) },
  mistake:
    row.mistake_id === null
      ? null
      : { id: row.mistake_id, cause: row.cause, rightOn: row.right_on, resolvedAt: row.resolved_at },
});

type ListedRow = AttemptRow & { readonly first_seen: number; readonly is_settled: number };

const toListedAttempt = (row: ListedRow): ListedAttempt => ({
  ...toAttemptRecord(row),
  firstSeen: Number(row.first_seen),
  isUnderBlindReview: row.is_settled !== 1,
});

const SELECT_NEWEST = `
  SELECT ${ATTEMPT_COLUMNS}, (SELECT COUNT(*) FROM first_answers f WHERE f.attempt_id = t.id) AS first_seen,
    ${noOpenBlindReviewCondition('t.id')} AS is_settled
  FROM exam_attempts t WHERE t.user_id = ? ORDER BY t.start_time DESC, t.id DESC LIMIT ?`;

/** The item in the wording of its version, its options in the order of the paper (product.md 4.2). */
export function toItemText(row: PaperRow): PaperItemText {
  const own = parseWording(row.body);
  const wording = row.correction === null ? own : correctedWording(own, parseWording(row.correction));
  const { area, stem, explanation, options } = wording;
  const byId = new Map(options.map((option) => [option.id, option]));
  const inOrder = toOptionIds(row.option_ids).flatMap((id) => byId.get(id) ?? []);
  return {
    questionId: row.question_id,
    area,
    stem,
    explanation,
    options: inOrder.map(({ rightWhen = null, ...option }) => ({ ...option, rightWhen })),
    isCorrected: row.correction !== null,
    isTrial: row.is_trial === 1,
  };
}
