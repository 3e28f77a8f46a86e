import type {
  AnswerSheetPage,
  BankItemDifficulty,
  CaseText,
  ExamNote,
  ItemFitRecord,
  ItemFitRepository,
  LearningReader,
  StoredFirstAnswer,
} from '../../application/ports/learning.ts';
import { type PaperRow, toItemText } from './attempt-reader.ts';
import { keyWithheldCondition, noOpenBlindReviewCondition } from './attempt-rows.ts';
import type { FirstAnswerReader, FirstAnswerRow, QuestionPlaceReader, QuestionPlaces } from './first-answers.ts';
import { insertRows } from './insert-rows.ts';
import { JOIN_KEY_CORRECTION } from './question-version.ts';
import { findFirstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type AnswerOfLearnerRow = {
  readonly user_id: number;
  readonly question_id: number;
  readonly is_right: number;
  readonly answered_at: number;
};

type ItemRow = Pick<BankItemDifficulty, 'area' | 'kind'> & {
  readonly question_id: number;
  readonly difficulty: number | null;
};

type FitRow = {
  readonly fitted_at: number;
  readonly learners: number;
  readonly answers: number;
  readonly ability_mean: number;
  readonly ability_spread: number;
};

type NoteRow = PaperRow & { readonly value: string; readonly attempt_id: number; readonly position: number };

/** First answers of a range of learners, to practice items and in completed mock exams, for the models of all learners. */
const FIRST_ANSWERS_OF_ALL = `SELECT user_id, source_id AS question_id, is_right, seen_at AS answered_at, attempt_id
  FROM first_answers WHERE user_id BETWEEN ? AND ? AND source = 'item' AND is_right IS NOT NULL
    AND ${noOpenBlindReviewCondition('first_answers.attempt_id')}`;

const toItem = ({ question_id, area, kind, difficulty }: ItemRow): BankItemDifficulty => ({
  questionId: question_id,
  area,
  kind,
  fitted: difficulty,
});

/** What analytics reads too, and what does not depend on the learner. */
type Shared = { readonly firstAnswers: FirstAnswerReader; readonly places: QuestionPlaceReader };

/** What the models of learning read. */
export const learningReader = (handle: SqlHandle, { firstAnswers, places }: Shared): LearningReader => ({
  listCaseTexts: () =>
    handle.rows<CaseText>(
      `SELECT s.chapter_id AS chapterId, s.slug, s.content AS text FROM sections s JOIN chapters c ON c.id = s.chapter_id
       WHERE s.retired_at IS NULL AND c.retired_at IS NULL AND s.format = 'markdown' AND s.content LIKE '%> **Case:%'
       ORDER BY c.sort_order, c.id, s.sort_order, s.id`,
    ),
  listExamNotes: (userId, limit) => listExamNotes(handle, userId, limit),
  listFirstAnswers: async (userId) => {
    const [{ answers, withheld }, placed] = await Promise.all([firstAnswers.find(userId), places.list()]);
    return { answers: answers.flatMap((row) => toStoredAnswer(row, placed) ?? []), withheld };
  },
  listDifficulties: async () => {
    const rows = await handle.rows<ItemRow>(
      `SELECT q.id AS question_id, q.area, q.kind, d.difficulty FROM questions q
       LEFT JOIN item_difficulties d ON d.question_id = q.id WHERE q.retired_at IS NULL ORDER BY q.id`,
    );
    return rows.map(toItem);
  },
  listAnswerSheets: async (afterId, learners) => {
    const users = 'SELECT id FROM users WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?';
    const ids = (await handle.rows<{ id: number }>(users, [afterId, learners])).map(({ id }) => id);
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return { lastId: null, sheets: [] };
    const range: SqlValue[] = [first, last];
    const rows = await handle.rows<AnswerOfLearnerRow & { readonly version_id: number | null }>(
      `SELECT g.*, i.version_id FROM (${FIRST_ANSWERS_OF_ALL}) g
       LEFT JOIN attempt_items i ON i.attempt_id = g.attempt_id AND i.question_id = g.question_id
       ORDER BY g.user_id, g.answered_at, g.question_id`,
      range,
    );
    return { lastId: last, sheets: toSheets(rows) };
  },
  findLastFit: async () => {
    const row = await findFirstRow<FitRow>(
      handle,
      'SELECT fitted_at, learners, answers, ability_mean, ability_spread FROM item_fits ORDER BY id DESC LIMIT 1',
      [],
    );
    return row && toFit(row);
  },
});

/** Null for an answer to a question of a text, which no model has a difficulty of. */
function toStoredAnswer(row: FirstAnswerRow, places: QuestionPlaces): StoredFirstAnswer | null {
  const { area, kind } = (row.source === 'item' && places.item.get(row.number)) || {};
  if (!area || !kind) return null;
  const isRight = row.right_count === 1;
  return { questionId: row.number, area, kind, fitted: row.difficulty, isRight, answeredAt: row.seen_at };
}

/** Marks are stored as JSON, so that a note that was emptied is `""`. */
async function listExamNotes(handle: SqlHandle, userId: number, limit: number): Promise<ExamNote[]> {
  const rows = await handle.rows<NoteRow>(
    `SELECT k.value, i.attempt_id, i.position, i.question_id, i.option_ids, i.is_trial, v.body, c.body AS correction
     FROM exam_attempts t JOIN attempt_marks k ON k.attempt_id = t.id AND k.kind = 'note' AND k.value <> '""'
     JOIN attempt_items i ON i.attempt_id = k.attempt_id AND i.question_id = k.question_id
     JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
     WHERE t.user_id = ? AND t.completed = 1 AND NOT ${keyWithheldCondition('t.user_id', 'i.question_id')}
     ORDER BY k.changed_at DESC, i.attempt_id DESC, i.question_id LIMIT ?`,
    [userId, limit],
  );
  // A question may be noted in several exams: the first of the list is the note that was changed last.
  const notes = rows.map((row): ExamNote => {
    const { value, attempt_id: attemptId, position: number } = row;
    return { note: JSON.parse(value) as string, attemptId, number, item: toItemText(row) };
  });
  return notes.filter(({ item }, at) => notes.findIndex((each) => each.item.questionId === item.questionId) === at);
}

type SheetRow = AnswerOfLearnerRow & { readonly version_id: number | null };

function toSheets(rows: readonly SheetRow[]): AnswerSheetPage['sheets'] {
  const byUser = new Map<number, SheetRow[]>();
  for (const row of rows) {
    const own = byUser.get(row.user_id);
    if (own) own.push(row);
    else byUser.set(row.user_id, [row]);
  }
  return [...byUser.values()].map((own) => ({
    questionIds: own.map(({ question_id }) => question_id),
    isRight: own.map(({ is_right }) => is_right === 1),
    versionIds: own.map(({ version_id }) => version_id),
    answeredAt: own.map(({ answered_at }) => answered_at),
  }));
}

const toFit = ({ fitted_at, learners, answers, ability_mean, ability_spread }: FitRow): ItemFitRecord => ({
  fittedAt: fitted_at,
  learners,
  answers,
  abilityMean: ability_mean,
  abilitySpread: ability_spread,
});

const NEW_DIFFICULTY = {
  sqlite: 'ON CONFLICT (question_id) DO UPDATE SET difficulty = excluded.difficulty, answers = excluded.answers',
  mysql: 'ON DUPLICATE KEY UPDATE difficulty = VALUES(difficulty), answers = VALUES(answers)',
};

/** Fits, each with the difficulties that it replaces. */
export const itemFitRepository = (handle: SqlHandle): ItemFitRepository => ({
  saveFit: async ({ fittedAt, learners, answers, abilityMean, abilitySpread }, difficulties) => {
    const columns = ['fitted_at', 'learners', 'answers', 'ability_mean', 'ability_spread'];
    await insertRows(handle, 'item_fits', columns, [[fittedAt, learners, answers, abilityMean, abilitySpread]]);
    const rows = difficulties.map(({ questionId, difficulty, answers: count }) => [questionId, difficulty, count]);
    await insertRows(handle, 'item_difficulties', ['question_id', 'difficulty', 'answers'], rows, NEW_DIFFICULTY);
  },
});
