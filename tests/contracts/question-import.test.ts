import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { importQuestions } from '../../src/application/exam/import-questions.ts';
import { formatItemUse } from '../../src/application/exam/item-use.ts';
import type { BankQuestion } from '../../src/application/ports/questions.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import { type QuestionRecord, toQuestionRecord } from '../../src/domain/exam/question-file.ts';
import { accepted } from '../../src/domain/result.ts';
import { anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { itemOf, storedQuestion } from '../support/question-drafts.ts';
import { testClock } from '../support/test-clock.ts';
import { turnsDuring } from '../support/turns-during.ts';

const PLACE = { use: { kind: 'practice', chapter: 3 }, area: 'II', topic: 'II.1', source: 'A book' } as const;

const idOf = (number: number): string => `p3-${String(number).padStart(3, '0')}`;

const recordOf = (id: string, stem: string): QuestionRecord =>
  toQuestionRecord({ ...PLACE, id, use: formatItemUse(PLACE.use), draft: aDraft({ stem }) });

type Options = {
  readonly database?: Database;
  readonly onCompared?: () => Promise<unknown>;
  readonly transact?: Transact;
};

describe('a file of questions that is imported (product.md 12.23, 12.24)', () => {
  eachDatabase((open) => {
    const load = (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => idOf(at + 1));
      const items = ids.map((id) => itemOf(anItem(id, PLACE), aDraft({ stem: `What should ${id} do?` })));
      return committed(open(), ({ content }) => content.saveItems(items, NOON));
    };
    const bring = async (records: readonly QuestionRecord[], options: Options = {}) => {
      const database = options.database ?? open();
      const { questionReader } = createReaders(database);
      const byExternalIds = async (ids: readonly string[]) => {
        const questions = await questionReader.byExternalIds(ids);
        await options.onCompared?.();
        return questions;
      };
      const ports = {
        questionYaml: { read: async () => accepted(records), write: () => Promise.reject(new Error('not asked for')) },
        readTable: () => Promise.reject(new Error('not asked for')),
        questionReader: { ...questionReader, byExternalIds },
        transact: options.transact ?? createTransact(database),
        clock: testClock(NOON + 9),
      };
      const file = new File([''], 'questions.yaml');
      const answer = await importQuestions(ports)(callerOf(await aUser(open())), { file });
      if (!answer.ok) assert.fail(answer.refusal.code);
      return answer.value;
    };
    const counts = (added: number, changed: number, unchanged: number) => ({ added, changed, unchanged, problems: [] });
    const auditOf = async ({ id }: BankQuestion) =>
      (await createReaders(open()).audit.list({ kind: 'question', subjectId: id, limit: 9 })).map(
        ({ action, changes }) => [action, changes.map(({ before, after }) => [before, after])],
      );

    it('is stored with as many statements for fifty questions as for two, and with none where nothing differs', async () => {
      await load(50);
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => void statements.push(sql) });
      let transactions = 0;
      const counted: Transact = (work) =>
        createTransact(database)((repositories) => {
          statements.length = 0;
          transactions += 1;
          return work(repositories);
        });
      const statementsOf = async (records: readonly QuestionRecord[], expected: ReturnType<typeof counts>) => {
        assert.deepEqual(await bring(records, { database, transact: counted }), expected);
        return statements.length;
      };
      const reworded = (count: number, words: string) =>
        Array.from({ length: count }, (_, at) => recordOf(idOf(at + 1), `What ${words} ${idOf(at + 1)} do?`));
      const few = await statementsOf(reworded(2, 'must'), counts(0, 2, 0));
      const many = await statementsOf(reworded(50, 'may'), counts(0, 50, 0));
      assert.equal(many, few, statements.join('\n'));
      assert.ok(many <= 8, statements.join('\n'));
      const unnamed = (count: number) =>
        Array.from({ length: count }, (_, at) => recordOf('', `What is new in ${at}?`));
      assert.equal(await statementsOf(unnamed(40), counts(40, 0, 0)), await statementsOf(unnamed(2), counts(2, 0, 0)));
      transactions = 0;
      assert.deepEqual(await bring(reworded(50, 'may'), { database, transact: counted }), counts(0, 0, 50));
      assert.equal(transactions, 0);
    });

    it('lets others be answered while it is compared and stored', async () => {
      await load(300);
      const records = Array.from({ length: 300 }, (_, at) => recordOf(idOf(at + 1), `What can ${idOf(at + 1)} do?`));
      let inTransaction = 0;
      const counted: Transact = async (work) => {
        const transact = createTransact(open());
        let answer: Awaited<ReturnType<typeof transact>> | undefined;
        inTransaction = await turnsDuring(async () => {
          answer = await transact(work);
        });
        return present(answer) as never;
      };
      const turns = await turnsDuring(async () => {
        assert.deepEqual(await bring(records, { transact: counted }), counts(0, 300, 0));
      });
      assert.ok(inTransaction >= 10, `${inTransaction} turns in the transaction`);
      assert.ok(turns - inTransaction >= 20, `${turns} turns`);
    });

    it('keeps what somebody else saved while it was compared as the version before its own', async () => {
      await load(3);
      const question = await storedQuestion(open(), idOf(1));
      const editor = await aUser(open());
      let isSaved = false;
      const onCompared = async () => {
        if (isSaved) return;
        isSaved = true;
        const edit = { editorId: editor.id, at: NOON + 5 };
        await committed(open(), ({ questionBank }) =>
          questionBank.save(question, { ...question.draft, stem: 'Saved meanwhile?' }, edit),
        );
      };
      const records = [recordOf(idOf(1), 'What does the file say?'), recordOf(idOf(2), 'And what here?')];
      assert.deepEqual(await bring(records, { onCompared }), counts(0, 2, 0));
      const after = await storedQuestion(open(), idOf(1));
      assert.deepEqual(
        [after.draft.stem, after.version.number, after.revision],
        ['What does the file say?', question.version.number + 2, question.revision + 2],
      );
      assert.deepEqual((await auditOf(after))[0], ['updated', [['Saved meanwhile?', 'What does the file say?']]]);
    });

    it('changes a question that was added under its id while it was compared', async () => {
      const id = 'p3-900';
      const editor = await aUser(open());
      let isAdded = false;
      const onCompared = async () => {
        if (isAdded) return;
        isAdded = true;
        const question = { ...PLACE, externalId: id, draft: aDraft({ stem: 'Added meanwhile?' }) };
        await committed(open(), ({ questionBank }) =>
          questionBank.addAll([question], { editorId: editor.id, at: NOON + 5 }),
        );
      };
      const records = [recordOf('', 'Is this one new?'), recordOf(id, 'What does the file say?')];
      assert.deepEqual(await bring(records, { onCompared }), counts(1, 1, 0));
      const after = await storedQuestion(open(), id);
      assert.deepEqual([after.draft.stem, after.version.number], ['What does the file say?', 2]);
      assert.deepEqual(await auditOf(await storedQuestion(open(), 'p3-901')), [['created', []]]);
    });

    it('stores nothing where its questions change each time that it is compared', async () => {
      await load(3);
      const editor = await aUser(open());
      let saves = 0;
      const onCompared = async () => {
        const question = await storedQuestion(open(), idOf(2));
        saves += 1;
        const draft = { ...question.draft, stem: `Saved meanwhile for the ${saves}. time?` };
        await committed(open(), ({ questionBank }) =>
          questionBank.save(question, draft, { editorId: editor.id, at: NOON + 5 }),
        );
      };
      const before = await storedQuestion(open(), idOf(1));
      const records = [recordOf(idOf(1), 'Should this be stored?'), recordOf(idOf(2), 'Or this?')];
      await assert.rejects(bring(records, { onCompared }), /questions changed/);
      assert.deepEqual(await storedQuestion(open(), idOf(1)), before);
      assert.equal(saves, 5);
    });

    it('leaves an id that it names itself to the question that has it', async () => {
      const ids = await committed(open(), ({ questionBank }) => questionBank.idsWith('p3-'));
      const last = Math.max(...ids.map((id) => Number(id.slice(3))));
      const named = idOf(last + 1);
      const records = [recordOf('', 'Which id is mine?'), recordOf(named, 'And which is mine?')];
      assert.deepEqual(await bring(records), counts(2, 0, 0));
      assert.equal((await storedQuestion(open(), named)).draft.stem, 'And which is mine?');
      assert.equal((await storedQuestion(open(), idOf(last + 2))).draft.stem, 'Which id is mine?');
    });
  });
});
