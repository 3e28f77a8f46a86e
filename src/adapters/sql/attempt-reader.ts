import type { AttemptReader, ListedAttempt, PaperItemText, QuestionReference } from '../../application/ports/exam.ts';
import { readAttemptEvents, readMarks } from './attempt-marks.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  noOpenBlindReviewCondition,
  SELECT_ATTEMPT,
  toAttemptRecord,
  toOptionIds,
} from './attempt-rows.ts';
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
type AnswerRow = {
  readonly question_id: number;
  readonly selected_answer_id: number;
  readonly is_correct: number | null;
};
type ReferenceRow = Omit<QuestionReference, 'questionId'> & { readonly question_id: number };
type RescoringRow = {
  readonly question_id: number;
  readonly right_before: number;
  readonly right_after: number;
  readonly rescored_at: number;
};

/** Attempts for display: each method is one statement, regardless of the length of the paper. */
export const attemptReader = (handle: SqlHandle): AttemptReader => ({
  find: async (id) => {
    const row = await findFirstRow<AttemptRow>(handle, `${SELECT_ATTEMPT} WHERE id = ?`, [id]);
    return row && toAttemptRecord(row);
  },
  paper: async (id) => {
    const rows = await handle.rows<PaperRow>(
      `SELECT i.question_id, i.option_ids, i.is_trial, v.body, c.body AS correction
       FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
       WHERE i.attempt_id = ? ORDER BY i.position`,
      [id],
    );
    return rows.map(toItemText);
  },
  answers: async (id) => {
    const rows = await handle.rows<AnswerRow>(
      'SELECT question_id, selected_answer_id, is_correct FROM user_answers WHERE exam_attempt_id = ? ORDER BY question_id',
      [id],
    );
    return rows.map((row) => ({
      questionId: row.question_id,
      optionId: row.selected_answer_id,
      isCounted: row.is_correct === 1,
    }));
  },
  rescorings: async (id) => {
    const rows = await handle.rows<RescoringRow>(
      `SELECT k.question_id, r.right_before, r.right_after, r.rescored_at
       FROM rescorings r JOIN key_corrections k ON k.id = r.correction_id WHERE r.attempt_id = ? ORDER BY r.id`,
      [id],
    );
    return rows.map((row) => ({
      questionId: row.question_id,
      rightBefore: row.right_before,
      rightAfter: row.right_after,
      at: row.rescored_at,
    }));
  },
  marks: (id) => readMarks(handle, id),
  events: (id) => readAttemptEvents(handle, id),
  references: async (id) => {
    const rows = await handle.rows<ReferenceRow>(
      `SELECT i.question_id, q.area, q.topic, q.source FROM attempt_items i JOIN questions q ON q.id = i.question_id
       WHERE i.attempt_id = ? ORDER BY i.position`,
      [id],
    );
    return rows.map(({ question_id: questionId, ...reference }) => ({ questionId, ...reference }));
  },
  listOf: async (userId, limit) => (await handle.rows<ListedRow>(SELECT_NEWEST, [userId, limit])).map(toListedAttempt),
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
