import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { ExampleRepository } from '../../src/application/ports/competency.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { anExampleBank, type ExampleBank } from '../support/example-bank.ts';

describe('what is selected from (product.md 9.3, 9.4)', () => {
  eachDatabase((open) => {
    let bank: ExampleBank;
    before(async () => {
      bank = await anExampleBank(open());
    });
    const reader = () => createReaders(open()).competencies;

    it('lists provinces, disciplines and competencies in their order, 1.10 after 1.9', async () => {
      assert.deepEqual(
        (await reader().provinces()).map(({ code, regulator }) => [code, regulator]),
        [
          ['AB', 'APEGA'],
          ['ON', 'PEO'],
        ],
      );
      assert.deepEqual(
        (await reader().disciplines('all')).map(({ name }) => name),
        ['Chemical', 'Civil', 'Marine'],
      );
      assert.deepEqual(
        (await reader().competencies(null)).map(({ code, order }) => [code, order]),
        [
          ['1.1', 1],
          ['1.9', 9],
          ['1.10', 10],
          ['7.1', 1],
        ],
      );
    });

    it('keeps to what has examples', async () => {
      const named = await reader().disciplines('with-examples');
      assert.deepEqual(
        named.map(({ name }) => name),
        ['Chemical', 'Civil'],
      );
      const codes = async (id: number) => (await reader().competencies(id)).map(({ code }) => code);
      assert.deepEqual(await codes(bank.disciplines.civil), ['1.1', '1.10']);
      assert.deepEqual(await codes(bank.disciplines.marine), []);
    });

    it('reads the examples of a competency, of one discipline or of all, oldest first', async () => {
      const { '1.1': first } = bank.competencies;
      const situations = async (disciplineId: number | null) => {
        const ids = await reader().exampleIds({ competencyIds: [first], disciplineId });
        return Promise.all(ids.map(async (id) => (await reader().example(id))?.situation));
      };
      assert.deepEqual(await situations(bank.disciplines.civil), ['civil 1.1']);
      assert.deepEqual(await situations(null), ['civil 1.1', 'chemical 1.1']);
      const texts = async (limit: number) =>
        (await reader().examples({ competencyIds: [first], disciplineId: null }, limit)).map((each) => each.situation);
      assert.deepEqual([await texts(2), await texts(1)], [['civil 1.1', 'chemical 1.1'], ['civil 1.1']]);
      const [id = 0] = await reader().exampleIds({ competencyIds: [first], disciplineId: bank.disciplines.civil });
      const { id: _, ...rest } = present(await reader().example(id));
      assert.deepEqual(rest, {
        competencyId: first,
        disciplineId: bank.disciplines.civil,
        discipline: 'Civil',
        situation: 'civil 1.1',
        action: 'drew',
        outcome: 'stood',
        annotations: null,
      });
    });

    it('reads annotations that were stored before sentences had labels, and labels as they are stored', async () => {
      const { '1.10': competencyId } = bank.competencies;
      const [id = 0] = await reader().exampleIds({ competencyIds: [competencyId], disciplineId: null });
      const stored = { setting: 'A wall', level: 3, why: 'w', raise: 'r', notes: [], short: null, weak: null };
      const sentences = { situation: ['context'], action: ['code'], outcome: ['outcome'] };
      for (const [written, read] of [
        [stored, null],
        [{ ...stored, sentences }, sentences],
      ] as const) {
        await open()
          .knex('peng_examples')
          .where({ id })
          .update({ annotations: JSON.stringify(written) });
        assert.deepEqual(present(await reader().example(id)).annotations, { ...stored, sentences: read });
      }
    });
  });
});

describe('what a learner was shown and has saved (product.md 9.5, 9.7)', () => {
  eachDatabase((open) => {
    let bank: ExampleBank;
    before(async () => {
      bank = await anExampleBank(open());
    });
    const examples = <Value>(work: (repository: ExampleRepository) => Promise<Value>): Promise<Value> =>
      committed(open(), (repositories) => work(repositories.examples));

    it('notes what was shown by learner and competency, each once, in the order of the last showing', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const competencyId = bank.competencies['1.1'];
      const all = { competencyIds: [competencyId], disciplineId: null };
      const civil = { ...all, disciplineId: bank.disciplines.civil };
      const pool = await examples((repository) => repository.pool(all));
      assert.equal(pool.length, 2);
      assert.equal((await examples((repository) => repository.pool(civil))).length, 1);
      const [first, second] = [present(pool[0]), present(pool[1])];
      const show = (id: number) => examples((repository) => repository.noteShown(anna.id, competencyId, id, NOON));
      const shown = (userId: number, id = competencyId) => examples((repository) => repository.shown(userId, [id]));
      await show(second);
      await show(first);
      assert.deepEqual(await shown(anna.id), [second, first]);
      await show(second);
      assert.deepEqual(await shown(anna.id), [first, second]);
      assert.deepEqual(await createReaders(open()).competencies.shownTo(anna.id, [competencyId]), [first, second]);
      assert.deepEqual(await shown(berta.id), []);
      assert.deepEqual(await shown(anna.id, bank.competencies['1.10']), []);
      const both = [competencyId, bank.competencies['1.10']];
      assert.equal((await examples(({ pool }) => pool({ ...all, competencyIds: both }))).length, 3);
      assert.deepEqual(await examples((repository) => repository.shown(anna.id, both)), [first, second]);
    });

    it('saves an example once and takes it off the list again; newest first', async () => {
      const user = await aUser(open());
      const pool = await examples((repository) =>
        repository.pool({ competencyIds: [bank.competencies['1.1']], disciplineId: null }),
      );
      const [first, second] = [present(pool[0]), present(pool[1])];
      for (const [id, at] of [
        [first, NOON],
        [second, NOON + 1],
        [first, NOON + 2],
      ] as const) {
        await examples((repository) => repository.save(user.id, id, at));
      }
      const saved = await createReaders(open()).competencies.savedOf(user.id, 10);
      assert.deepEqual(
        saved.map(({ exampleId, code, discipline, situation, savedAt }) => [
          exampleId,
          code,
          discipline,
          situation,
          savedAt,
        ]),
        [
          [second, '1.1', 'Chemical', 'chemical 1.1', NOON + 1],
          [first, '1.1', 'Civil', 'civil 1.1', NOON],
        ],
      );
      assert.equal(await examples((repository) => repository.countSaved(user.id)), 2);
      const other = await aUser(open());
      for (const [by, isSaved] of [
        [user.id, true],
        [other.id, false],
      ] as const) {
        assert.equal(await examples((repository) => repository.isSaved(by, second)), isSaved);
      }
      await examples((repository) => repository.remove(user.id, second));
      await examples((repository) => repository.remove(user.id, second));
      assert.equal(await examples((repository) => repository.isSaved(user.id, second)), false);
      assert.equal(await examples((repository) => repository.countSaved(user.id)), 1);
      assert.deepEqual(await createReaders(open()).competencies.savedOf((await aUser(open())).id, 10), []);
    });

    it('finds an example by its id and nothing under another', async () => {
      const [id] = await examples((repository) =>
        repository.pool({ competencyIds: [bank.competencies['1.10']], disciplineId: null }),
      );
      assert.equal((await examples((repository) => repository.find(present(id))))?.situation, 'civil 1.10');
      assert.equal(await examples((repository) => repository.find(999_999)), null);
    });
  });
});
