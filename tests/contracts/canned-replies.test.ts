import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MIGRATIONS } from '../../migrations/index.ts';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { committed, nextNumber } from '../support/builders.ts';
import { eachDatabase, emptyDatabase } from '../support/databases.ts';

describe('canned replies (product.md 10.39)', () => {
  eachDatabase((open, kind) => {
    const add = (title: string) => committed(open(), ({ cannedReplies }) => cannedReplies.add({ title, words: 'w' }));

    it('have titles that differ by more than case, also when they are kept at once', async () => {
      const title = `Réponse ${nextNumber()}`;
      const ids = await Promise.all([title, title.toUpperCase(), title.toLowerCase(), title].map(add));
      assert.equal(ids.filter((id) => id !== null).length, 1);
      assert.notEqual(await add(`${title} too`), null);
    });

    it('keep a title that is their own in another case, and take none of another reply', async () => {
      const number = nextNumber();
      const [first, second] = [Number(await add(`First ${number}`)), Number(await add(`Second ${number}`))];
      const rename = (id: number, title: string, version: number) =>
        committed(open(), ({ cannedReplies }) => cannedReplies.replace({ id, title, words: 'w', version }));
      assert.equal(await rename(first, `FIRST ${number}`, 1), 'replaced');
      assert.equal(await rename(second, `first ${number}`, 1), 'title-taken');
      assert.equal(await rename(second, `SECOND ${number}`, 2), 'changed');
    });

    it('of former releases keep their titles, also equal ones, and refuse new ones that equal them', async () => {
      const empty = await emptyDatabase(kind);
      const former = await openDatabase(empty.url, { migrations: MIGRATIONS.filter(({ name }) => name < '040') });
      await former.migrate();
      const titles = ['Receipt', 'receipt', 'Exam'];
      await former.knex('canned_replies').insert(titles.map((title) => ({ title, words: 'w' })));
      await former.close();
      const database = await openDatabase(empty.url);
      try {
        await database.migrate();
        assert.deepEqual(await database.knex('canned_replies').orderBy('id').select('title', 'title_key'), [
          { title: 'Receipt', title_key: 'receipt' },
          { title: 'receipt', title_key: null },
          { title: 'Exam', title_key: 'exam' },
        ]);
        const save = (title: string) =>
          committed(database, ({ cannedReplies }) => cannedReplies.add({ title, words: 'w' }));
        assert.deepEqual([await save('RECEIPT'), await save('receipt'), await save('EXAM')], [null, null, null]);
        const rename = (title: string) =>
          committed(database, ({ cannedReplies }) => cannedReplies.replace({ id: 2, title, words: 'w', version: 1 }));
        assert.deepEqual([await rename('receipt'), await rename('Invoice')], ['title-taken', 'replaced']);
      } finally {
        await database.close();
        await empty.remove();
      }
    });
  });
});
