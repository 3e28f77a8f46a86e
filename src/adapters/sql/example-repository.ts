import type { ExampleRepository, ExampleScope } from '../../application/ports/example-repository.ts';
import { type ExampleRow, SELECT_EXAMPLE, toExample } from './example-rows.ts';
import { insertedUnlessTaken } from './sql-errors.ts';
import { firstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

/** The round of a learner in a scope; all disciplines together are a scope of their own. */
const roundOf = (userId: number, { competencyId, disciplineId }: ExampleScope): SqlValue[] => [
  userId,
  competencyId,
  disciplineId ?? 0,
];

const OF_ROUND = 'WHERE user_id = ? AND competency_id = ? AND scope_id = ?';

/** What a learner was shown and has saved; unique keys keep either from being noted twice (product.md 9.5, 9.7). */
export const exampleRepository = (handle: SqlHandle): ExampleRepository => ({
  pool: async ({ competencyId, disciplineId }) => {
    const rows = await handle.rows<{ id: number }>(
      `SELECT id FROM peng_examples
       WHERE competency_id = ? ${disciplineId === null ? '' : 'AND discipline_id = ?'} AND retired_at IS NULL ORDER BY id`,
      disciplineId === null ? [competencyId] : [competencyId, disciplineId],
    );
    return rows.map(({ id }) => id);
  },
  find: async (id) => {
    const row = await firstRow<ExampleRow>(handle, `${SELECT_EXAMPLE} WHERE e.id = ? AND e.retired_at IS NULL`, [id]);
    return row && toExample(row);
  },
  shown: async (userId, scope) => {
    const sql = `SELECT example_id FROM example_showings ${OF_ROUND} ORDER BY id`;
    return (await handle.rows<{ example_id: number }>(sql, roundOf(userId, scope))).map((row) => row.example_id);
  },
  noteShown: async (userId, scope, exampleId, now) => {
    await handle.run(
      'INSERT INTO example_showings (user_id, competency_id, scope_id, example_id, shown_at) VALUES (?, ?, ?, ?, ?)',
      [...roundOf(userId, scope), exampleId, now],
    );
  },
  startOver: async (userId, scope) => {
    await handle.run(`DELETE FROM example_showings ${OF_ROUND}`, roundOf(userId, scope));
  },
  countSaved: async (userId) => {
    const sql = 'SELECT COUNT(*) AS count FROM saved_examples WHERE user_id = ?';
    return Number((await firstRow<{ count: number }>(handle, sql, [userId]))?.count ?? 0);
  },
  save: async (userId, exampleId, now) => {
    const row = { user_id: userId, example_id: exampleId, saved_at: now };
    await insertedUnlessTaken(handle.knex('saved_examples').insert(row), 'PRIMARY', 'saved_examples.user_id');
  },
  remove: async (userId, exampleId) => {
    await handle.run('DELETE FROM saved_examples WHERE user_id = ? AND example_id = ?', [userId, exampleId]);
  },
});
