import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { type ListQuery, readList, readLists } from '../../src/adapters/sql/list-query.ts';
import { aUser } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

type Named = { readonly id: number; readonly name: string; readonly length: number };

const projects = (userId: number): ListQuery<Named> => ({
  columns: { id: 'id', name: 'name', length: 'LENGTH(employer)' },
  from: 'submission_projects WHERE user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['length', 'id'] },
});

/** A learner with projects, by the length of what is said of them. */
async function withProjects(database: Database, lengths: readonly number[]): Promise<number> {
  const { id } = await aUser(database);
  for (const [place, length] of lengths.entries()) {
    const row = { user_id: id, name: `${place}`, employer: 'x'.repeat(length), period: '' };
    await database.knex('submission_projects').insert(row);
  }
  return id;
}

describe('lists that are read by one statement', () => {
  eachDatabase((open) => {
    it('have the rows and the order that each has by itself', async () => {
      const [one, other, nobody] = [
        await withProjects(open(), [3, 12, 3, 100, 0]),
        await withProjects(open(), [1]),
        await withProjects(open(), []),
      ];
      const { first, second, none, count } = await readLists(open(), {
        first: projects(one),
        second: projects(other),
        none: projects(nobody),
        count: { columns: { all: 'COUNT(*)' }, from: 'submission_projects WHERE user_id = ?', values: [one] },
      });
      assert.deepEqual(
        first.map(({ name }) => name),
        ['3', '1', '2', '0', '4'],
      );
      assert.deepEqual(first, await readList(open(), projects(one)));
      assert.deepEqual(second, await readList(open(), projects(other)));
      assert.deepEqual([none, count], [[], [{ all: 5 }]]);
    });

    it('have the first rows of their order where they are limited', async () => {
      const userId = await withProjects(open(), [3, 12, 3, 100, 0]);
      const query = { ...projects(userId), limit: 2 };
      const { most, least } = await readLists(open(), {
        most: query,
        least: { ...query, order: { direction: 'ascending', by: ['length', 'id'] } },
      });
      const names = [most, least].map((rows) => rows.map(({ name }) => name));
      assert.deepEqual(names, [
        ['3', '1'],
        ['4', '0'],
      ]);
      assert.deepEqual(most, await readList(open(), query));
    });
  });
});
