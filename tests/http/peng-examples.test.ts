import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf, ROLES, type RoleName } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type Asked = { readonly code: string; readonly competency: string; readonly covers: readonly string[] };
type Named = { readonly id: number; readonly name: string; readonly code: string };

describe('P.Eng. examples over HTTP (product.md 9)', () => {
  let app: TestApp;
  let member: Visitor;
  let civil: number;
  before(async () => {
    app = await startApp();
    member = await memberOf(app, 'peng');
    civil = idOf((await member.get('/api/peng/disciplines')).json, 'Civil');
  });
  after(() => app.close());

  const idOf = (list: readonly Named[], name: string): number =>
    list.find((entry) => entry.name === name || entry.code === name)?.id ?? 0;
  const competency = async (code: string): Promise<number> =>
    idOf((await member.get('/api/peng/competencies')).json, code);
  const generate = async (visitor: Visitor, code: string, disciplineId?: number) =>
    visitor.post('/api/peng/generate-example', { competencyId: await competency(code), disciplineId });

  test('lists: 13 provinces, 5 disciplines, 34 competencies in the order of their codes', async () => {
    assert.equal((await member.get('/api/peng/provinces')).json.length, 13);
    assert.equal((await member.get('/api/peng/disciplines-with-examples')).json.length, 5);
    const { json } = await member.get('/api/peng/competencies');
    assert.equal(json.length, 34);
    assert.deepEqual(
      json.slice(8, 11).map(({ code }: Named) => code),
      ['1.9', '1.10', '2.1'],
    );
  });

  test('a province narrows the list to what its regulator asks for; one that does not exist is 404 (product.md 9.3)', async () => {
    const provinces = (await member.get('/api/peng/provinces')).json;
    const inProvince = (name: string) =>
      member.get(`/api/peng/competencies?provinceId=${idOf(provinces, name)}&disciplineId=${civil}`);
    assert.equal((await inProvince('Ontario')).json.length, 34);
    const alberta: Asked[] = (await inProvince('Alberta')).json;
    assert.equal(alberta.length, 22);
    assert.ok(alberta.every(({ code }) => !code.startsWith('7.')));
    assert.deepEqual(
      alberta
        .filter(({ code }) => /^[345]\./.test(code))
        .map(({ code, competency: title, covers }) => [code, title, covers]),
      [
        ['3.1', 'Project management', ['3.1', '3.2', '3.3', '3.5']],
        ['3.2', 'Finances and budget', ['3.4']],
        ['4.1', 'Team effectiveness and resolving conflict', ['4.1', '4.2']],
        ['5.1', 'Professional accountability', ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6']],
      ],
    );
    assert.equal((await inProvince('Nova Scotia')).json.length, 34);
    const asked = Object.fromEntries(provinces.map(({ code, ...rest }: Named) => [code, rest]));
    assert.deepEqual(asked.AB.limits, { situation: 400, action: 1800, outcome: 400 });
    assert.match(asked.AB.note, /^APEGA asks for 22 competencies/);
    assert.deepEqual([asked.ON.limits, asked.ON.note], [null, null]);
    assert.equal((await member.get('/api/peng/competencies?provinceId=999')).status, 404);
    assert.equal((await member.get('/api/peng/competencies?provinceId=x')).status, 400);
  });

  test("a province's competency shows the examples of all that it covers, under its own code (product.md 9.3, 9.5)", async () => {
    const provinceId = idOf((await member.get('/api/peng/provinces')).json, 'Alberta');
    const asked = await competency('4.1');
    const alone = async (code: string): Promise<number> => (await member.get(`/api/peng/example/${code}`)).json.total;
    const { json: merged } = await member.get(`/api/peng/example/4.2?provinceId=${provinceId}`);
    assert.equal(merged.total, (await alone('4.1')) + (await alone('4.2')));
    assert.deepEqual(
      [merged.competency.id, merged.competency.code, merged.competency.competency],
      [asked, '4.1', 'Team effectiveness and resolving conflict'],
    );
    const learner = await memberOf(app, 'peng');
    const seen = new Map<number, string>();
    for (let at = 0; at < merged.total; at += 1) {
      const { json } = await learner.post('/api/peng/generate-example', { competencyId: asked, provinceId });
      assert.deepEqual([json.competency.code, json.shown], ['4.1', at + 1]);
      seen.set(json.example.id, json.example.competency.code);
    }
    assert.deepEqual([seen.size, new Set(seen.values()).size], [merged.total, 2]);
    assert.equal((await learner.get('/api/peng/example/4.2')).json.shown, await alone('4.2'));
    const budget = (await member.get(`/api/peng/example/3.4?provinceId=${provinceId}`)).json;
    assert.deepEqual([budget.competency.code, budget.example.competency.code], ['3.2', '3.4']);
    assert.equal((await member.get(`/api/peng/example/7.1?provinceId=${provinceId}`)).status, 404);
    assert.equal((await member.get('/api/peng/example/1.1?provinceId=999')).status, 404);
    const unasked = { competencyId: await competency('7.1'), provinceId };
    assert.equal((await learner.post('/api/peng/generate-example', unasked)).status, 404);
  });

  test('an example of which a check finds nothing, in the form that fits the regulator (product.md 9.39)', async () => {
    const ids = async (query: string) => (await member.get(`/api/peng/example/1.4${query}`)).json.example.id;
    const first = await ids('');
    const model = await ids('?regulator=AB&without=no-theory');
    assert.notEqual(model, first);
    assert.equal(await ids('?regulator=AB'), first);
    assert.equal(await ids(`?regulator=AB&exampleId=${model}`), model);
    assert.equal((await member.get('/api/peng/example/1.4?regulator=XX')).status, 400);
    assert.equal((await member.get('/api/peng/example/1.4?regulator=AB&without=x')).status, 400);
  });

  test('an example by code or by id; 1.10 is not 1.1 (product.md 9.1)', async () => {
    const byCode = await member.get(`/api/peng/example/1.10?disciplineId=${civil}`);
    const byId = await member.get(`/api/peng/example/${await competency('1.10')}?disciplineId=${civil}`);
    assert.equal(byCode.status, 200, byCode.text);
    assert.deepEqual(byCode.json, byId.json);
    assert.equal(byCode.json.competency.code, '1.10');
    assert.equal(byCode.json.example.discipline.name, 'Civil');
    for (const part of ['situation', 'action', 'outcome']) {
      assert.equal(byCode.json[part], byCode.json.example[part]);
      assert.ok(byCode.json[part].length > 100);
    }
    const other = await member.get(`/api/peng/example/1.1?disciplineId=${civil}`);
    assert.notEqual(other.json.situation, byCode.json.situation);
    assert.equal((await member.get('/api/peng/example/1.1')).json.total >= 5, true);
    for (const [key, status] of [
      ['9.1', 404],
      ['99999', 404],
      ['1.1x', 400],
      ['1.', 400],
    ] as const) {
      assert.equal((await member.get(`/api/peng/example/${key}`)).status, status, key);
    }
  });

  test('generating shows every example before any again, however many ask at once (product.md 9.5)', async () => {
    const total: number = (await generate(member, '2.1')).json.total;
    assert.ok(total >= 5);
    const learner = await memberOf(app, 'peng');
    for (const round of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: total }, () => generate(learner, '2.1')));
      const ids = new Set(answers.map(({ json }) => json.example.id));
      assert.equal(ids.size, total, `round ${round}`);
      assert.deepEqual(
        answers.map(({ json }) => json.shown).sort((left, right) => left - right),
        Array.from({ length: total }, (_, at) => (round === 1 ? at + 1 : total)),
      );
    }
  });

  test('what was shown in one discipline does not come again in all of them before the others (product.md 9.5)', async () => {
    const learner = await memberOf(app, 'peng');
    const inCivil = await generate(learner, '2.2', civil);
    assert.equal(inCivil.json.example.discipline.id, civil);
    const { json: first } = await generate(learner, '2.2');
    assert.equal(first.shown, 2);
    const { json: again } = await learner.get(`/api/peng/example/2.2?exampleId=${first.example.id}`);
    assert.deepEqual([again.example.id, again.shown, again.total], [first.example.id, 2, first.total]);
    assert.equal((await learner.get(`/api/peng/example/2.2?disciplineId=${civil}`)).json.shown >= 1, true);
    const seen = [first.example.id];
    for (let at = 2; at < first.total; at += 1) seen.push((await generate(learner, '2.2')).json.example.id);
    assert.equal(new Set([...seen, inCivil.json.example.id]).size, first.total);
    assert.equal((await generate(learner, '2.2')).json.example.id, inCivil.json.example.id);
  });

  test('one goes through all examples of a competency, each once; one that is gone gives its place to the first (product.md 9.16)', async () => {
    const read = async (exampleId: number | null) =>
      (await member.get(`/api/peng/example/1.1${exampleId ? `?exampleId=${exampleId}` : ''}`)).json;
    const ids: number[] = [];
    let next: number | null = null;
    do {
      const answer: { example: { id: number }; place: number; nextId: number | null; previousId: number | null } =
        await read(next);
      assert.equal(answer.place, ids.length + 1);
      assert.equal(answer.previousId, ids.at(-1) ?? null);
      ids.push(answer.example.id);
      next = answer.nextId;
    } while (next !== null);
    assert.equal(ids.length, (await read(null)).total);
    assert.equal(new Set(ids).size, ids.length);
    const gone = await read(999_999);
    assert.deepEqual([gone.example.id, gone.place], [ids[0], 1]);
  });

  test('one saves examples, sees them on the list and at the example, and removes them (product.md 9.7)', async () => {
    const learner = await memberOf(app, 'peng');
    const { json } = await generate(learner, '3.1', civil);
    assert.equal(json.example.saved, false);
    const save = (exampleId: number, saved: boolean) => learner.post('/api/peng/saved-examples', { exampleId, saved });
    for (const _ of [1, 2]) assert.equal((await save(json.example.id, true)).status, 200);
    const list = (await learner.get('/api/peng/saved-examples')).json;
    assert.deepEqual(
      list.map((entry: { exampleId: number; competency: Named }) => [entry.exampleId, entry.competency.code]),
      [[json.example.id, '3.1']],
    );
    assert.equal((await learner.get(`/api/peng/example/3.1?disciplineId=${civil}`)).json.example.saved, true);
    assert.deepEqual((await member.get('/api/peng/saved-examples')).json, []);
    assert.equal((await save(999_999, true)).status, 404);
    await save(json.example.id, false);
    assert.deepEqual((await learner.get('/api/peng/saved-examples')).json, []);
  });

  test('an entry that is put back stands where it stood, never ahead of now, and its time is a time (product.md 9.28)', async () => {
    const learner = await memberOf(app, 'peng');
    const save = (exampleId: number, saved: boolean, savedAt?: string) =>
      learner.post('/api/peng/saved-examples', { exampleId, saved, savedAt });
    const listed = async (): Promise<{ exampleId: number; savedAt: string }[]> =>
      (await learner.get('/api/peng/saved-examples')).json;
    for (const code of ['3.1', '3.2', '3.3']) {
      app.clock.advance(1_000);
      await save((await generate(learner, code, civil)).json.example.id, true);
    }
    const before = await listed();
    const [, second] = before;
    assert.ok(second);
    await save(second.exampleId, false);
    assert.equal((await save(second.exampleId, true, second.savedAt)).status, 200);
    assert.deepEqual(await listed(), before);
    await save(second.exampleId, false);
    app.clock.advance(1_000);
    await save(second.exampleId, true, new Date(app.clock.now() + 60_000).toISOString());
    const [first] = await listed();
    assert.deepEqual(first, { ...second, savedAt: new Date(app.clock.now()).toISOString() });
    for (const never of ['yesterday', '2026-02-30', '0001-01-01T00:00:00Z']) {
      assert.equal((await save(second.exampleId, true, never)).status, 400, never);
    }
  });

  test('without P.Eng. access no call gives away a text (product.md 9.2)', async () => {
    const texts = await app.server.database.rows<{ situation: string; action: string; outcome: string }>(
      'SELECT situation, action, outcome FROM peng_examples',
    );
    assert.ok(texts.length >= 170);
    const pieces = texts.flatMap(({ situation, action, outcome }) => [situation, action, outcome]);
    const given = (text: string): number =>
      pieces.filter((piece) => text.includes(JSON.stringify(piece.slice(0, 60)).slice(1, -1))).length;
    const disclosed = async (visitor: Visitor): Promise<number> => {
      const reads = [
        'provinces',
        'disciplines',
        'disciplines-with-examples',
        'competencies',
        'saved-examples',
        'example/1.1',
      ];
      const answers = [
        ...(await Promise.all(reads.map((path) => visitor.get(`/api/peng/${path}`)))),
        await generate(visitor, '1.1', civil),
        await visitor.post('/api/peng/saved-examples', { exampleId: 1, saved: true }),
      ];
      return answers.reduce((sum, { text }) => sum + given(text), 0);
    };
    const without = ROLES.filter(
      (role): role is Exclude<RoleName, 'peng' | 'admin'> => !['peng', 'admin'].includes(role),
    );
    for (const role of without) assert.equal(await disclosed(await memberOf(app, role)), 0, role);
    assert.ok((await disclosed(member)) > 0);
    const refusal = await (await memberOf(app, 'nppe')).get('/api/peng/example/1.1');
    assert.deepEqual([refusal.status, refusal.json.requiresSubscription], [403, true]);
    assert.equal(refusal.json.message, 'An active subscription is required.');
  });

  test('access that has run out closes the examples', async () => {
    const learner = await memberOf(app, 'peng');
    assert.equal((await generate(learner, '1.2', civil)).status, 200);
    const competencyId = await competency('1.2');
    await app.server.database.run('UPDATE peng_subscriptions SET end_date = ?', [app.clock.now() - 1]);
    const later = await learner.post('/api/peng/generate-example', { competencyId, disciplineId: civil });
    assert.deepEqual([later.status, later.json.requiresSubscription], [403, true]);
  });
});
