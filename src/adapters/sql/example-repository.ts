import type { ExampleRepository } from '../../application/ports/competency.ts';
import { buildInExampleBankCondition, findExample, listExampleIds, listShownExampleIds } from './example-rows.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** What a learner was shown and has saved; unique keys keep either from being noted twice (product.md 9.5, 9.7). */
export const exampleRepository = (handle: SqlHandle): ExampleRepository => ({
  pool: (scope) => listExampleIds(handle, scope),
  find: (id) => findExample(handle, id),
  shown: (userId, competencyIds) => listShownExampleIds(handle, userId, competencyIds),
  noteShown: async (userId, competencyId, exampleId, now) => {
    // A new row, since rows are stored in the order of showing.
    await handle.run('DELETE FROM example_showings WHERE user_id = ? AND competency_id = ? AND example_id = ?', [
      userId,
      competencyId,
      exampleId,
    ]);
    await handle.run(
      'INSERT INTO example_showings (user_id, competency_id, example_id, shown_at) VALUES (?, ?, ?, ?)',
      [userId, competencyId, exampleId, now],
    );
  },
  countSaved: async (userId) => {
    const sql = `SELECT COUNT(*) AS count FROM saved_examples s JOIN peng_examples e ON e.id = s.example_id
       WHERE s.user_id = ? AND ${buildInExampleBankCondition('e')}`;
    return Number((await findFirstRow<{ count: number }>(handle, sql, [userId]))?.count ?? 0);
  },
  isSaved: async (userId, exampleId) => {
    const sql = 'SELECT example_id FROM saved_examples WHERE user_id = ? AND example_id = ?';
    return (await findFirstRow(handle, sql, [userId, exampleId])) !== null;
  },
  save: async (userId, exampleId, now) => {
    const row = { user_id: userId, example_id: exampleId, saved_at: now };
    await insertIfAbsent(handle.knex('saved_examples').insert(row), 'PRIMARY', 'saved_examples.user_id');
  },
  remove: async (userId, exampleId) => {
    await handle.run('DELETE FROM saved_examples WHERE user_id = ? AND example_id = ?', [userId, exampleId]);
  },
});
