import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { submissionOperations } from '../../src/application/contract/submission.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { SOUND_TEXTS } from '../support/sound-texts.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

const FIELDS = { ...SOUND_TEXTS, level: 3, projectId: null, validatorId: null };

/** Operations that name nothing of somebody's own, and those of mentors, who have no account. */
const OF_NOBODY = ['submission.read', 'submission.choose', 'mentor.read', 'mentor.comment'];

const importForm = (): RequestInit => {
  const body = new FormData();
  body.append('file', new File(['{"format":"plumbline-submission-1","regulator":"AB","entries":[]}'], 'a.json'));
  return { method: 'POST', body };
};

describe('who reaches a submission (product.md 9.42, 9.45)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  /** A learner with two texts, a version, a project, a validator, and a mentor's link and comment. */
  async function learnerWithEverything() {
    const owner = await memberOf(app, 'peng');
    const { submissionId } = (await owner.post('/api/peng/submission', { regulator: 'AB' })).json;
    const base = `/api/peng/submissions/${submissionId}`;
    const entry = `${base}/entries/1.4`;
    const save = (action: string, baseRevision: number) =>
      owner.put(entry, { fields: { ...FIELDS, action }, baseRevision, keepsFormer: true });
    await save('I drew it.', 0);
    assert.equal((await save(SOUND_TEXTS.action, 1)).status, 200);
    const secret = { ...FIELDS, action: 'This is secret.' };
    await owner.put(`${base}/entries/1.5`, { fields: secret, baseRevision: 0, keepsFormer: false });
    const { projectId } = (await owner.post('/api/peng/projects', { name: 'Wall', employer: 'City', period: '' })).json;
    const { validatorId } = (await owner.post('/api/peng/validators', { name: 'A. Roy', position: '' })).json;
    const { linkId, token } = (await owner.post(`${entry}/links`, { days: 7 })).json;
    const comment = { token, author: 'A. Roy', part: 'action', body: 'Which edition?' };
    assert.equal((await app.visitor().post('/api/mentor-review', comment)).status, 200);
    const [{ id: commentId }] = (await owner.get(entry)).json.comments;
    return { owner, base, entry, projectId, validatorId, linkId, commentId, token, comment };
  }

  type Everything = Awaited<ReturnType<typeof learnerWithEverything>>;

  /** Each operation that names something of one's own, as `visitor` would do it with the ids of somebody else. */
  const callsOn = ({ base, entry, projectId, validatorId, linkId, commentId }: Everything) =>
    new Map<string, (visitor: Visitor) => Promise<Answer>>([
      ['submission.readEntry', (visitor) => visitor.get(entry)],
      ['submission.setState', (visitor) => visitor.post(`${entry}/state`, { revision: 2, state: 'checked' })],
      [
        'submission.saveEntry',
        (visitor) => visitor.put(entry, { fields: { ...FIELDS, level: 1 }, baseRevision: 2, keepsFormer: false }),
      ],
      ['submission.readVersion', (visitor) => visitor.get(`${entry}/versions/1`)],
      [
        'submission.saveProject',
        (visitor) => visitor.post('/api/peng/projects', { projectId, name: 'Mine', employer: '', period: '' }),
      ],
      ['submission.removeProject', (visitor) => visitor.post(`/api/peng/projects/${projectId}/remove`)],
      [
        'submission.saveValidator',
        (visitor) => visitor.post('/api/peng/validators', { validatorId, name: 'Mine', position: '' }),
      ],
      ['submission.removeValidator', (visitor) => visitor.post(`/api/peng/validators/${validatorId}/remove`)],
      ['submission.readAll', (visitor) => visitor.get(base)],
      ['submission.export', (visitor) => visitor.get(`${base}/export/json`)],
      ['submission.import', (visitor) => visitor.send(`${base}/import`, importForm())],
      ['submission.createLink', (visitor) => visitor.post(`${entry}/links`, { days: 7 })],
      [
        'submission.noteSeenComments',
        (visitor) => visitor.post(`${entry}/comments/seen`, { lastCommentId: commentId }),
      ],
      ['submission.removeComment', (visitor) => visitor.post(`/api/peng/mentor-comments/${commentId}/remove`)],
      ['submission.revokeLink', (visitor) => visitor.post(`/api/peng/mentor-links/${linkId}/revoke`)],
    ]);

  test('to everybody else, admins too, it is not there, whatever they ask of it', async () => {
    const everything = await learnerWithEverything();
    const calls = callsOn(everything);
    assert.deepEqual([...calls.keys(), ...OF_NOBODY].sort(), Object.keys(submissionOperations).sort());
    const { owner, entry, base } = everything;
    const before = [(await owner.get(entry)).text, (await owner.get('/api/peng/submission')).text];
    for (const role of ['peng', 'admin'] as const) {
      const other = await memberOf(app, role);
      for (const [name, call] of calls) assert.equal((await call(other)).status, 404, `${name} by ${role}`);
      for (const format of ['docx', 'txt']) assert.equal((await other.get(`${base}/export/${format}`)).status, 404);
    }
    const visitor = app.visitor();
    for (const [name, call] of calls) assert.equal((await call(visitor)).status, 401, `${name} by a visitor`);
    assert.deepEqual([(await owner.get(entry)).text, (await owner.get('/api/peng/submission')).text], before);
    for (const [name, call] of calls) assert.equal((await call(owner)).status, 200, `${name} by its learner`);
  });

  test('a link shows its one text and nothing else, and opens nothing else', async () => {
    const { token, base, entry } = await learnerWithEverything();
    const mentor = app.visitor();
    const { json, text } = await mentor.get(`/api/mentor-review?token=${token}`);
    assert.deepEqual(Object.keys(json).sort(), [
      ...['action', 'code', 'description', 'learner', 'outcome', 'regulator', 'savedAt', 'situation', 'title'],
    ]);
    assert.deepEqual([json.code, json.action], ['1.4', SOUND_TEXTS.action]);
    for (const other of ['secret', 'Wall', 'A. Roy', 'I drew it.', 'Which edition?', '@example.org'])
      assert.ok(!text.includes(other), other);
    for (const path of [base, entry, '/api/peng/submission', `${base}/export/json`, '/api/me'])
      assert.equal((await mentor.get(`${path}?token=${token}`)).status, 401, path);
  });

  test('a link that is revoked, expired, wrong or of an erased account is not there', async () => {
    const isGone = async ({ token, comment }: Pick<Everything, 'token' | 'comment'>, why: string) => {
      const mentor = app.visitor();
      assert.equal((await mentor.get(`/api/mentor-review?token=${token}`)).status, 404, why);
      assert.equal((await mentor.post('/api/mentor-review', { ...comment, token })).status, 404, why);
    };
    const revoked = await learnerWithEverything();
    assert.equal((await revoked.owner.post(`/api/peng/mentor-links/${revoked.linkId}/revoke`)).status, 200);
    assert.equal((await revoked.owner.post(`/api/peng/mentor-links/${revoked.linkId}/revoke`)).status, 404);
    await isGone(revoked, 'revoked');
    const kept = (await revoked.owner.get(revoked.entry)).json;
    assert.deepEqual([kept.links[0].state, kept.comments.length], ['revoked', 1]);

    const erased = await learnerWithEverything();
    const { json, status } = await erased.owner.post('/api/account/delete', { password: 'correct horse' });
    assert.equal(status, 200, JSON.stringify(json));
    await isGone(erased, 'erased');

    const expired = await learnerWithEverything();
    const twin = { ...expired, token: `${expired.token.slice(0, -1)}${expired.token.endsWith('A') ? 'B' : 'A'}` };
    await isGone(twin, 'wrong');
    app.clock.advance(7 * DAY - 1000);
    assert.equal((await app.visitor().get(`/api/mentor-review?token=${expired.token}`)).status, 200);
    app.clock.advance(1000);
    await isGone(expired, 'expired');
    assert.equal((await expired.owner.get(expired.entry)).json.links?.[0]?.state, 'expired');
  });
});
