import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { seededRandom } from '../support/seeded-random.ts';
import { CORRUPTIONS, type Corruption, FILE_FAULTS, UNFINISHED } from './corruptions.ts';
import { createLedger, type Ledger } from './invariants/ledger.ts';
import { LOGGED_TABLES, restrictToLearner } from './invariants/logged-tables.ts';
import type { StateInvariant } from './invariants/state-check.ts';
import { findFileFault, watchState } from './invariants/watch-state.ts';
import { createTableFinder, writesReader } from './invariants/write-log.ts';
import { createMailServer } from './mail-server.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { makePlan } from './plan.ts';
import { runSimulation } from './run-simulation.ts';
import { createScheduler } from './scheduler.ts';
import { openSimulatedDatabase } from './simulated-database.ts';
import { SCRATCH_ROOT, STARTS_AT } from './template.ts';
import { createWriterQueue } from './writer-queue.ts';

/** A run whose end has rows in every table that a rule reads. */
const RICH = makePlan({ seed: 7, days: 2, learners: 8 });

const folder = mkdtempSync(join(SCRATCH_ROOT, 'plumbline-state-check-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let rich: Promise<{ readonly content: Buffer; readonly provider: PaymentProvider }> | undefined;

async function makeRich() {
  const kept: { content: Buffer; provider: PaymentProvider }[] = [];
  const outcome = await runSimulation(RICH, {
    atEnd: ({ database, provider }) => void kept.push({ content: database.serialize(), provider }),
  });
  assert.equal(outcome.broken, null, outcome.broken?.what);
  assert.ok(kept[0]);
  return kept[0];
}

let copies = 0;

/** The end of the rich run, watched: `corrupt` commits a change past the site, and answers the rules that are then broken. */
async function watchRich() {
  rich ??= makeRich();
  const { content, provider } = await rich;
  copies += 1;
  const file = join(folder, `${copies}.db`);
  writeFileSync(file, content);
  const [writer, reader] = [new BetterSqlite3(file), new BetterSqlite3(file, { readonly: true })];
  writer.unsafeMode();
  writer.pragma('foreign_keys = OFF');
  const broken: string[] = [];
  const onBroken = (rule: string): void => void broken.push(rule);
  const ledger = createLedger(reader, ({ rule }) => onBroken(rule));
  acknowledgeAll(reader, ledger);
  const mail = createMailServer(createScheduler(STARTS_AT, seededRandom(1)), seededRandom(1));
  const watch = watchState({ database: reader, provider, mail, ledger }, onBroken);
  watch.checkAll();
  const close = (): void => [reader, writer].forEach((database) => void database.close());
  return { file, writer, watch, mail, broken, close };
}

/** As if browsers had been told of every row. */
function acknowledgeAll(database: BetterSqlite3.Database, ledger: Ledger): void {
  const rows = <Row>(sql: string): Row[] => database.prepare(sql).all() as Row[];
  const answers = rows<{ attemptId: number; questionId: number; optionId: number; chosenAt: number }>(
    `SELECT exam_attempt_id AS attemptId, question_id AS questionId, selected_answer_id AS optionId, chosen_at AS chosenAt
     FROM user_answers`,
  );
  for (const answer of answers) {
    ledger.answer(answer);
    ledger.drained(answer.attemptId, new Map([[answer.questionId, answer.optionId]]));
  }
  const marks =
    'SELECT attempt_id AS attemptId, question_id AS questionId, kind, changed_at AS changedAt FROM attempt_marks';
  for (const mark of rows<Parameters<Ledger['mark']>[0]>(marks)) ledger.mark(mark);
  const texts = rows<{ submissionId: number; code: string; revision: number; situation: string }>(
    'SELECT submission_id AS submissionId, code, revision, situation FROM submission_entries',
  );
  for (const { situation, ...text } of texts) {
    ledger.text({ ...text, outcome: 'saved', fields: { situation, action: '', outcome: '' } as never });
  }
  const messages = rows<{ of: number; seq: number; content: string }>(
    'SELECT conversation_id AS "of", seq, content FROM chat_messages',
  );
  for (const { of, seq, content } of messages) ledger.message(of, seq, content);
  for (const { username } of rows<{ username: string }>('SELECT username FROM users')) ledger.account(username);
  const granted = 'SELECT intent_id AS id FROM payments WHERE granted_at IS NOT NULL AND intent_id IS NOT NULL';
  for (const { id } of rows<{ id: string }>(granted)) ledger.grant(id);
}

/** Unique keys keep some of these states out; a corruption has to get past them. */
function dropIndexes(writer: BetterSqlite3.Database): void {
  const names = writer
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .pluck()
    .all();
  for (const name of names) writer.exec(`DROP INDEX "${name}"`);
}

/** What a finding begins with: the kind of the object, or what is done with it. */
const NAMED = /^(?:no |access to )?[a-z][a-z ]+ \S/;

const includesRule = (broken: readonly string[], rule: RegExp): boolean => broken.some((each) => rule.test(each));

const listUsers = (database: BetterSqlite3.Database): number[] =>
  database.prepare<[], number>('SELECT id FROM users').pluck().all();

test('each invariant is reported at the very commit that breaks it, and not where that is rolled back', async () => {
  const failed = new Set<string>();
  let watched: readonly StateInvariant[] = [];
  for (const [rule, sql] of CORRUPTIONS) {
    const { writer, watch, broken, close } = await watchRich();
    dropIndexes(writer);
    writer.exec(`BEGIN; ${sql}`);
    assert.ok(writer.prepare<[], number>('SELECT changes()').pluck().get(), `nothing to change: ${sql}`);
    watch.check();
    writer.exec('ROLLBACK');
    watch.check();
    assert.deepEqual(broken, [], 'before');
    writer.exec(sql);
    watch.check();
    assert.ok(includesRule(broken, rule), `${sql} breaks ${broken.join('; ') || 'nothing'}, not ${rule}`);
    watch.invariants.forEach(({ rule: name, find, findOf }, index) => {
      const what = find();
      if (what === undefined) return;
      assert.match(what, NAMED, `${name}: the object has no name`);
      failed.add(`${index} ${name}`);
      const breaksAlone = (learner: number): boolean => findOf?.(learner) !== undefined;
      assert.ok(!findOf || listUsers(writer).some(breaksAlone), `${name}: no learner alone breaks it, ${sql}`);
    });
    watched = watch.invariants;
    close();
  }
  const never = watched.map(({ rule }, index) => `${index} ${rule}`).filter((each) => !failed.has(each));
  assert.deepEqual(never, [`${watched.length - 1} a mail reaches its reader once (product.md 6.7, 6.12)`]);
});

test('a mail with the same words under another Message-ID is reported when it is delivered', async () => {
  const { watch, mail, broken, close } = await watchRich();
  const receipt = { to: 'learner@plumbline.example', subject: 'Your receipt', text: '59.00', html: null };
  const deliver = (messageId: string): void => {
    mail.deliver({ ...receipt, messageId } as never);
    watch.check();
  };
  deliver('<1@plumbline.example>');
  deliver('<1@plumbline.example>');
  assert.deepEqual(broken, [], 'a repeated delivery is the same mail');
  deliver('<2@plumbline.example>');
  assert.deepEqual(broken, ['a mail reaches its reader once (product.md 6.7, 6.12)']);
  close();
});

async function findAfter(sql: string, find: (watched: Awaited<ReturnType<typeof watchRich>>) => string | undefined) {
  const watched = await watchRich();
  assert.equal(find(watched), undefined, 'before');
  dropIndexesUnless(/writable_schema/.test(sql), watched.writer);
  watched.writer.exec(sql);
  const found = find(watched);
  watched.close();
  return found;
}

const dropIndexesUnless = (isNeeded: boolean, writer: BetterSqlite3.Database): void => {
  if (!isNeeded) dropIndexes(writer);
};

test('each rule of the end of a run, and each promise of SQLite, is reported when it does not hold', async () => {
  const expectEach = async (corruptions: readonly Corruption[], find: Parameters<typeof findAfter>[1]) => {
    for (const [rule, sql] of corruptions) assert.match((await findAfter(sql, find)) ?? 'nothing', rule, sql);
  };
  await expectEach(UNFINISHED, ({ watch }) => watch.findUnfinished()?.rule);
  await expectEach(FILE_FAULTS, ({ file }) => {
    const database = new BetterSqlite3(file, { readonly: true });
    const fault = findFileFault(database);
    database.close();
    return fault?.rule;
  });
});

test('every way to write is checked right after its commit, before anything that follows', async () => {
  const { file, watch, broken, close } = await watchRich();
  const order: string[] = [];
  const database = await openSimulatedDatabase(file, createWriterQueue(), {
    pass: async (place) => void order.push(`${place.slice(0, 12)}: ${broken.length}`),
    onCommit: watch.check,
  });
  const corrupt = 'UPDATE exam_attempts SET deadline_at = deadline_at + 1 WHERE id = ';
  await database.inTransaction(async ({ run }) => {
    await run(`${corrupt}1`);
    assert.equal(broken.length, 0, 'before the commit');
  });
  assert.equal(broken.length, 1);
  assert.deepEqual(order.slice(-2), ['COMMIT: 0', 'after COMMIT: 1']);
  await assert.rejects(
    database.inTransaction(async ({ run }) => {
      await run(`${corrupt}2`);
      throw new Error('rolled back');
    }),
  );
  assert.equal(broken.length, 1);
  await database.run(`${corrupt}2`);
  assert.equal(broken.length, 2);
  await database.knex('exam_attempts').where({ id: 1 }).increment('deadline_at', 1);
  assert.equal(broken.length, 3);
  await database.inTransaction(({ knex }) => knex('exam_attempts').where({ id: 1 }).increment('deadline_at', 1));
  assert.equal(broken.length, 4);
  assert.ok(order.includes('COMMIT: 3') && order.includes('after COMMIT: 4'), order.join('\n'));
  await database.close();
  close();
});

test('a row is written for the learner in whose part of the database it is, and for nobody else', async () => {
  const { writer, close } = await watchRich();
  const learners = listUsers(writer);
  const readWrites = writesReader(writer);
  readWrites();
  // Attempts after what refers to them.
  for (const [name, table] of Object.entries(LOGGED_TABLES).reverse()) {
    if (table === 'shared' || table === 'mail') continue;
    const rows = writer
      .prepare<[{ learner: number }], number>(restrictToLearner(`SELECT COUNT(*) FROM ${name}`))
      .pluck();
    const before = new Map(learners.map((learner) => [learner, rows.get({ learner })]));
    writer.exec(`DELETE FROM ${name} WHERE rowid = (SELECT MAX(rowid) FROM ${name})`);
    const changed = learners.filter((learner) => rows.get({ learner }) !== before.get(learner));
    assert.deepEqual(readWrites().get(name), changed.length > 0 ? new Set(changed) : undefined, name);
    assert.ok(changed.length === 1 || name === 'support_grants' || name === 'sent_mails', name);
  }
  close();
});

test('an invariant over a table whose writes are not logged is refused', async () => {
  const { writer, close } = await watchRich();
  const findTables = createTableFinder(writer);
  const tables = findTables('SELECT u.id FROM users u JOIN sessions s ON s.user_id = u.id');
  assert.deepEqual([...tables].sort(), ['sessions', 'users']);
  assert.throws(() => findTables('SELECT id FROM chapters'), /chapters/);
  assert.throws(() => findTables('SELECT 1'), /reads no table/);
  close();
});
