import type {
  PracticeSession,
  PracticeSessionRepository,
  SessionFacts,
  StoredPoolItem,
} from '../../application/ports/practice-sessions.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { MockAttempt, SessionMode } from '../../domain/learning/practice-session.ts';
import type { QuizChoice } from '../../domain/study/quiz.ts';
import { listWithheldQuestions, SELECT_WITHHELD_QUESTIONS } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { columnsOf, type ListQuery, readList, readLists } from './list-query.ts';
import { type ItemRow, PRACTICE_ITEM_TABLES, toPracticeItems } from './practice-rows.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, placeholders, type SqlHandle } from './sql-handle.ts';

type SessionRow = {
  readonly id: number;
  readonly mode: SessionMode;
  readonly topics: string;
  readonly question_ids: string;
  readonly choices: string;
  readonly started_at: number;
  readonly deadline_at: number | null;
  readonly finished_at: number | null;
  readonly right_count: number | null;
};

const SELECT_SESSION = `SELECT id, mode, topics, question_ids, choices, started_at, deadline_at, finished_at, right_count
  FROM practice_sessions WHERE user_id = ?`;

const toSession = (row: SessionRow): PracticeSession => ({
  id: row.id,
  mode: row.mode,
  topics: JSON.parse(row.topics) as string[],
  questionIds: JSON.parse(row.question_ids) as number[],
  choices: JSON.parse(row.choices) as QuizChoice[],
  startedAt: row.started_at,
  deadlineAt: row.deadline_at,
  finishedAt: row.finished_at,
  right: row.right_count,
});

/** A paper as the learner sat it. */
export const toMockAttempt = (set: number, isCompleted: boolean, endedAt: number | null): MockAttempt => {
  if (isCompleted) return { set, state: 'completed' };
  return { set, state: endedAt === null ? 'running' : 'incomplete' };
};

/** Practice sessions, flags, and what may be practised. */
export const practiceSessionRepository = (handle: SqlHandle): PracticeSessionRepository => ({
  findSession: (userId, id) => readSession(handle, userId, id, ''),
  lockSession: (userId, id) => readSession(handle, userId, id, buildForUpdateClause(handle)),
  listSessions: async (userId, limit) => {
    const rows = await handle.rows<SessionRow>(`${SELECT_SESSION} ORDER BY id DESC LIMIT ?`, [userId, limit]);
    return rows.map(toSession);
  },
  addSession: (userId, { mode, topics, questionIds, startedAt, deadlineAt }) =>
    insertAndReadId(
      handle.knex('practice_sessions').insert({
        user_id: userId,
        mode,
        topics: JSON.stringify(topics),
        question_ids: JSON.stringify(questionIds),
        choices: '[]',
        started_at: startedAt,
        deadline_at: deadlineAt,
      }),
    ),
  saveSession: async ({ id, choices, finishedAt, right }) => {
    const sql = 'UPDATE practice_sessions SET choices = ?, finished_at = ?, right_count = ? WHERE id = ?';
    await handle.run(sql, [JSON.stringify(choices), finishedAt, right, id]);
  },
  ...itemMarks(handle),
  ...pool(handle),
});

async function readSession(
  handle: SqlHandle,
  userId: number,
  id: number,
  lock: string,
): Promise<PracticeSession | null> {
  const row = await findFirstRow<SessionRow>(handle, `${SELECT_SESSION} AND id = ?${lock}`, [userId, id]);
  return row && toSession(row);
}

const LATEST_ANSWER = {
  sqlite: `ON CONFLICT (user_id, question_id) DO UPDATE SET is_right = excluded.is_right,
    answered_at = excluded.answered_at`,
  mysql: 'ON DUPLICATE KEY UPDATE is_right = VALUES(is_right), answered_at = VALUES(answered_at)',
};

const FLAG_STAYS = {
  sqlite: 'ON CONFLICT (user_id, question_id) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE practice_flags.user_id = practice_flags.user_id',
};

const itemMarks = (handle: SqlHandle): Pick<PracticeSessionRepository, 'saveMockAnswers' | 'flag'> => ({
  saveMockAnswers: (userId, answers, now) => {
    const rows = answers.map(({ questionId, isRight }) => [userId, questionId, isRight ? 1 : 0, now]);
    const columns = ['user_id', 'question_id', 'is_right', 'answered_at'];
    return insertRows(handle, 'mock_practice_answers', columns, rows, LATEST_ANSWER);
  },
  flag: async (userId, questionId, isFlagged, now) => {
    if (!isFlagged) {
      await handle.run('DELETE FROM practice_flags WHERE user_id = ? AND question_id = ?', [userId, questionId]);
      return true;
    }
    const known = 'SELECT id FROM questions WHERE id = ? AND retired_at IS NULL';
    if (!(await findFirstRow(handle, known, [questionId]))) return false;
    const columns = ['user_id', 'question_id', 'flagged_at'];
    await insertRows(handle, 'practice_flags', columns, [[userId, questionId, now]], FLAG_STAYS);
    return true;
  },
});

type PoolRow = { readonly id: number; readonly area: AreaCode; readonly topic: string };

/** What a learner did with an item; of answers whether it was right and when. */
type MarkRow = {
  readonly kind: 'practised' | 'mock' | 'exam' | 'flagged' | 'guessed';
  readonly id: number;
  readonly is_right: number | null;
  readonly answered_at: number | null;
};

/** The latest answer of a learner to each item of completed mock exams: 1 where it was right. */
const EXAM_ANSWERS = `SELECT a.question_id, a.is_correct, a.chosen_at FROM user_answers a
  JOIN (SELECT b.question_id, MAX(b.exam_attempt_id) AS attempt_id FROM exam_attempts t
        JOIN user_answers b ON b.exam_attempt_id = t.id WHERE t.user_id = ? AND t.completed = 1
        GROUP BY b.question_id) l ON l.question_id = a.question_id AND l.attempt_id = a.exam_attempt_id`;

