import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ContentRepository, LoadReport } from '../../src/application/ports/content-repository.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const report = (added: number, changed: number, retired: number, untouched: number): LoadReport => ({
  added,
  changed,
  retired,
  untouched,
});

const alberta = { code: 'AB', name: 'Alberta', regulator: 'APEGA', framework: '22' };
const ontario = { code: 'ON', name: 'Ontario', regulator: 'PEO', framework: '34' };
const civil = { slug: 'civil', name: 'Civil', description: 'Roads and bridges' };
const risk = { code: '1.3', category: 'Technical', title: 'Risk', description: 'Finds what can go wrong', order: 3 };
const later = { code: '1.10', category: 'Technical', title: 'Tenth', description: 'Not the same as 1.1', order: 10 };

describe('the content repository, on what the P.Eng. part selects from', () => {
  eachDatabase((open) => {
    const load = <Value>(work: (content: ContentRepository) => Promise<Value>, database = open()): Promise<Value> =>
      committed(database, ({ content }) => work(content));
    const column = async (table: string, name: string) =>
      (await open().knex(table).orderBy('id').select(name)).map((row: Record<string, unknown>) => row[name]);

    it('loads provinces, changes, retires and takes up again (product.md 5.2)', async () => {
      const save = (...rows: (typeof alberta)[]) => load((content) => content.saveProvinces(rows, NOON));
      assert.deepEqual(await save(alberta, ontario), report(2, 0, 0, 0));
      assert.deepEqual(await save(ontario, alberta), report(0, 0, 0, 2));
      assert.deepEqual(await save({ ...alberta, framework: '34' }, ontario), report(0, 1, 0, 1));
      assert.deepEqual(await save({ ...alberta, framework: '34' }), report(0, 0, 1, 1));
      assert.deepEqual(await save(alberta, ontario), report(0, 2, 0, 0));
      assert.deepEqual(await column('provinces', 'retired_at'), [null, null]);
      assert.deepEqual(await save(), report(0, 0, 0, 0));
    });

    it('lets a name go to another code when the former is retired', async () => {
      const save = (...rows: (typeof alberta)[]) => load((content) => content.saveProvinces(rows, NOON));
      await save(alberta, ontario);
      assert.deepEqual(await save(alberta, { ...ontario, code: 'OT' }), report(1, 0, 1, 1));
      await assert.rejects(save(alberta, ontario, { ...ontario, code: 'XX', name: 'ontario' }), /name_key/);
    });

    it('loads disciplines and competencies; codes are text, so 1.1 is not 1.10 (product.md 5.2)', async () => {
      const changes: string[] = [];
      const onStatement = (sql: string) => void (/^\s*(insert|update|delete|replace)/i.test(sql) && changes.push(sql));
      const database = await open.another({ onStatement });
      assert.deepEqual(await load((content) => content.saveDisciplines([civil], NOON), database), report(1, 0, 0, 0));
      assert.deepEqual(await load((content) => content.saveDisciplines([civil], NOON), database), report(0, 0, 0, 1));
      const first = { ...risk, code: '1.1' };
      const save = () => load((content) => content.saveCompetencies([first, risk, later], NOON), database);
      assert.deepEqual(await save(), report(3, 0, 0, 0));
      changes.length = 0;
      assert.deepEqual(await save(), report(0, 0, 0, 3));
      assert.deepEqual(changes, []);
      assert.deepEqual(await column('engineering_competencies', 'code'), ['1.1', '1.3', '1.10']);
      assert.deepEqual(await column('engineering_competencies', 'competency'), ['Risk', 'Risk', 'Tenth']);
    });
  });
});
