import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { anExampleBank, type ExampleBank } from '../support/example-bank.ts';
import { type Statement, scannedTables, statementsOf } from '../support/query-plan.ts';

/** Enough rows that a scan would be the dearer plan for MySQL too. */
const MANY = 3_000;

/** Uploaded examples, and what learners saw and saved of them. */
async function fillExamples(database: Database): Promise<ExampleBank> {
  const bank = await anExampleBank(database);
  const [{ marine: disciplineId }, codes] = [bank.disciplines, Object.values(bank.competencies)];
  const userId = (await aUser(database)).id;
  await committed(database, async ({ exampleUploads }) => {
    const texts = { action: 'drew', outcome: 'stood' };
    const upload = present(await exampleUploads.begin({ disciplineId, userId, fileName: 'list.csv' }, NOON, 0));
    const drafts = Array.from({ length: MANY }, (_, n) => {
      return { competencyId: present(codes[n % codes.length]), situation: `example ${n}`, ...texts };
    });
    const parts = Array.from({ length: MANY / 250 }, (_, n) => drafts.slice(n * 250, n * 250 + 250));
    for (const part of parts) await exampleUploads.stage(upload, part, NOON);
    await exampleUploads.publish(upload, MANY, NOON);
    const again = present(await exampleUploads.begin({ disciplineId, userId, fileName: 'list.csv' }, NOON, 0));
    for (const part of parts) await exampleUploads.noteRepeated(again, part, NOON);
    await exampleUploads.publish(again, MANY, NOON);
  });
  await database.run(
    `INSERT INTO saved_examples (user_id, example_id, saved_at) SELECT ${userId}, id, 1 FROM peng_examples`,
  );
  await database.run(
    `INSERT INTO example_showings (user_id, competency_id, example_id, shown_at)
     SELECT ${userId}, competency_id, id, 1 FROM peng_examples`,
  );
  if (database.kind === 'mysql') {
    await database.rows(
      'ANALYZE TABLE peng_examples, example_uploads, example_repeats, saved_examples, example_showings',
    );
  }
  return bank;
}

/** Everything that learners and administrators cause in the bank of examples, once. */
async function exerciseExamples(database: Database, bank: ExampleBank): Promise<void> {
  const [{ marine: disciplineId }, competencyId] = [bank.disciplines, bank.competencies['1.9']];
  const { competencies: reader, exampleUploads: uploads } = createReaders(database);
  const userId = (await aUser(database)).id;
  const draft = { competencyId, situation: 'new', action: 'drew', outcome: 'stood' };
  await reader.disciplines('with-examples');
  await reader.competencies(disciplineId);
  await reader.exampleIds({ competencyIds: [competencyId], disciplineId: null });
  const [exampleId] = await reader.exampleIds({ competencyIds: [competencyId], disciplineId });
  await reader.example(present(exampleId));
  await reader.savedOf(userId, 10);
  await reader.shownTo(userId, [competencyId]);
  await reader.uploads({ limit: 10, before: 1_000 });
  await uploads.findMissing(disciplineId, [draft]);
  await committed(database, async ({ examples, exampleUploads }) => {
    await examples.noteShown(userId, competencyId, present(exampleId), NOON);
    await examples.shown(userId, [competencyId]);
    await examples.countSaved(userId);
    await examples.isSaved(userId, present(exampleId));
    for (const end of ['publish', 'giveUp'] as const) {
      const upload = present(await exampleUploads.begin({ disciplineId, userId, fileName: 'list.csv' }, NOON, 0));
      await exampleUploads.stage(upload, [{ ...draft, situation: end }], NOON);
      await exampleUploads.noteRepeated(upload, [{ ...draft, situation: 'example 0' }], NOON);
      if (end === 'publish') await exampleUploads.publish(upload, 1, NOON);
      else await exampleUploads.giveUp(upload.id, NOON);
      await exampleUploads.undo(upload.id, NOON);
    }
    await exampleUploads.stage(
      present(await exampleUploads.begin({ disciplineId, userId, fileName: 'list.csv' }, NOON, 0)),
      [{ ...draft, situation: 'publish' }],
      NOON,
    );
    await exampleUploads.removeUnpublished(0, NOON, 10);
  });
}

/** The large tables of the example bank by the names that statements give them; provinces, disciplines, competencies and uploads are few. */
const ABOUT_EXAMPLES = /\b(e|s|h|r|again|other|peng_examples|example_repeats|saved_examples|example_showings)\b/;

describe('query plans of the example bank', () => {
  eachDatabase((open) => {
    let statements: Statement[] = [];

    before(async () => {
      const bank = await fillExamples(open());
      statements = await statementsOf(open, (database) => exerciseExamples(database, bank));
    });

    it('find examples by indexes; whether there is one to show is told by an index alone (product.md 9.17)', async () => {
      assert.ok(statements.length > 15, `${statements.length} statements`);
      for (const statement of statements) {
        const scans = await scannedTables(open(), statement);
        assert.deepEqual(
          scans.filter((scan) => ABOUT_EXAMPLES.test(scan)),
          [],
          statement.sql,
        );
      }
      const lists = statements.filter(({ sql }) => sql.includes('(SELECT e.id FROM peng_examples e'));
      assert.ok(lists.length >= 2);
      for (const { sql, bindings } of open().kind === 'sqlite' ? lists : []) {
        const plan = await open().knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
        const detail = plan.map((line) => line.detail).find((line) => / e USING/.test(line));
        assert.match(detail ?? '', /USING COVERING INDEX/, sql);
      }
    });

    it('show a scan where there is one (control)', async () => {
      const scan = { sql: 'SELECT e.id FROM peng_examples e WHERE e.situation = ?', bindings: ['x'] };
      assert.match(String(await scannedTables(open(), scan)), ABOUT_EXAMPLES);
    });
  });
});