/** Items that were guessed, until they are answered right on two days (product.md 5.46, 15.20). */
const GUESSES = `SELECT DISTINCT source_id FROM mistakes WHERE user_id = ? AND source IN ('item', 'exam') AND is_guess = 1
  AND resolved_at IS NULL`;

/** The marks of a learner, apart from the items: a join looks into each large table once an item. */
const MARKS = `SELECT 'practised' AS kind, source_id AS id, is_right, answered_at FROM practice_answers
    WHERE user_id = ? AND source = 'item' AND number = 0
  UNION ALL SELECT 'mock', question_id, is_right, answered_at FROM mock_practice_answers WHERE user_id = ?
  UNION ALL SELECT 'flagged', question_id, NULL, NULL FROM practice_flags WHERE user_id = ?
  UNION ALL SELECT 'exam', e.question_id, e.is_correct, e.chosen_at FROM (${EXAM_ANSWERS}) e
  UNION ALL SELECT 'guessed', g.source_id, NULL, NULL FROM (${GUESSES}) g`;

/** Items of chapters and modules, which may always be practised, and those of mock exams. */
const IS_PRACTISED = '(q.is_exam_question = 0 AND q.exam_set IS NULL)';
const IS_MOCK = 'q.is_exam_question = 1';

const toLastAnswer = (isRight: number | null): StoredPoolItem['lastAnswer'] =>
  isRight === null ? null : isRight === 1 ? 'right' : 'wrong';

const pool = (
  handle: SqlHandle,
): Pick<PracticeSessionRepository, 'listMockAttempts' | 'listPool' | 'findFacts' | 'listWithheldQuestions'> => ({
  listMockAttempts: async (userId) => (await readList(handle, attemptsOf(userId))).map(toAttempt),
  listPool: async (userId, withMocks) => {
    const [items, marks] = await Promise.all([
      handle.rows<PoolRow>(
        `SELECT q.id, q.area, q.topic FROM questions q WHERE q.retired_at IS NULL AND q.withheld_at IS NULL
         AND q.id NOT IN (${SELECT_WITHHELD_QUESTIONS}) AND (${IS_PRACTISED}${withMocks ? ` OR ${IS_MOCK}` : ''}) ORDER BY q.id`,
        [userId],
      ),
      handle.rows<MarkRow>(MARKS, [userId, userId, userId, userId, userId]),
    ]);
    const markOf = (kind: MarkRow['kind']) =>
      new Map(marks.filter((mark) => mark.kind === kind).map((mark) => [mark.id, mark]));
    const [practised, mock, exam] = [markOf('practised'), markOf('mock'), markOf('exam')];
    const [flagged, guessed] = [markOf('flagged'), markOf('guessed')];
    return items.map((item) => {
      const last = practised.get(item.id) ?? mock.get(item.id) ?? exam.get(item.id);
      return {
        ...item,
        lastAnswer: toLastAnswer(last?.is_right ?? null),
        answeredAt: last?.answered_at ?? null,
        isFlagged: flagged.has(item.id),
        isGuessed: guessed.has(item.id),
      };
    });
  },
  listWithheldQuestions: (userId) => listWithheldQuestions(handle, userId),
  findFacts: (userId, questionIds) => readFacts(handle, userId, questionIds),
});

type AttemptRow = { readonly exam_set: number; readonly completed: number; readonly end_time: number | null };

const attemptsOf = (userId: number): ListQuery<AttemptRow> => ({
  columns: columnsOf('t', ['exam_set', 'completed', 'end_time']),
  from: 'exam_attempts t WHERE t.user_id = ?',
  values: [userId],
});

const toAttempt = ({ exam_set, completed, end_time }: AttemptRow): MockAttempt =>
  toMockAttempt(exam_set, completed === 1, end_time);

type SessionItemRow = ItemRow & { readonly letter: string; readonly topic: string; readonly is_exam_question: number };

const itemsOf = (ids: readonly number[]): ListQuery<SessionItemRow> => ({
  columns: {
    ...columnsOf('q', ['id', 'question', 'explanation', 'topic', 'is_exam_question']),
    ...columnsOf('o', ['text', 'is_correct', 'rationale', 'right_when', 'letter']),
    option_id: 'o.id',
  },
  from: `${PRACTICE_ITEM_TABLES} WHERE q.id IN (${placeholders(ids)}) AND q.retired_at IS NULL`,
  values: ids,
  order: { direction: 'ascending', by: ['id', 'letter'] },
});

type IdRow = { readonly id: number };

const idsOf = (rows: readonly IdRow[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id));

async function readFacts(handle: SqlHandle, userId: number, questionIds: readonly number[]): Promise<SessionFacts> {
  const ofUser = (id: string, from: string): ListQuery<IdRow> => ({ columns: { id }, from, values: [userId] });
  const lists = await readLists<{ items: SessionItemRow; flagged: IdRow; withheld: IdRow; attempts: AttemptRow }>(
    handle,
    {
      items: itemsOf(questionIds),
      flagged: ofUser('f.question_id', 'practice_flags f WHERE f.user_id = ?'),
      withheld: ofUser('k.question_id', `(${SELECT_WITHHELD_QUESTIONS}) k`),
      attempts: attemptsOf(userId),
    },
  );
  return {
    items: toPracticeItems(lists.items).map(({ row, ...item }) => ({
      ...item,
      topic: row.topic,
      isMock: row.is_exam_question === 1,
    })),
    flagged: idsOf(lists.flagged),
    withheld: idsOf(lists.withheld),
    mockAttempts: lists.attempts.map(toAttempt),
  };
}
