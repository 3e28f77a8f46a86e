import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readers } from '../../src/adapters/sql/readers.ts';
import { transactOn } from '../../src/adapters/sql/transact.ts';
import type { ExampleDraft, ExampleUploadRepository } from '../../src/application/ports/example-upload-repository.ts';
import { accepted, refused } from '../../src/domain/result.ts';
import { aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { anExampleBank, type ExampleBank } from '../support/example-bank.ts';

describe('uploads of examples (product.md 9.11, 9.12)', () => {
  eachDatabase((open) => {
    let bank: ExampleBank;
    let userId: number;
    before(async () => {
      bank = await anExampleBank(open());
      userId = (await aUser(open())).id;
    });
    const uploads = <Value>(work: (repository: ExampleUploadRepository) => Promise<Value>): Promise<Value> =>
      committed(open(), ({ exampleUploads }) => work(exampleUploads));
    const draft = (situation: string, given: Partial<ExampleDraft> = {}): ExampleDraft => ({
      competencyId: bank.competencies['1.9'],
      situation,
      action: 'drew',
      outcome: 'stood',
      ...given,
    });
    const upload = (drafts: readonly ExampleDraft[], disciplineId = bank.disciplines.marine) =>
      uploads((repository) => repository.add({ disciplineId, userId, fileName: 'list.xlsx', drafts }, NOON));
    const idsIn = (disciplineId: number) =>
      readers(open()).competencies.exampleIds({ competencyId: bank.competencies['1.9'], disciplineId });
    const shown = async (disciplineId = bank.disciplines.marine) => {
      const reader = readers(open()).competencies;
      return Promise.all((await idsIn(disciplineId)).map(async (id) => (await reader.example(id))?.situation));
    };

    it('adds what is not there, tells repetitions, and the same file again adds nothing', async () => {
      const drafts = [draft('one'), draft('two'), draft('two'), draft('one', { action: 'wrote' })];
      const { id, ...first } = await upload(drafts);
      assert.deepEqual(first, { added: 3, repeated: 1 });
      const counted = await uploads((repository) => repository.count(bank.disciplines.marine, drafts));
      assert.deepEqual(counted, { added: 0, repeated: 4 });
      const again = await upload(drafts);
      assert.deepEqual([again.added, again.repeated], [0, 4]);
      assert.deepEqual(await shown(), ['one', 'two', 'one']);
      const [, listed] = await readers(open()).competencies.uploads(10);
      const expected = { id, discipline: 'Marine', fileName: 'list.xlsx', added: 3, repeated: 1 };
      assert.deepEqual(listed, { ...expected, createdAt: NOON, undoneAt: null });
    });

    it('knows the examples of the study material, and keeps disciplines apart', async () => {
      const loaded = draft('civil 1.1', { competencyId: bank.competencies['1.1'] });
      const inCivil = await upload([loaded], bank.disciplines.civil);
      assert.deepEqual([inCivil.added, inCivil.repeated], [0, 1]);
      assert.equal((await upload([loaded], bank.disciplines.chemical)).added, 1);
    });

    it('undoes one upload, once, and leaves others and the study material alone', async () => {
      const { id } = await upload([draft('three'), draft('one')]);
      assert.equal(await uploads((repository) => repository.undo(id, NOON + 1)), 1);
      assert.equal(await uploads((repository) => repository.undo(id, NOON + 2)), null);
      assert.equal(await uploads((repository) => repository.undo(999_999, NOON)), null);
      assert.deepEqual(await shown(), ['one', 'two', 'one']);
      const again = await upload([draft('three')]);
      assert.equal(again.added, 1);
      assert.deepEqual([...(await shown())].sort(), ['one', 'one', 'three', 'two']);
      const undone = (await readers(open()).competencies.uploads(10)).filter(({ undoneAt }) => undoneAt !== null);
      assert.deepEqual(
        undone.map((entry) => [entry.id, entry.undoneAt]),
        [[id, NOON + 1]],
      );
    });

    it('takes undone examples off lists, frees their places, and brings back the very same ones with the file', async () => {
      const disciplineId = bank.disciplines.chemical;
      const add = () => upload([draft('kept'), draft('fresh')], disciplineId);
      const { id } = await add();
      const before = await idsIn(disciplineId);
      const learner = await aUser(open());
      await committed(open(), async ({ examples }) => {
        for (const example of before) await examples.save(learner.id, example, NOON);
      });
      const listed = async () => {
        const saved = await readers(open()).competencies.savedOf(learner.id, 10);
        return [saved.length, await committed(open(), ({ examples }) => examples.countSaved(learner.id))];
      };
      assert.deepEqual(await listed(), [2, 2]);
      await uploads((repository) => repository.undo(id, NOON + 1));
      assert.deepEqual(await listed(), [0, 0]);
      assert.deepEqual(await uploads((repository) => repository.count(disciplineId, [draft('kept')])), {
        added: 1,
        repeated: 0,
      });
      const again = await add();
      assert.deepEqual([again.added, again.repeated], [2, 0]);
      assert.deepEqual(await idsIn(disciplineId), before);
      assert.deepEqual(await listed(), [2, 2]);
      assert.equal(await uploads((repository) => repository.undo(again.id, NOON + 2)), 2);
    });

    it('stores all or nothing, and thousands at once', async () => {
      const drafts = Array.from({ length: 2_500 }, (_, at) => draft(`many ${at}`));
      const before = (await shown()).length;
      await transactOn(open())(async ({ exampleUploads }) => {
        const disciplineId = bank.disciplines.marine;
        await exampleUploads.add({ disciplineId, userId, fileName: 'list.xlsx', drafts }, NOON);
        return refused('no');
      });
      assert.equal((await shown()).length, before);
      assert.equal((await upload(drafts)).added, 2_500);
    });

    it('lets two uploads of the same file at once add each example once', async () => {
      const drafts = Array.from({ length: 300 }, (_, at) => draft(`at once ${at}`));
      const add = () =>
        transactOn(open())(async ({ exampleUploads }) => {
          const disciplineId = bank.disciplines.marine;
          return accepted(await exampleUploads.add({ disciplineId, userId, fileName: 'list.xlsx', drafts }, NOON));
        });
      const results = await Promise.all([add(), add(), add()]);
      const added = results.map((result) => (result.ok ? result.value.added : -1));
      assert.equal(
        added.reduce((sum, count) => sum + count, 0),
        300,
      );
    });
  });
});
