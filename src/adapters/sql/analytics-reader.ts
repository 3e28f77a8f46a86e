import type { AnalyticsReader, AttemptWork, WorkedAttempt } from '../../application/ports/analytics.ts';
import type { FirstAnswer } from '../../domain/analytics/first-answer.ts';
import type { PaperNumber } from '../../domain/exam/attempt.ts';
import type { AttemptEvent } from '../../domain/exam/attempt-events.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { toMark } from './attempt-marks.ts';
import { attemptWithheldCondition } from './attempt-rows.ts';
import type { FirstAnswerReader, FirstAnswerRow, QuestionPlaceReader, QuestionPlaces } from './first-answers.ts';
import { MATERIAL_VERSION_SQL, type MaterialVersion } from './material-version.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

type AttemptRow = {
  readonly user_id: number;
  readonly exam_set: PaperNumber;
  readonly end_time: number | null;
  readonly completed: number;
  readonly is_withheld: number;
  readonly material_version: number;
};

/** A quarter of the paper; `quarter` is null where the attempt is not analysed. */
type QuarterRow = {
  readonly quarter: number | null;
  readonly right_count: number;
  readonly items: number;
  readonly spent_ms: number | null;
};

/** The attempt's own columns and whether keys are withheld are the same in each row; the subqueries are evaluated once. */
const SELECT_ATTEMPT = `
  SELECT t.user_id, t.exam_set, t.end_time, t.completed, q.quarter, q.right_count, q.items, q.spent_ms,
    ${attemptWithheldCondition('(SELECT o.user_id FROM exam_attempts o WHERE o.id = ?)', '?')} AS is_withheld,
    ${MATERIAL_VERSION_SQL} AS material_version
  FROM exam_attempts t LEFT JOIN attempt_quarters q ON q.attempt_id = t.id WHERE t.id = ? ORDER BY q.quarter`;

/** An item of the paper, or with `area` null an option that was chosen: `option_id`, at the moment `place`. */
type ItemRow = {
  readonly question_id: number;
  readonly place: number;
  readonly area: AreaCode;
  readonly option_id: number;
  readonly is_correct: number | null;
  readonly confidence: string | null;
};
type ChoiceRow = Pick<ItemRow, 'question_id' | 'place' | 'option_id'> & { readonly area: null };

/** Each part uses the key of the attempt; a join of items with events would look through all events for each item. */
const SELECT_WORK = `
  SELECT i.question_id, i.position AS place, v.area, ${EFFECTIVE_KEY_COLUMN} AS option_id, a.is_correct, m.value AS confidence
  FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
  LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id
  LEFT JOIN attempt_marks m ON m.attempt_id = i.attempt_id AND m.question_id = i.question_id AND m.kind = 'confidence'
  WHERE i.attempt_id = ?
  UNION ALL SELECT e.question_id, e.happened_at, NULL, e.option_id, NULL, NULL FROM attempt_events e
  WHERE e.attempt_id = ? AND e.kind = 'answer' AND e.question_id IS NOT NULL AND e.option_id IS NOT NULL`;

/** What the models of learning read too, and what does not depend on the learner. */
type Shared = {
  readonly firstAnswers: FirstAnswerReader;
  readonly places: QuestionPlaceReader;
  readonly material: Pick<MaterialVersion, 'note'>;
};

/** The figures of one learner. */
export const analyticsReader = (handle: SqlHandle, { firstAnswers, places, material }: Shared): AnalyticsReader => ({
  firstAnswers: async (userId) => {
    const [{ answers, ...stored }, placed] = await Promise.all([firstAnswers.find(userId), places.list()]);
    return { ...stored, answers: answers.map((row) => toFirstAnswer(row, placed)) };
  },
  findAttempt: async (attemptId) => {
    const rows = await handle.rows<AttemptRow & QuarterRow>(SELECT_ATTEMPT, [attemptId, attemptId, attemptId]);
    const [row] = rows;
    if (!row) return null;
    material.note(row.material_version);
    return { ...toWorkedAttempt(row), quarters: rows.flatMap(toQuarter) };
  },
  readWork: async (attemptId) => {
    const [rows, placed] = await Promise.all([
      handle.rows<ItemRow | ChoiceRow>(SELECT_WORK, [attemptId, attemptId]),
      places.list(),
    ]);
    return toWork(rows, placed);
  },
});

function toFirstAnswer(row: FirstAnswerRow, places: QuestionPlaces): FirstAnswer {
  const place = places[row.source].get(row.number);
  return {
    area: place?.area ?? null,
    topic: place?.topic ?? null,
    isInExam: row.attempt_id !== null,
    isRight: row.right_count === 1,
    at: row.seen_at,
  };
}

const toWorkedAttempt = (row: AttemptRow): Omit<WorkedAttempt, 'quarters'> => ({
  userId: row.user_id,
  examSet: row.exam_set,
  closedAt: row.end_time,
  completed: row.completed === 1,
  isWithheld: Number(row.is_withheld) === 1,
});

const toQuarter = ({ quarter, right_count: right, items, spent_ms: spentMs }: QuarterRow): WorkedAttempt['quarters'] =>
  quarter === null ? [] : [{ quarter, right, items, spentMs }];

function toWork(rows: readonly (ItemRow | ChoiceRow)[], places: QuestionPlaces): AttemptWork {
  const [items, choices]: [AttemptWork['items'][number][], AttemptEvent[]] = [[], []];
  for (const row of rows) {
    const { question_id: questionId, place, option_id: optionId } = row;
    if (row.area === null) choices.push({ kind: 'answer', questionId, optionId, at: place });
    else items.push({ questionId, position: place, keyOptionId: optionId, ...toAnswered(row, places) });
  }
  return { items: items.sort((one, other) => one.position - other.position), choices };
}

const toAnswered = ({ question_id, area, is_correct, confidence }: ItemRow, places: QuestionPlaces) => ({
  area,
  topic: places.item.get(question_id)?.topic ?? null,
  isAnswered: is_correct !== null,
  isRight: is_correct === 1,
  confidence: confidence === null ? null : toConfidence(confidence),
});

/** Marks are stored as JSON. */
function toConfidence(value: string): AttemptWork['items'][number]['confidence'] {
  const mark = toMark({ kind: 'confidence', value });
  return mark.kind === 'confidence' ? mark.value : null;
}
