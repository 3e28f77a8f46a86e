import type { PracticeAnswer, PracticeRepository, Quiz } from '../../application/ports/study.ts';
import { insertRows } from './insert-rows.ts';
import { readQuiz } from './practice-rows.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

const ANSWER_COLUMNS = ['user_id', 'source', 'source_id', 'number', 'choice', 'is_right', 'answered_at'];
const QUIZ_COLUMNS = ['user_id', 'chapter_id', 'choices', 'updated_at'];

const NEW_INSTEAD_OF_FORMER = {
  sqlite: `ON CONFLICT (user_id, source, source_id, number) DO UPDATE SET
    choice = excluded.choice, is_right = excluded.is_right, answered_at = excluded.answered_at`,
  mysql: `ON DUPLICATE KEY UPDATE
    choice = VALUES(choice), is_right = VALUES(is_right), answered_at = VALUES(answered_at)`,
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
    for (const isRight of [true, false]) {
      await saveFirstAnswers(
        handle,
        userId,
        answers.filter((answer) => answer.isRight === isRight),
        isRight,
        now,
      );
    }
  },
  forgetAnswers: async (userId, questions) => {
    if (questions.length === 0) return;
    const each = questions.map(() => '(source = ? AND source_id = ? AND number = ?)').join(' OR ');
    const names = questions.flatMap(({ source, sourceId, number }) => [source, sourceId, number]);
    await handle.run(`DELETE FROM practice_answers WHERE user_id = ? AND (${each})`, [userId, ...names]);
  },
  openQuiz: async (key, now) => {
    await insertRows(handle, 'practice_quizzes', QUIZ_COLUMNS, [[key.userId, key.chapterId, '[]', now]], FORMER_STAYS);
    return (await readQuiz(handle, key, true)) as Quiz;
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

const FIRST_STAYS = {
  sqlite: 'ON CONFLICT (user_id, question_id) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE first_item_answers.user_id = first_item_answers.user_id',
};

/** Keeps which items were answered for the first time, all right or all wrong; forgetting an answer does not undo it (product.md 15.3). */
async function saveFirstAnswers(
  handle: SqlHandle,
  userId: number,
  answers: readonly PracticeAnswer[],
  isRight: boolean,
  now: number,
): Promise<void> {
  const ids = answers.filter(({ source }) => source === 'item').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return;
  await handle.run(
    `INSERT INTO first_item_answers (user_id, question_id, is_right, answered_at)
     SELECT ?, q.id, ?, ? FROM questions q WHERE q.id IN (${placeholders(ids)}) ${FIRST_STAYS[handle.kind]}`,
    [userId, isRight ? 1 : 0, now, ...ids],
  );
}
