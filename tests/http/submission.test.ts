import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

const SOUND = {
  situation:
    'In May 2023 I was an engineer-in-training in Calgary, Alberta. The city needed a retaining wall 62 m long and 4.6 m high, and a sewer behind it ruled out anchors.',
  action:
    "I calculated the active pressure by Rankine's theory with a friction angle of 32° and a unit weight of 19.5 kN/m³, taking 12 kPa of surcharge. I designed the footing to Clause 8.3 of CSA A23.3 and checked overturning, which gave a factor of 2.3. With a seismic coefficient of 0.23 the factor against sliding fell to 1.05, so I added a shear key 0.5 m deep. I repeated the calculation and found 1.31. I asked the engineer of record to review the assumption about drainage before he sealed the drawings, because a blocked drain would govern the result.",
  outcome:
    'The wall was built in September 2023. I measured its top after the first winter: it had moved 4 mm against 9 mm predicted. The drain was tested with dye.',
};

const NO_NAMES = { level: null, projectId: null, validatorId: null };

type Fields = typeof SOUND & { level: number | null; projectId: number | null; validatorId: number | null };

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
    assert.deepEqual(line, { code: '1.10', state: 'draft', level: 4, projectId: null, findings: 0 });
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

  test('only a text without findings to resolve is ready, and a change makes it a draft (product.md 9.33)', async () => {
    const { visitor, entry } = await learner();
    const setState = (revision: number, state: string) => visitor.post(`${entry('1.4')}/state`, { revision, state });
    await save(visitor, entry('1.4'), written('We did it to all applicable codes.'), 0);
    const checked = await setState(1, 'checked');
    assert.equal(checked.json.state, 'checked');
    assert.ok(checked.json.findings >= 3);
    const refused = await setState(1, 'ready');
    assert.deepEqual([refused.status, refused.json.code], [409, 'entry-has-findings']);
    await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, level: 3 }, 1);
    assert.equal((await setState(1, 'ready')).json.code, 'entry-changed');
    assert.deepEqual((await setState(2, 'ready')).json, { state: 'ready', findings: 0 });
    const level = await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, level: 4 }, 2);
    assert.equal(level.json.state, 'ready');
    const changed = await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, outcome: 'Done.' }, 3);
    assert.equal(changed.json.state, 'draft');
    assert.equal((await visitor.post(`${entry('1.5')}/state`, { revision: 0, state: 'checked' })).status, 404);
  });

  test('a text taken from one of our examples is never ready (product.md 9.41)', async () => {
    const { visitor, entry } = await learner();
    const { situation, action, outcome } = (await visitor.get('/api/peng/example/2.2')).json;
    await save(visitor, entry('2.2'), { situation, action, outcome, ...NO_NAMES }, 0);
    assert.equal((await visitor.post(`${entry('2.2')}/state`, { revision: 1, state: 'ready' })).status, 409);
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

  test("somebody else's submission is not there, for an admin too (product.md 9.42)", async () => {
    const { visitor, base, entry } = await learner();
    await save(visitor, entry('1.1'), written('I drew.'), 0);
    const { linkId } = (await visitor.post(`${entry('1.1')}/links`, { days: 7 })).json;
    for (const role of ['peng', 'admin'] as const) {
      const other = await memberOf(app, role);
      for (const path of [base, entry('1.1'), `${entry('1.1')}/versions/1`, `${base}/export/json`]) {
        assert.equal((await other.get(path)).status, 404, path);
      }
      assert.equal((await save(other, entry('1.1'), written('x'), 1)).status, 404);
      assert.equal((await other.post(`${entry('1.1')}/state`, { revision: 1, state: 'checked' })).status, 404);
      assert.equal((await other.post(`${entry('1.1')}/links`, { days: 7 })).status, 404);
      assert.equal((await other.post(`/api/peng/mentor-links/${linkId}/revoke`)).status, 404);
    }
    assert.equal((await visitor.get(entry('1.1'))).json.fields.action, 'I drew.');
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
    await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, level: 3 }, 0);
    const text = await visitor.get(`${base}/export/txt`);
    assert.match(text.text, /1\.4 Application of theory to design/);
    assert.ok(text.text.includes(`Situation (${SOUND.situation.length} of 400 characters)\n${SOUND.situation}`));
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
    assert.deepEqual((await importFile(json.text)).json, { imported: 1, unchanged: 0 });
    assert.deepEqual((await importFile(json.text)).json, { imported: 0, unchanged: 1 });
    const read = (await second.get(otherEntry('1.4'))).json;
    assert.deepEqual([read.fields.action, read.fields.level, read.versions.length], [SOUND.action, 3, 1]);
    for (const wrong of ['', '{}', 'x', JSON.stringify({ format: 'other', entries: [] })]) {
      assert.equal((await importFile(wrong)).json.code, 'import-unreadable');
    }
  });

  test('the document holds the texts as they are written', async () => {
    const { visitor, base, entry } = await learner();
    const action = 'I read 5 < 6 & "7".\nSecond line — Überbau 🙂';
    await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, action }, 0);
    const cookies = visitor.cookies();
    const answer = await fetch(`${app.origin}${base}/export/docx`, { headers: { cookie: cookies } });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const words = [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, found]) => found);
    assert.ok(words.includes('1.4 Application of theory to design'));
    assert.ok(words.includes(SOUND.situation));
    assert.ok(words.includes('I read 5 &lt; 6 &amp; &quot;7&quot;.'), words.join('\n'));
    assert.ok(words.includes('Second line — Überbau 🙂'));
  });

  test('a link shows one text to whoever has it, who may comment; the learner sees it (product.md 9.45)', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, level: 3 }, 0);
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
      'situation',
      'title',
    ]);
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

  test('a link expires, and comments are limited', async () => {
    const { visitor, entry } = await learner();
    await save(visitor, entry('1.4'), { ...SOUND, ...NO_NAMES, level: 3 }, 0);
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
