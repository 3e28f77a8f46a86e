import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { eachDatabase } from '../support/databases.ts';
import { fillLargeTables, MANY } from '../support/large-tables.ts';
import { type Statement, scannedTables, statementsOf } from '../support/query-plan.ts';

const CODE = '1.1';

const TABLES = [
  'submissions',
  'submission_projects',
  'submission_validators',
  'submission_entries',
  'submission_versions',
];

/** A text of everybody, with a version, a link, a comment, a project and a validator. */
async function fillSubmissions(database: Database): Promise<void> {
  await fillLargeTables(database);
  const fill = (sql: string): Promise<number> => database.run(`INSERT INTO ${sql}`);
  await fill("submissions (user_id, regulator, chosen_at) SELECT id, 'AB', 1 FROM users");
  await fill("submission_projects (user_id, name, employer, period) SELECT id, 'p', 'e', '2024' FROM users");
  await fill("submission_validators (user_id, name, position) SELECT id, 'v', 'p' FROM users");
  await fill(
    `submission_entries
       (user_id, submission_id, code, state, findings, revision, versioned_at, saved_at, situation, action, outcome)
     SELECT user_id, id, '${CODE}', 'draft', 0, 1, 1, 1, 's', 'a', 'o' FROM submissions`,
  );
  await fill(
    `submission_versions (user_id, entry_id, number, origin, saved_at, situation, action, outcome)
     SELECT user_id, id, 1, 'interval', 1, 's', 'a', 'o' FROM submission_entries`,
  );
  const digest = database.kind === 'mysql' ? "CONCAT('d', id)" : "'d' || id";
  await fill(
    `mentor_links (user_id, entry_id, token_digest, created_at, expires_at)
     SELECT user_id, id, ${digest}, 1, 2 FROM submission_entries`,
  );
  await fill(
    `mentor_comments (user_id, entry_id, link_id, author, part, created_at, body)
     SELECT user_id, entry_id, id, 'a', 'action', 1, 'b' FROM mentor_links`,
  );
  if (database.kind === 'mysql')
    await database.rows(`ANALYZE TABLE ${TABLES.join(', ')}, mentor_links, mentor_comments`);
}

/** Everything that is read of a submission, once. */
async function exerciseSubmissions(database: Database): Promise<void> {
  const { submissions } = createReaders(database);
  const sql = 'SELECT user_id AS userId, id AS submissionId FROM submissions ORDER BY id LIMIT 1 OFFSET 9';
  const [own = { userId: 0, submissionId: 0 }] = await database.rows<{ userId: number; submissionId: number }>(sql);
  const { userId, submissionId } = own;
  await submissions.findOverview(userId);
  await submissions.findWhole(userId, submissionId);
  const edited = await submissions.findEdited({ userId, submissionId, code: CODE });
  assert.equal(edited?.comments.length, 1);
  await submissions.findVersion({ userId, submissionId, code: CODE }, 1);
  await submissions.findOwn(userId, submissionId);
  await submissions.findEntry(submissionId, CODE);
  await submissions.listLines(submissionId);
}

describe('query plans of submissions', () => {
  eachDatabase((open) => {
    let statements: Statement[] = [];

    before(async () => {
      await fillSubmissions(open());
      statements = await statementsOf(open, exerciseSubmissions);
    });

    it(`read the rows of one learner of ${MANY}`, async () => {
      assert.ok(statements.length >= 8, `${statements.length} statements`);
      for (const statement of statements) {
        assert.deepEqual(await scannedTables(open(), statement), [], statement.sql);
      }
    });
  });
});
