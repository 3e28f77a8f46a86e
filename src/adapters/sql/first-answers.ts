import type { AreaOfAttempt } from '../../application/ports/analytics.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { attemptWithheldCondition, JOIN_WITHHELD_ANSWERS } from './attempt-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

type Source = 'item' | 'chapter' | 'course';

/** Where a question belongs now; one of a text has the area of its section, and neither topic nor kind. */
type QuestionPlace = {
  readonly area: AreaCode | null;
  readonly topic: string | null;
  readonly kind: QuestionKind | null;
};

type PlaceRow = QuestionPlace & { readonly source: Source; readonly id: number };

/** Items by their ids, and sections with questions in their texts by theirs. */
export type QuestionPlaces = Readonly<Record<Source, ReadonlyMap<number, QuestionPlace>>>;

/** The first answer to a question; `difficulty` is the fitted one of an item, and of nothing else. */
export type FirstAnswerRow = {
  readonly area: null;
  readonly source: Source;
  readonly number: number;
  readonly attempt_id: number | null;
  readonly right_count: 0 | 1;
  readonly seen_at: number;
  readonly difficulty: number | null;
  readonly withheld_id: number | null;
};

/** A row of an area of an attempt: `right_count` of `number` questions. */
type AreaRow = Pick<FirstAnswerRow, 'number'> & {
  readonly area: AreaCode;
  readonly attempt_id: number;
  readonly right_count: number;
};

/** The first answers of a learner without those whose outcome is withheld, which `withheld` counts (product.md 4.35). */
export type StoredFirstAnswers = {
  readonly answers: readonly FirstAnswerRow[];
  readonly withheld: number;
  readonly areas: readonly AreaOfAttempt[];
};

export type FirstAnswerReader = { readonly find: (userId: number) => Promise<StoredFirstAnswers> };

const ANSWERS = `SELECT NULL AS area, f.source, f.source_id AS number, f.attempt_id, f.is_right AS right_count, f.seen_at,
    d.difficulty, k.question_id AS withheld_id
  FROM first_answers f ${JOIN_WITHHELD_ANSWERS} LEFT JOIN item_difficulties d
    ON f.source = 'item' AND d.question_id = f.source_id
  WHERE f.user_id = ? AND f.is_right IS NOT NULL`;

/**
 * Of attempts at the sets in which questions were met for the first time, none of whose keys is withheld. For `EXISTS`, MariaDB would
 * read the first answers of all learners.
 */
const AREAS = `SELECT a.area, NULL, a.items, a.attempt_id, a.right_count, NULL, NULL, NULL
  FROM exam_attempts t JOIN attempt_areas a ON a.attempt_id = t.id
  WHERE t.user_id = ? AND t.exam_set IN (1, 2) AND t.completed = 1
    AND (SELECT 1 FROM first_answers f WHERE f.attempt_id = t.id LIMIT 1) IS NOT NULL
    AND NOT ${attemptWithheldCondition('t.user_id', 't.id')}`;

const byArea = (one: AreaOfAttempt, other: AreaOfAttempt): number =>
  one.attemptId - other.attemptId || (one.area < other.area ? -1 : 1);

/**
 * What analytics and the models of learning read of a learner, by one statement, so that a page which asks both asks once. It
 * names no text of a question: where questions belong is the same for all learners.
 */
export const firstAnswerReader = (handle: SqlHandle): FirstAnswerReader => ({
  find: async (userId) => {
    const sql = `${ANSWERS} UNION ALL ${AREAS}`;
    const rows = await handle.rows<FirstAnswerRow | AreaRow>(sql, [userId, userId, userId]);
    const [answers, areas]: [FirstAnswerRow[], AreaOfAttempt[]] = [[], []];
    let withheld = 0;
    for (const row of rows) {
      if (row.area !== null)
        areas.push({ attemptId: row.attempt_id, area: row.area, right: row.right_count, items: row.number });
      else if (row.withheld_id === null) answers.push(row);
      else withheld += 1;
    }
    return { answers, withheld, areas: areas.sort(byArea) };
  },
});

const SELECT_PLACES = `SELECT 'item' AS source, id, area, topic, kind FROM questions
  UNION ALL SELECT 'chapter', s.id, COALESCE(s.area, c.area), NULL, NULL
  FROM sections s JOIN chapters c ON c.id = s.chapter_id
  UNION ALL SELECT 'course', id, area, NULL, NULL FROM course_sections`;

/** Where all questions belong, retired ones too: they were answered before. */
export const questionPlaceReader = (handle: SqlHandle) => ({
  list: async (): Promise<QuestionPlaces> => {
    const places = { item: new Map(), chapter: new Map(), course: new Map() };
    for (const { source, id, ...place } of await handle.rows<PlaceRow>(SELECT_PLACES)) places[source].set(id, place);
    return places;
  },
});

export type QuestionPlaceReader = ReturnType<typeof questionPlaceReader>;
