import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import {
  ROWS_PER_BATCH,
  removeUnpublishedUploads,
  storeUpload,
  UPLOAD_IDLE_MS,
} from '../../src/application/competency/store-upload.ts';
import type { ExampleDraft, ExampleUploadRepository } from '../../src/application/ports/competency.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { anExampleBank, type ExampleBank } from '../support/example-bank.ts';

describe('uploads of examples (product.md 9.11, 9.12, 9.17)', () => {
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
    const many = (count: number, mark: string) => Array.from({ length: count }, (_, at) => draft(`${mark} ${at}`));
    const head = (disciplineId = bank.disciplines.marine) => ({ disciplineId, userId, fileName: 'list.xlsx' });
    const tryUpload = (
      drafts: readonly ExampleDraft[],
      { disciplineId = bank.disciplines.marine, transact = createTransact(open()), now = NOON } = {},
    ) => {
      const { exampleUploads } = createReaders(open());
      return storeUpload({ transact, exampleUploads, clock: { now: () => now } })(head(disciplineId), drafts);
    };
    const upload = async (drafts: readonly ExampleDraft[], disciplineId = bank.disciplines.marine) => {
      const stored = await tryUpload(drafts, { disciplineId });
      assert.ok(stored.ok);
      return stored.value;
    };
    const countMissing = async (drafts: readonly ExampleDraft[], disciplineId = bank.disciplines.marine) =>
      (await createReaders(open()).exampleUploads.findMissing(disciplineId, drafts)).length;
    const rows = async (table: 'peng_examples' | 'example_uploads') =>
      Number((await open().rows<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`))[0]?.count);
    const rowsOf = async (uploadId: number) => {
      const sql = 'SELECT COUNT(*) AS count FROM example_repeats WHERE upload_id = ?';
      return Number((await open().rows<{ count: number }>(sql, [uploadId]))[0]?.count);
    };
    const removeUnpublished = (now: number) =>
      removeUnpublishedUploads({ transact: createTransact(open()), clock: { now: () => now } })();
    const idsIn = (disciplineId: number) =>
      createReaders(open()).competencies.exampleIds({ competencyIds: [bank.competencies['1.9']], disciplineId });
    const shown = async (disciplineId = bank.disciplines.marine) => {
      const reader = createReaders(open()).competencies;
      return Promise.all((await idsIn(disciplineId)).map(async (id) => (await reader.example(id))?.situation));
    };

    it('adds what is not there, tells repetitions, and the same file again adds nothing', async () => {
      const drafts = [draft('one'), draft('two'), draft('two'), draft('one', { action: 'wrote' })];
      const { id, ...first } = await upload(drafts);
      assert.deepEqual(first, { added: 3, repeated: 1 });
      assert.equal(await countMissing(drafts), 0);
      const again = await upload(drafts);
      assert.deepEqual([again.added, again.repeated], [0, 4]);
      assert.deepEqual(await shown(), ['one', 'two', 'one']);
      const [listed] = await createReaders(open()).competencies.uploads({ limit: 10 });
      const expected = { id, discipline: 'Marine', fileName: 'list.xlsx', added: 3, repeated: 1, leaving: 0 };
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
      assert.equal((await uploads((repository) => repository.undo(id, NOON + 1)))?.removed, 1);
      assert.equal(await uploads((repository) => repository.undo(id, NOON + 2)), null);
      assert.equal(await uploads((repository) => repository.undo(999_999, NOON)), null);
      assert.deepEqual(await shown(), ['one', 'two', 'one']);
      const again = await upload([draft('three')]);
      assert.equal(again.added, 1);
      assert.deepEqual([...(await shown())].sort(), ['one', 'one', 'three', 'two']);
      const undone = (await createReaders(open()).competencies.uploads({ limit: 10 })).filter(
        ({ undoneAt }) => undoneAt !== null,
      );
      assert.deepEqual(
        undone.map((entry) => [entry.id, entry.undoneAt]),
        [[id, NOON + 1]],
      );
    });

    it('keeps what a later upload named too, and takes it out with the last one (product.md 9.12)', async () => {
      const disciplineId = bank.disciplines.chemical;
      const before = (await idsIn(disciplineId)).length;
      const add = (names: readonly string[]) =>
        upload(many(60, 'both').concat(names.map((name) => draft(name))), disciplineId);
      const first = await add(['of the first']);
      const second = await add(['of the second']);
      const third = await upload(many(60, 'both').slice(0, 1), disciplineId);
      assert.deepEqual([second.added, second.repeated, third.added], [1, 60, 0]);
      const leaving = async () => {
        const listed = await createReaders(open()).competencies.uploads({ limit: 1_000 });
        return [first, second, third].map(({ id }) => listed.find((entry) => entry.id === id)?.leaving ?? 'not listed');
      };
      const isInExampleBank = async () => (await idsIn(disciplineId)).length - before;
      const undo = async ({ id }: { readonly id: number }) =>
        (await uploads((repository) => repository.undo(id, NOON + 1)))?.removed;
      assert.deepEqual([await leaving(), await isInExampleBank()], [[1, 1, 'not listed'], 62]);
      assert.equal(await undo(first), 1);
      assert.equal(await countMissing(many(60, 'both'), disciplineId), 0);
      assert.deepEqual([await leaving(), await isInExampleBank()], [[0, 60, 0], 61]);
      assert.equal(await undo(second), 60);
      assert.deepEqual([await leaving(), await isInExampleBank()], [[0, 0, 1], 1]);
      const fourth = await add([]);
      assert.deepEqual([fourth.added, await isInExampleBank()], [59, 60]);
      assert.equal(await undo(fourth), 59);
      assert.equal(await undo(third), 1);
      assert.equal(await isInExampleBank(), 0);
    });

    it('forgets what an upload repeated that died, part by part, and gives the bank nothing by it (product.md 9.17)', async () => {
      const disciplineId = bank.disciplines.chemical;
      const drafts = many(2 * ROWS_PER_BATCH, 'noted');
      const { id } = await upload(drafts, disciplineId);
      const begun = present(await uploads((repository) => repository.begin(head(disciplineId), NOON, NOON - 1)));
      await uploads((repository) => repository.noteRepeated(begun, drafts, NOON));
      await uploads((repository) => repository.noteRepeated(begun, drafts, NOON));
      assert.equal(await rowsOf(begun.id), 2 * ROWS_PER_BATCH);
      assert.equal((await uploads((repository) => repository.undo(id, NOON)))?.removed, 2 * ROWS_PER_BATCH);
      assert.equal(await countMissing(drafts, disciplineId), 2 * ROWS_PER_BATCH);
      await removeUnpublished(NOON + UPLOAD_IDLE_MS);
      assert.equal(await rowsOf(begun.id), 0);
      assert.equal(await uploads((repository) => repository.noteRepeated(begun, drafts, NOON)), false);
    });

    it('lists uploads that added something, newest first, and goes on before an id (product.md 9.25)', async () => {
      const list = createReaders(open()).competencies.uploads;
      const [one, two] = [await upload([draft('listed one')]), await upload([draft('listed two')])];
      await upload([draft('listed one'), draft('listed two')]);
      const ids = async (asked: { limit: number; before?: number }) => (await list(asked)).map(({ id }) => id);
      assert.deepEqual(await ids({ limit: 2 }), [two.id, one.id]);
      assert.deepEqual(await ids({ limit: 1, before: two.id }), [one.id]);
      assert.equal((await ids({ limit: 1_000, before: one.id })).includes(one.id), false);
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
        const saved = await createReaders(open()).competencies.savedOf(learner.id, 10);
        return [saved.length, await committed(open(), ({ examples }) => examples.countSaved(learner.id))];
      };
      assert.deepEqual(await listed(), [2, 2]);
      await uploads((repository) => repository.undo(id, NOON + 1));
      assert.deepEqual(await listed(), [0, 0]);
      assert.equal(await countMissing([draft('kept')], disciplineId), 1);
      const again = await add();
      assert.deepEqual([again.added, again.repeated], [2, 0]);
      assert.deepEqual(await idsIn(disciplineId), before);
      assert.deepEqual(await listed(), [2, 2]);
      assert.equal((await uploads((repository) => repository.undo(again.id, NOON + 2)))?.removed, 2);
    });

    it('stores a large file in parts between which others write, and shows none before it shows all (product.md 9.17)', async () => {
      const drafts = many(420, 'many');
      const before = (await shown()).length;
      const other = createTransact(await open.another());
      const [added, seen]: number[][] = [[], []];
      const splitIntoChunks: Transact = async (work) => {
        const stored = await rows('peng_examples');
        const result = await createTransact(open())(work);
        added?.push((await rows('peng_examples')) - stored);
        seen?.push((await shown()).length);
        const wrote = await other(async ({ users }) => accepted(await users.lock(userId)));
        assert.ok(wrote.ok);
        return result;
      };
      const stored = await tryUpload(drafts, { transact: splitIntoChunks });
      assert.deepEqual([stored.ok && stored.value.added, Math.max(...(added ?? []))], [420, ROWS_PER_BATCH]);
      assert.ok((added ?? []).length >= 420 / ROWS_PER_BATCH + 2);
      assert.deepEqual([...new Set(seen)], [before, before + 420]);
      assert.equal(seen?.at(-2), before);
    });

    /** The transactions of a process that dies after so many of them. */
    const dyingAfter = (transactions: number): Transact => {
      let left = transactions;
      return (work) => {
        left -= 1;
        return left < 0 ? new Promise(() => undefined) : createTransact(open())(work);
      };
    };

    /** Stores the beginning of a file and nothing more; nobody is told. */
    async function dieAfterParts(drafts: readonly ExampleDraft[], parts: number): Promise<void> {
      const before = await rows('peng_examples');
      void tryUpload(drafts, { transact: dyingAfter(parts + 1) });
      while ((await rows('peng_examples')) < before + parts * ROWS_PER_BATCH) await new Promise(setImmediate);
    }

    it('what a process that died has left is shown to nobody, is in no list of uploads, and is removed', async () => {
      const [before, uploadsBefore, seen] = [await rows('peng_examples'), await rows('example_uploads'), await shown()];
      const listedBefore = (await createReaders(open()).competencies.uploads({ limit: 1_000 })).length;
      const drafts = many(200, 'died');
      await dieAfterParts(drafts, 2);
      assert.deepEqual(await shown(), seen);
      assert.equal((await createReaders(open()).competencies.uploads({ limit: 1_000 })).length, listedBefore);
      assert.equal(await countMissing(drafts), 200);
      await removeUnpublished(NOON + UPLOAD_IDLE_MS - 1);
      assert.equal(await rows('peng_examples'), before + 2 * ROWS_PER_BATCH);
      await removeUnpublished(NOON + UPLOAD_IDLE_MS);
      assert.deepEqual([await rows('peng_examples'), await rows('example_uploads')], [before, uploadsBefore]);
    });

    it('another upload waits for one that is alive, and takes the place and the rows of one that is idle', async () => {
      const drafts = many(120, 'idle');
      await dieAfterParts(drafts, 1);
      const early = await tryUpload(drafts, { now: NOON + UPLOAD_IDLE_MS - 1 });
      assert.deepEqual(early, { ok: false, refusal: { code: 'upload-storing' } });
      assert.equal((await upload([draft('elsewhere')], bank.disciplines.civil)).added, 1);
      const late = await tryUpload(drafts, { now: NOON + UPLOAD_IDLE_MS });
      assert.deepEqual(late.ok && [late.value.added, late.value.repeated], [120, 0]);
      assert.equal(await countMissing(drafts), 0);
    });

    it('one whose place was taken stores nothing more and is not shown; one that failed gives its place free', async () => {
      const begun = await uploads((repository) => repository.begin(head(), NOON, 0));
      assert.ok(begun);
      assert.equal(await uploads((repository) => repository.begin(head(), NOON, NOON - 1)), null);
      const next = await uploads((repository) => repository.begin(head(), NOON + 1, NOON));
      assert.ok(next);
      assert.equal(await uploads((repository) => repository.stage(begun, [draft('robbed')], NOON + 1)), false);
      assert.equal(await uploads((repository) => repository.publish(begun, 1, NOON + 1)), null);
      assert.equal(await uploads((repository) => repository.undo(next.id, NOON)), null);
      await uploads((repository) => repository.giveUp(next.id, NOON));
      assert.equal(await uploads((repository) => repository.publish(next, 1, NOON + 1)), null);
      let transactions = 0;
      const failing: Transact = async (work) => {
        transactions += 1;
        if (transactions === 3) throw new Error('the disk is full');
        return createTransact(open())(work);
      };
      const drafts = many(120, 'failed');
      await assert.rejects(tryUpload(drafts, { transact: failing }), /the disk is full/);
      assert.equal(await countMissing(drafts), 120);
      assert.equal((await upload(drafts)).added, 120);
    });

    it('keeps examples that are on a list when the upload that brings them back dies', async () => {
      const disciplineId = bank.disciplines.chemical;
      const drafts = many(2 * ROWS_PER_BATCH, 'listed');
      const { id } = await upload(drafts, disciplineId);
      const learner = await aUser(open());
      const kept = present((await idsIn(disciplineId)).at(-1));
      await committed(open(), ({ examples }) => examples.save(learner.id, kept, NOON));
      await uploads((repository) => repository.undo(id, NOON + 1));
      const begun = present(await uploads((repository) => repository.begin(head(disciplineId), NOON + 2, NOON)));
      await uploads((repository) => repository.stage(begun, drafts.slice(ROWS_PER_BATCH), NOON + 2));
      await removeUnpublished(NOON + 2 + UPLOAD_IDLE_MS);
      assert.deepEqual(await createReaders(open()).competencies.savedOf(learner.id, 10), []);
      assert.equal((await upload(drafts, disciplineId)).added, 2 * ROWS_PER_BATCH);
      const saved = await createReaders(open()).competencies.savedOf(learner.id, 10);
      assert.deepEqual(
        saved.map(({ exampleId }) => exampleId),
        [kept],
      );
    });

    it('lets several uploads of the same file at once add each example once', async () => {
      const drafts = many(300, 'at once');
      const results = await Promise.all([tryUpload(drafts), tryUpload(drafts), tryUpload(drafts)]);
      const added = results.map((result) => (result.ok ? result.value.added : 0));
      assert.equal(
        added.reduce((sum, count) => sum + count, 0),
        300,
      );
      assert.equal((await upload(drafts)).added, 0);
      assert.equal((await shown()).filter((situation) => situation?.startsWith('at once')).length, 300);
    });
  });
});
