import type { PracticeRepository, StoredQuiz } from '../../application/ports/study.ts';
import { insertRows } from './insert-rows.ts';
import { readQuiz } from './practice-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

const ANSWER_COLUMNS = ['user_id', 'source', 'source_id', 'number', 'choice', 'is_right', 'answered_at'];
const QUIZ_COLUMNS = ['user_id', 'chapter_id', 'choices', 'updated_at'];

const NEW_INSTEAD_OF_FORMER = {
  sqlite: `ON CONFLICT (user_id, source, source_id, number) DO UPDATE SET
    choice = excluded.choice, is_right = excluded.is_right, answered_at = excluded.answered_at`,
  mysql: `ON DUPLICATE KEY UPDATE
    choice = VALUES(choice), is_right = VALUES(is_right), answered_at = VALUES(answered_at)`,
};

const FIRST_COLUMNS = ['user_id', 'source', 'source_id', 'number', 'is_right', 'seen_at'];

/** The first answer to a question is stored for analytics and never replaced (product.md 14.1). */
const FIRST_STAYS = {
  sqlite: 'ON CONFLICT (user_id, source, source_id, number) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE user_id = VALUES(user_id)',
};

const FORMER_STAYS = {
  sqlite: 'ON CONFLICT (user_id, chapter_id) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE user_id = VALUES(user_id)',
};

const OWN_RUNNING = 'WHERE user_id = ? AND chapter_id = ? AND finished_at IS NULL';

/** What learners answer while practising; the unique keys keep one answer a question and one quiz a chapter. */
export const practiceRepository = (handle: SqlHandle): PracticeRepository => ({
  saveAnswers: async (userId, answers, now) => {
    const rows = answers.map(({ source, sourceId, number, choice, isRight }) => [
      ...[userId, source, sourceId, number],
      ...[choice, isRight ? 1 : 0, now],
    ]);
    await insertRows(handle, 'practice_answers', ANSWER_COLUMNS, rows, NEW_INSTEAD_OF_FORMER);
    const first = answers.map(({ source, sourceId, number, isRight }) => [
      ...[userId, source, sourceId, number],
      ...[isRight ? 1 : 0, now],
    ]);
    await insertRows(handle, 'first_answers', FIRST_COLUMNS, first, FIRST_STAYS);
  },
  forgetAnswers: async (userId, questions) => {
    if (questions.length === 0) return;
    const each = questions.map(() => '(source = ? AND source_id = ? AND number = ?)').join(' OR ');
    const names = questions.flatMap(({ source, sourceId, number }) => [source, sourceId, number]);
    await handle.run(`DELETE FROM practice_answers WHERE user_id = ? AND (${each})`, [userId, ...names]);
  },
  openQuiz: async (key, now) => {
    await insertRows(handle, 'practice_quizzes', QUIZ_COLUMNS, [[key.userId, key.chapterId, '[]', now]], FORMER_STAYS);
    return (await readQuiz(handle, key, true)) as StoredQuiz;
  },
  saveChoices: async ({ userId, chapterId }, choices, now) => {
    const sql = `UPDATE practice_quizzes SET choices = ?, updated_at = ? ${OWN_RUNNING}`;
    return (await handle.run(sql, [JSON.stringify(choices), now, userId, chapterId])) > 0;
  },
  finishQuiz: async ({ userId, chapterId }, { last, best }, now) => {
    const sql = `UPDATE practice_quizzes SET finished_at = ?, updated_at = ?,
      last_right = ?, last_items = ?, best_right = ?, best_items = ? ${OWN_RUNNING}`;
    const scores = [last.right, last.items, best.right, best.items];
    return (await handle.run(sql, [now, now, ...scores, userId, chapterId])) > 0;
  },
  restartQuiz: async ({ userId, chapterId }, now) => {
    await handle.run(
      `UPDATE practice_quizzes SET choices = '[]', finished_at = NULL, updated_at = ?
       WHERE user_id = ? AND chapter_id = ? AND finished_at IS NOT NULL`,
      [now, userId, chapterId],
    );
  },
});
