import type {
  BankDifficulty,
  CaseText,
  ItemFitRecord,
  ItemFitRepository,
  LearningReader,
  StoredFirstAnswer,
  StoredSheets,
} from '../../application/ports/learning.ts';
import { withoutOpenBlindReview } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { findFirstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type FirstAnswerRow = {
  readonly user_id: number;
  readonly question_id: number;
  readonly is_right: number;
  readonly answered_at: number;
};

type ItemRow = Pick<BankDifficulty, 'area' | 'kind'> & {
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

/** First answers of learners, to practice items and in completed mock exams, that `condition` names by `user_id`. */
const firstAnswers = (condition: string): string =>
  `SELECT user_id, source_id AS question_id, is_right, seen_at AS answered_at FROM first_answers
   WHERE ${condition} AND source = 'item' AND is_right IS NOT NULL AND ${withoutOpenBlindReview('first_answers.attempt_id')}`;

const toItem = ({ question_id, area, kind, difficulty }: ItemRow): BankDifficulty => ({
  questionId: question_id,
  area,
  kind,
  fitted: difficulty,
});

/** What the models of learning read. */
export const learningReader = (handle: SqlHandle): LearningReader => ({
  listCaseTexts: () =>
    handle.rows<CaseText>(
      `SELECT s.chapter_id AS chapterId, s.slug, s.content AS text FROM sections s JOIN chapters c ON c.id = s.chapter_id
       WHERE s.retired_at IS NULL AND c.retired_at IS NULL AND s.format = 'markdown' AND s.content LIKE '%> **Case:%'
       ORDER BY c.sort_order, c.id, s.sort_order, s.id`,
    ),
  listFirstAnswers: async (userId) => {
    const rows = await handle.rows<FirstAnswerRow & ItemRow>(
      `SELECT g.user_id, g.question_id, g.is_right, g.answered_at, q.area, q.kind, d.difficulty
       FROM (${firstAnswers('user_id = ?')}) g JOIN questions q ON q.id = g.question_id
       LEFT JOIN item_difficulties d ON d.question_id = q.id ORDER BY g.answered_at, g.question_id`,
      [userId],
    );
    return rows.map(
      (row): StoredFirstAnswer => ({ ...toItem(row), isRight: row.is_right === 1, answeredAt: row.answered_at }),
    );
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
    const rows = await handle.rows<FirstAnswerRow>(
      `${firstAnswers('user_id BETWEEN ? AND ?')} ORDER BY user_id, answered_at, question_id`,
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

function toSheets(rows: readonly FirstAnswerRow[]): StoredSheets['sheets'] {
  const sheets = new Map<number, { questionIds: number[]; isRight: boolean[] }>();
  for (const { user_id, question_id, is_right } of rows) {
    const sheet = sheets.get(user_id) ?? { questionIds: [], isRight: [] };
    sheets.set(user_id, sheet);
    sheet.questionIds.push(question_id);
    sheet.isRight.push(is_right === 1);
  }
  return [...sheets.values()];
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
