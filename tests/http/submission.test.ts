import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'yaml';
import { COMPETENCY_PARTS, type CompetencyTexts } from '../../src/domain/competency/competency-texts.ts';
import { computeEntryDigest } from '../../src/domain/competency/entry-digest.ts';
import { computeSharedShingleRatio } from '../../src/domain/competency/writing/shingles.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { projectPath } from '../support/project-root.ts';
import { SOUND_TEXTS } from '../support/sound-texts.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

const NO_NAMES = { level: null, projectId: null, validatorId: null };

type Fields = CompetencyTexts & { level: number | null; projectId: number | null; validatorId: number | null };

const written = (action: string, rest: Partial<Fields> = {}): Fields => ({
  ...{ situation: '', outcome: '', ...NO_NAMES },
  ...rest,
  action,
});

describe('a submission over HTTP (product.md 9.30 to 9.46)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  /** A learner with access and a submission to a regulator. */
  async function learner(regulator = 'AB') {
    const visitor = await memberOf(app, 'peng');
    const { json, status, text } = await visitor.post('/api/peng/submission', { regulator });
    assert.equal(status, 200, text);
    const base = `/api/peng/submissions/${json.submissionId}`;
    return { visitor, base, entry: (code: string) => `${base}/entries/${code}` };
  }

  const save = (visitor: Visitor, path: string, fields: Fields, baseRevision: number, keepsFormer = false) =>
    visitor.put(path, { fields, baseRevision, keepsFormer });

  /** Ends the P.Eng. access of whoever is signed in. */
  async function endAccess(visitor: Visitor): Promise<void> {
    const { id } = (await visitor.get('/api/me')).json;
    await app.server.transact(async ({ users }) => {
      await users.cutPengAccess(id, app.clock.now() - DAY);
      return accepted(null);
    });
  }

  test('Alberta asks for 22 competencies, with titles of its own where it merges several', async () => {
    const { visitor } = await learner();
    const { json } = await visitor.get('/api/peng/submission');
    assert.equal(json.submission.regulator, 'AB');
    assert.equal(json.titles.length, 22);
    assert.equal(json.titles.find(({ code }: { code: string }) => code === '3.2').title, 'Finances and budget');
    assert.equal(
      json.titles.find(({ code }: { code: string }) => code === '1.1').title,
      'Regulations, codes and standards',
    );
    assert.equal(json.canWrite, true);
    assert.deepEqual(json.entries, []);
  });

  test('a text is saved, read and shown in the matrix; a regulator asks for its own codes only', async () => {
    const { visitor, entry } = await learner();
    const saved = await save(visitor, entry('1.10'), written('I drew.', { level: 4 }), 0);
    assert.deepEqual(
      [saved.status, saved.json.outcome, saved.json.revision, saved.json.state],
      [200, 'saved', 1, 'draft'],
    );
    const { json } = await visitor.get(entry('1.10'));
    assert.equal(json.fields.action, 'I drew.');
    assert.equal(json.title, 'Engineering documentation');
    assert.ok(json.exampleShingles.length >= 5);
    const [line] = (await visitor.get('/api/peng/submission')).json.entries;
    assert.deepEqual(line, { code: '1.10', state: 'draft', level: 4, projectId: null, findings: 0, newComments: 0 });
    assert.equal((await save(visitor, entry('7.1'), written('I read.'), 0)).status, 404);
    assert.equal((await visitor.get(entry('3.5'))).status, 404);
  });

  test('a save on an older revision loses neither text (product.md 9.34)', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.1'), written('first'), 0);
    await save(visitor, entry('1.1'), written('from the desk'), 1);
    const late = await save(visitor, entry('1.1'), written('from the phone'), 1);
    assert.deepEqual([late.json.outcome, late.json.revision], ['conflict', 2]);
    assert.equal(late.json.current.action, 'from the desk');
    const again = await save(visitor, entry('1.1'), written('from the phone'), 1);
    assert.equal(again.json.outcome, 'conflict');
    const { json } = await visitor.get(entry('1.1'));
    assert.equal(json.fields.action, 'from the desk');
    assert.deepEqual(
      json.versions.map(({ origin }: { origin: string }) => origin),
      ['other-device'],
    );
    const version = await visitor.get(`${entry('1.1')}/versions/${json.versions[0].number}`);
    assert.equal(version.json.action, 'from the phone');
    assert.equal((await visitor.get(`${entry('1.1')}/versions/99`)).status, 404);
    const repeated = await save(visitor, entry('1.1'), written('from the desk'), 1);
    assert.deepEqual([repeated.json.outcome, repeated.json.revision], ['saved', 2]);
  });

  test('a save whose answer was lost is no conflict with what was typed on top of it', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.7'), written('first'), 0);
    await save(visitor, entry('1.7'), written('first, stored unheard'), 1);
    const fields = written('first, stored unheard, and more');
    const next = { fields, baseRevision: 1, keepsFormer: false };
    const sent = computeEntryDigest(written('first, stored unheard'));
    const other = await visitor.put(entry('1.7'), { ...next, predecessors: [computeEntryDigest(written('x'))] });
    assert.equal(other.json.outcome, 'conflict');
    const own = await visitor.put(entry('1.7'), { ...next, predecessors: [sent] });
    assert.deepEqual([own.json.outcome, own.json.revision], ['saved', 3]);
    assert.equal((await visitor.put(entry('1.7'), { ...next, predecessors: ['x'] })).status, 400);
    assert.equal((await visitor.put(entry('1.7'), { ...next, predecessors: Array(21).fill(sent) })).status, 400);
  });

  test('of two devices that save at once one is told of the conflict', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('2.1'), written('first'), 0);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(visitor, entry('2.1'), written(`device ${index}`), 1)),
    );
    const outcomes = answers.map(({ json }) => json.outcome).sort();
    assert.deepEqual(outcomes, [...Array.from({ length: 5 }, () => 'conflict'), 'saved']);
    const { json } = await visitor.get(entry('2.1'));
    const kept = await Promise.all(
      json.versions.map(
        async ({ number }: { number: number }) => (await visitor.get(`${entry('2.1')}/versions/${number}`)).json.action,
      ),
    );
    assert.deepEqual(
      [...kept, json.fields.action].sort(),
      Array.from({ length: 6 }, (_, index) => `device ${index}`),
    );
  });

  test('a replaced text is a version when that is asked for, and every ten minutes (product.md 9.35)', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.2'), written('a'), 0);
    await save(visitor, entry('1.2'), written('b'), 1);
    await save(visitor, entry('1.2'), written('c'), 2, true);
    app.clock.advance(11 * 60_000);
    await save(visitor, entry('1.2'), written('d'), 3);
    const { versions } = (await visitor.get(entry('1.2'))).json;
    assert.deepEqual(
      versions.map(({ origin }: { origin: string }) => origin),
      ['interval', 'replaced'],
    );
  });

  test('a text that is erased within ten minutes of typing is a version (product.md 9.34)', async () => {
    const { visitor, entry } = await learner();
    const text = 'I compared three wall types, chose the cantilever and checked its sliding by hand.';
    await save(visitor, entry('1.3'), written(text), 0);
    await save(visitor, entry('1.3'), written(''), 1);
    await save(visitor, entry('1.3'), written('I began again.'), 2);
    const { versions, fields } = (await visitor.get(entry('1.3'))).json;
    assert.equal(fields.action, 'I began again.');
    assert.deepEqual(
      versions.map(({ origin }: { origin: string }) => origin),
      ['shortened'],
    );
    assert.equal((await visitor.get(`${entry('1.3')}/versions/1`)).json.action, text);
  });

  test('only a text without findings to resolve is ready, and a change makes it a draft (product.md 9.33)', async () => {
    const { visitor, entry } = await learner();
    const setState = (revision: number, state: string) => visitor.post(`${entry('1.4')}/state`, { revision, state });
    await save(visitor, entry('1.4'), written('We did it to all applicable codes.'), 0);
    const checked = await setState(1, 'checked');
    assert.equal(checked.json.state, 'checked');
    assert.ok(checked.json.findings >= 3);
    const refused = await setState(1, 'ready');
    assert.deepEqual([refused.status, refused.json.code], [409, 'entry-has-findings']);
    await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, level: 3 }, 1);
    assert.equal((await setState(1, 'ready')).json.code, 'entry-changed');
    assert.deepEqual((await setState(2, 'ready')).json, { state: 'ready', findings: 0 });
    const level = await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, level: 4 }, 2);
    assert.equal(level.json.state, 'ready');
    const changed = await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, outcome: 'Done.' }, 3);
    assert.equal(changed.json.state, 'draft');
    assert.equal((await visitor.post(`${entry('1.5')}/state`, { revision: 0, state: 'checked' })).status, 404);
  });

  test('a text taken from one of our examples is never ready (product.md 9.41)', async () => {
    const { visitor, entry } = await learner();
    const { situation, action, outcome } = (await visitor.get('/api/peng/example/2.2')).json;
    await save(visitor, entry('2.2'), { situation, action, outcome, ...NO_NAMES }, 0);
    assert.equal((await visitor.post(`${entry('2.2')}/state`, { revision: 1, state: 'ready' })).status, 409);
  });

  test('a text taken from an example of another competency is warned of at its save, and is never ready (product.md 9.41)', async () => {
    const { visitor, entry } = await learner('ON');
    const file = projectPath('content', 'examples', 'structural', '1.4.yaml');
    const { situation, action, outcome } = parse(readFileSync(file, 'utf8'));
    const copy = { situation, action, outcome, ...NO_NAMES };
    const own = { ...SOUND_TEXTS, ...NO_NAMES };
    const ratios = async () => {
      const { exampleShingles } = (await visitor.get(entry('1.5'))).json;
      const text = [situation, action, outcome].join('\n');
      return exampleShingles.map((each: number[]) => computeSharedShingleRatio(text, new Set(each)));
    };
    assert.equal((await save(visitor, entry('1.5'), own, 0)).json.isCopiedFromOther, false);
    assert.equal(Math.max(...(await ratios())), 0);
    assert.equal((await save(visitor, entry('1.5'), copy, 1)).json.isCopiedFromOther, true);
    assert.equal(Math.max(...(await ratios())), 1);
    const checked = (await visitor.post(`${entry('1.5')}/state`, { revision: 2, state: 'checked' })).json;
    assert.deepEqual(checked, { state: 'checked', findings: 1 });
    assert.equal((await visitor.post(`${entry('1.5')}/state`, { revision: 2, state: 'ready' })).status, 409);
    assert.equal((await save(visitor, entry('1.4'), copy, 0)).json.isCopiedFromOther, false);
  });

  test('a text is compared with the weak versions of our examples too (product.md 9.41)', async () => {
    const { visitor, entry } = await learner();
    const { exampleShingles } = (await visitor.get(entry('2.1'))).json;
    const file = projectPath('content', 'examples', 'structural', '2.1.yaml');
    const { weak } = parse(readFileSync(file, 'utf8')).assessed;
    const text = COMPETENCY_PARTS.map((part) => weak[part]).join('\n');
    const ratios = exampleShingles.map((each: number[]) => computeSharedShingleRatio(text, new Set(each)));
    assert.equal(Math.max(...ratios), 1);
  });

  test('projects and validators are entered once; those of others are left out of a text', async () => {
    const { visitor, entry } = await learner();
    const { visitor: other } = await learner();
    const wall = { name: ' Parkway wall ', employer: 'Firm', period: '2023' };
    const { projectId } = (await visitor.post('/api/peng/projects', wall)).json;
    const { validatorId } = (await visitor.post('/api/peng/validators', { name: 'A. Roy', position: 'P.Eng.' })).json;
    const { projectId: foreign } = (await other.post('/api/peng/projects', wall)).json;
    assert.equal((await visitor.post('/api/peng/projects', { ...wall, name: ' ' })).status, 400);
    assert.equal((await other.post('/api/peng/projects', { ...wall, projectId })).status, 404);
    assert.equal((await other.post(`/api/peng/projects/${projectId}/remove`)).status, 404);
    assert.equal((await other.post(`/api/peng/validators/${validatorId}/remove`)).status, 404);
    await save(visitor, entry('1.1'), written('I drew.', { projectId, validatorId }), 0);
    assert.equal((await visitor.get(entry('1.1'))).json.fields.projectId, projectId);
    await save(visitor, entry('1.2'), written('I drew.', { projectId: foreign }), 0);
    assert.equal((await visitor.get(entry('1.2'))).json.fields.projectId, null);
    assert.equal((await visitor.get('/api/peng/submission')).json.projects[0].name, 'Parkway wall');
    assert.equal((await visitor.post(`/api/peng/projects/${projectId}/remove`)).status, 200);
    assert.equal((await visitor.get(entry('1.1'))).json.fields.projectId, null);
  });

  test('after access has ended it is read and exported, and not written (product.md 9.42)', async () => {
    const { visitor, base, entry } = await learner();
    await save(visitor, entry('1.1'), written('I drew.'), 0);
    await endAccess(visitor);
    const { status, json } = await visitor.get(entry('1.1'));
    assert.deepEqual([status, json.canWrite, json.fields.action, json.exampleShingles], [200, false, 'I drew.', []]);
    assert.equal((await visitor.get('/api/peng/submission')).json.canWrite, false);
    assert.equal((await visitor.get(`${base}/export/json`)).status, 200);
    const refused = await save(visitor, entry('1.1'), written('more'), 1);
    assert.deepEqual([refused.status, refused.json.requiresSubscription], [403, true]);
  });

  test('is exported as a document, as text with counts, and as JSON that can be imported (product.md 9.44)', async () => {
    const { visitor, base, entry } = await learner();
    await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, level: 3 }, 0);
    const text = await visitor.get(`${base}/export/txt`);
    assert.match(text.text, /1\.4 Application of theory to design/);
    assert.ok(
      text.text.includes(`Situation (${SOUND_TEXTS.situation.length} of 400 characters)\n${SOUND_TEXTS.situation}`),
    );
    const answer = await visitor.send(`${base}/export/docx`, {});
    assert.equal(
      answer.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    const json = await visitor.get(`${base}/export/json`);
    const { visitor: second, base: otherBase, entry: otherEntry } = await learner();
    await save(second, otherEntry('1.4'), written('mine'), 0);
    const importFile = (body: string) => {
      const form = new FormData();
      form.append('file', new File([body], 'my-submission-ab.json', { type: 'application/json' }));
      return second.send(`${otherBase}/import`, { method: 'POST', body: form });
    };
    assert.deepEqual((await importFile(json.text)).json, { imported: 1, unchanged: 0, leftOut: [] });
    assert.deepEqual((await importFile(json.text)).json, { imported: 0, unchanged: 1, leftOut: [] });
    const read = (await second.get(otherEntry('1.4'))).json;
    assert.deepEqual([read.fields.action, read.fields.level, read.versions.length], [SOUND_TEXTS.action, 3, 1]);
    const tooLong = json.text + ' '.repeat(5 * 1024 * 1024);
    for (const wrong of ['', '{}', 'x', JSON.stringify({ format: 'other', entries: [] }), tooLong]) {
      assert.equal((await importFile(wrong)).json.code, 'import-unreadable');
    }
  });

  test('an import brings projects and validators along, each once (product.md 9.44)', async () => {
    const { visitor, base, entry } = await learner();
    const bridge = { name: 'River bridge', employer: 'Ash Ltd.', period: '2023' };
    const pat = { name: 'Pat Roy, P.Eng.', position: 'Chief engineer' };
    const { projectId } = (await visitor.post('/api/peng/projects', bridge)).json;
    const { validatorId } = (await visitor.post('/api/peng/validators', pat)).json;
    const fields = { ...written('mine'), projectId, validatorId };
    for (const code of ['1.1', '1.4']) await save(visitor, entry(code), fields, 0);
    const { text } = await visitor.get(`${base}/export/json`);
    assert.equal(text.includes('"id"'), false);
    const second = await learner();
    const { projectId: own } = (await second.visitor.post('/api/peng/projects', { ...bridge, period: '2024' })).json;
    for (const imported of [2, 0]) {
      const form = new FormData();
      form.append('file', new File([text], 'my-submission-ab.json', { type: 'application/json' }));
      const answer = await second.visitor.send(`${second.base}/import`, { method: 'POST', body: form });
      assert.deepEqual(answer.json, { imported, unchanged: 2 - imported, leftOut: [] });
      const { projects, validators } = (await second.visitor.get('/api/peng/submission')).json;
      const added = projects.find(({ id }: { id: number }) => id !== own);
      assert.deepEqual(projects.map(({ name, period }: typeof bridge) => [name, period]).sort(), [
        [bridge.name, '2023'],
        [bridge.name, '2024'],
      ]);
      assert.deepEqual(validators, [{ id: validators[0].id, ...pat }]);
      for (const code of ['1.1', '1.4']) {
        const { fields: read } = (await second.visitor.get(second.entry(code))).json;
        assert.deepEqual([read.projectId, read.validatorId], [added.id, validators[0]?.id]);
      }
    }
  });

  test('another regulator takes what it asks for as such, whatever its code, and is told of the rest', async () => {
    const { visitor, base, entry } = await learner('BC');
    await save(visitor, entry('1.4'), written('theory'), 0);
    await save(visitor, entry('3.2'), written('schedule'), 0);
    await save(visitor, entry('3.4'), written('budget'), 0);
    await save(visitor, entry('7.1'), written('courses'), 0);
    const { text } = await visitor.get(`${base}/export/json`);
    const { visitor: albertan, base: ofAlberta, entry: asked } = await learner('AB');
    const form = new FormData();
    form.append('file', new File([text], 'my-submission-bc.json', { type: 'application/json' }));
    const answer = await albertan.send(`${ofAlberta}/import`, { method: 'POST', body: form });
    assert.deepEqual(answer.json, {
      imported: 2,
      unchanged: 0,
      leftOut: [
        { code: '3.2', within: ['3.1'] },
        { code: '7.1', within: [] },
      ],
    });
    assert.equal((await albertan.get(asked('1.4'))).json.fields.action, 'theory');
    assert.equal((await albertan.get(asked('3.2'))).json.fields.action, 'budget');
  });

  test('the data export names the regulator with each code: 3.2 is not the same in two provinces (product.md 9.46)', async () => {
    const { visitor, entry } = await learner('AB');
    const { submissionId } = (await visitor.post('/api/peng/submission', { regulator: 'BC' })).json;
    for (const path of [entry('3.2'), `/api/peng/submissions/${submissionId}/entries/3.2`]) {
      await save(visitor, path, written('before'), 0);
      await save(visitor, path, written('after'), 1, true);
      const { token } = (await visitor.post(`${path}/links`, { days: 7 })).json;
      const comment = { token, author: 'A. Roy', part: 'action', body: 'Which edition?' };
      assert.equal((await app.visitor().post('/api/mentor-review', comment)).status, 200);
    }
    const { data } = (await visitor.get('/api/account/export')).json;
    for (const list of ['submissionTexts', 'submissionVersions', 'mentorLinks', 'mentorComments']) {
      const named = data[list].map(({ regulator, code }: Record<string, string>) => `${regulator} ${code}`);
      assert.deepEqual(named.sort(), ['AB 3.2', 'BC 3.2'], list);
    }
  });

  test('the document holds the texts as they are written', async () => {
    const { visitor, base, entry } = await learner();
    const action = 'I read 5 < 6 & "7".\nSecond line — Überbau 🙂';
    await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, action }, 0);
    const cookies = visitor.cookies();
    const answer = await fetch(`${app.origin}${base}/export/docx`, { headers: { cookie: cookies } });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const words = [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, found]) => found);
    assert.ok(words.includes('1.4 Application of theory to design'));
    assert.ok(words.includes(SOUND_TEXTS.situation));
    assert.ok(words.includes('I read 5 &lt; 6 &amp; &quot;7&quot;.'), words.join('\n'));
    assert.ok(words.includes('Second line — Überbau 🙂'));
  });

  test('a link shows one text to whoever has it, who may comment; the learner sees it (product.md 9.45)', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, level: 3 }, 0);
    await save(visitor, entry('1.5'), written('This is secret.'), 0);
    const { token, linkId } = (await visitor.post(`${entry('1.4')}/links`, { days: 7 })).json;
    const mentor = app.visitor();
    const read = await mentor.get(`/api/mentor-review?token=${token}`);
    assert.equal(read.status, 200, read.text);
    assert.deepEqual(Object.keys(read.json).sort(), [
      'action',
      'code',
      'description',
      'learner',
      'outcome',
      'regulator',
      'savedAt',
      'situation',
      'title',
    ]);
    assert.equal(read.json.savedAt, (await visitor.get(entry('1.4'))).json.savedAt);
    assert.ok(!read.text.includes('secret'));
    const comment = { token, author: 'A. Roy', part: 'action', body: 'Which edition of A23.3?' };
    assert.equal((await mentor.post('/api/mentor-review', comment)).status, 200);
    assert.equal((await mentor.post('/api/mentor-review', { ...comment, body: ' ' })).status, 400);
    const [stored] = (await visitor.get(entry('1.4'))).json.comments;
    assert.deepEqual([stored.author, stored.part, stored.body], ['A. Roy', 'action', 'Which edition of A23.3?']);
    const other = await memberOf(app, 'peng');
    assert.equal((await other.post(`/api/peng/mentor-comments/${stored.id}/remove`)).status, 404);
    assert.equal((await visitor.post(`/api/peng/mentor-comments/${stored.id}/remove`)).status, 200);
    assert.equal((await mentor.get(`/api/mentor-review?token=${'x'.repeat(43)}`)).status, 404);
    assert.equal((await visitor.post(`/api/peng/mentor-links/${linkId}/revoke`)).status, 200);
    assert.equal((await mentor.get(`/api/mentor-review?token=${token}`)).status, 404);
    assert.equal((await mentor.post('/api/mentor-review', comment)).status, 404);
  });

  test('a comment is new until its learner has seen it, whatever is saved meanwhile (product.md 9.45)', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.4'), written('I drew.'), 0);
    await save(visitor, entry('1.5'), written('I checked.'), 0);
    const { token } = (await visitor.post(`${entry('1.4')}/links`, { days: 7 })).json;
    const mentor = app.visitor();
    const comment = (body: string) =>
      mentor.post('/api/mentor-review', { token, author: 'A. Roy', part: 'action', body });
    const newComments = async () => {
      const { entries } = (await visitor.get('/api/peng/submission')).json;
      return Object.fromEntries(
        entries.map((line: { code: string; newComments: number }) => [line.code, line.newComments]),
      );
    };
    const comments = async (): Promise<{ id: number; isNew: boolean }[]> =>
      (await visitor.get(entry('1.4'))).json.comments;
    const see = (lastCommentId: number) => visitor.post(`${entry('1.4')}/comments/seen`, { lastCommentId });
    await comment('Which edition?');
    await comment('Which clause?');
    app.clock.advance(1000);
    await save(visitor, entry('1.4'), written('I drew it to CSA A23.3:19.'), 1);
    assert.deepEqual(await newComments(), { '1.4': 2, '1.5': 0 });
    const [first, second] = await comments();
    assert.ok(first?.isNew && second?.isNew);
    await comment('Which table?');
    assert.equal((await see(second.id)).status, 200);
    assert.deepEqual(await newComments(), { '1.4': 1, '1.5': 0 });
    assert.deepEqual(
      (await comments()).map(({ isNew }) => isNew),
      [false, false, true],
    );
    // A page that was opened before, and an id beyond all comments, change nothing of those to come.
    await see(first.id);
    await see(Number.MAX_SAFE_INTEGER);
    assert.deepEqual(await newComments(), { '1.4': 0, '1.5': 0 });
    await comment('Which load?');
    assert.deepEqual(await newComments(), { '1.4': 1, '1.5': 0 });
  });

  test('a link expires, and comments are limited', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.4'), { ...SOUND_TEXTS, ...NO_NAMES, level: 3 }, 0);
    const { token } = (await visitor.post(`${entry('1.4')}/links`, { days: 2 })).json;
    const mentor = app.visitor();
    const comment = { token, author: 'A. Roy', part: 'action', body: 'Again.' };
    let last = 200;
    for (let turn = 0; turn < 25 && last === 200; turn += 1)
      last = (await mentor.post('/api/mentor-review', comment)).status;
    assert.equal(last, 429);
    app.clock.advance(2 * DAY);
    assert.equal((await mentor.get(`/api/mentor-review?token=${token}`)).status, 404);
    assert.equal((await visitor.post(`${entry('1.4')}/links`, { days: 61 })).status, 400);
  });
});
