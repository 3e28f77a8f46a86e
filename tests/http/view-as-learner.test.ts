import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import type { Operation } from '../../src/application/contract/operation.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openChat, refusedStatus } from '../support/chat-socket.ts';
import { confirmIdentity, memberOf, type RoleName } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const MINUTE = 60_000;

/** What signing out and ending the view need; everything else that could change something is refused. */
const ANSWERED: readonly OperationName[] = ['accounts.logout', 'people.endView'];

/** Reading that hands out a file of somebody's data, or what only the learner may read (privacy policy, 2). */
const WITHHELD: readonly OperationName[] = [
  'accounts.exportData',
  'accounts.listSessions',
  'submission.export',
  'submission.read',
  'submission.readAll',
  'submission.readEntry',
  'submission.readVersion',
];

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const CHANGES = NAMES.filter((name) => OPERATIONS[name].method !== 'GET');

const call = (visitor: Visitor, name: OperationName, id: number): Promise<Answer> => {
  const { method, path }: Operation = OPERATIONS[name];
  const url = path.replace(':format', 'txt').replace(/:\w+/g, String(id));
  if (method === 'GET') return visitor.get(url);
  return visitor.send(url, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
};

describe('seeing the site as a learner (product.md 13.44, 13.45)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app);
  });
  after(() => app.close());

  const me = async (visitor: Visitor) => (await visitor.get('/api/me')).json;

  const aMember = async (role: RoleName) => {
    const visitor = await memberOf(app, role);
    const { id, username } = await me(visitor);
    return { visitor, id: Number(id), username: String(username) };
  };

  const start = (admin: Visitor, id: number, reason = 'asked where the plan went') =>
    admin.post(`/api/admin/people/${id}/view`, { reason });

  /** An administrator who sees the site as a learner with access. */
  const aView = async (role: RoleName = 'nppe') => {
    const [admin, learner] = [await aMember('admin'), await aMember(role)];
    assert.equal((await start(admin.visitor, learner.id)).status, 200);
    return { admin, learner };
  };

  type Entry = { action: string; at: string; actor: { username: string } | null; changes: { after: string }[] };

  /** The entries about somebody in the record of changes, the newest first, as another administrator reads them. */
  const entriesOf = async (id: number): Promise<Entry[]> => {
    const { visitor } = await aMember('admin');
    return (await visitor.get(`/api/admin/audit?kind=user&subjectId=${id}`)).json.entries;
  };

  const tables = async (): Promise<Map<string, string>> => {
    const { database } = app.server;
    const found = await database.rows<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name != 'work_locks'",
    );
    const rows = found.map(async ({ name }) => [name, JSON.stringify(await database.rows(`SELECT * FROM "${name}"`))]);
    return new Map((await Promise.all(rows)) as [string, string][]);
  };

  test('an administrator reads what the learner reads, and nothing of administrators', async () => {
    const { admin, learner } = await aView();
    const { viewing, ...seen } = await me(admin.visitor);
    assert.deepEqual(seen, await me(learner.visitor));
    assert.deepEqual(viewing, { secondsLeft: 1800 });
    assert.equal((await admin.visitor.get('/api/learning-plan')).status, 200);
    for (const path of ['/api/admin/overview', `/api/admin/people/${learner.id}`]) {
      const { status, json } = await admin.visitor.get(path);
      assert.deepEqual([status, json.code], [403, 'not-admin'], path);
    }
    const without = await aView('user');
    assert.equal((await without.admin.visitor.get('/api/learning-plan')).json.code, 'no-subscription');
    assert.equal((await me(learner.visitor)).viewing, undefined, 'the learner notices nothing');
  });

  test('every operation but reading is refused, and changes nothing', async () => {
    const exempt = NAMES.filter((name) => (OPERATIONS[name] as Operation).whileViewing === 'answered');
    assert.deepEqual(exempt.sort(), [...ANSWERED].sort());
    const { admin, learner } = await aView();
    await app.server.jobs.runAll();
    const before = await tables();
    for (const name of CHANGES.filter((each) => !ANSWERED.includes(each))) {
      const { status, json, text } = await call(admin.visitor, name, learner.id);
      assert.deepEqual([status, json?.code], [403, 'viewing-as-learner'], `${name}: ${text}`);
      assert.match(json.message, /Choose End View first/);
    }
    assert.deepEqual(await tables(), before);
    const notes = `/api/admin/people/${learner.id}/notes`;
    assert.equal((await admin.visitor.post('/api/end-view')).status, 200);
    assert.equal((await admin.visitor.post(notes, { words: 'x' })).status, 200, 'the control: it is allowed otherwise');
  });

  test('no file and no submission of the learner is handed out, and all else is read without a write', async () => {
    const { admin, learner } = await aView();
    for (const name of WITHHELD) {
      const { status, json } = await call(admin.visitor, name, learner.id);
      assert.deepEqual([status, json.code], [403, 'viewing-as-learner'], name);
    }
    await app.server.jobs.runAll();
    const before = await tables();
    for (const name of NAMES.filter((each) => !CHANGES.includes(each) && !WITHHELD.includes(each))) {
      const { status, json, text } = await call(admin.visitor, name, 1);
      assert.ok(status < 500 && json?.code !== 'viewing-as-learner', `${name}: ${text}`);
    }
    assert.deepEqual(await tables(), before);
  });

  test('it begins with a reason, for learners only, and by administrators only', async () => {
    const [admin, other, learner] = [await aMember('admin'), await aMember('admin'), await aMember('user')];
    assert.equal((await start(admin.visitor, learner.id, ' ')).status, 400);
    assert.equal((await start(admin.visitor, other.id)).json.code, 'view-of-admin');
    assert.equal((await start(admin.visitor, admin.id)).json.code, 'view-of-admin');
    assert.equal((await start(admin.visitor, 987_654)).status, 404);
    assert.equal((await start(learner.visitor, admin.id)).json.code, 'not-admin');
    assert.equal((await me(admin.visitor)).id, admin.id);
    assert.deepEqual(await entriesOf(learner.id), []);
  });

  test('End View leads back, and start and end are on record with the administrator', async () => {
    const { admin, learner } = await aView();
    const begunAt = app.clock.now();
    app.clock.advance(5 * MINUTE);
    assert.deepEqual((await admin.visitor.post('/api/end-view')).json, { userId: learner.id });
    assert.equal((await me(admin.visitor)).id, admin.id);
    assert.deepEqual((await admin.visitor.post('/api/end-view')).json, { userId: null }, 'there is none any more');
    const entries = await entriesOf(learner.id);
    assert.deepEqual(
      entries.map(({ action, actor, at, changes }) => [action, actor?.username, Date.parse(at), changes.at(-1)?.after]),
      [
        ['view as learner ended', admin.username, begunAt + 5 * MINUTE, 'End View'],
        ['view as learner begun', admin.username, begunAt, 'asked where the plan went'],
      ],
    );
  });

  test('it ends by itself after 30 minutes, which the record says once', async () => {
    const { admin, learner } = await aView();
    const begunAt = app.clock.now();
    app.clock.advance(30 * MINUTE - 1);
    await app.server.jobs.runAll();
    assert.equal((await me(admin.visitor)).id, learner.id);
    app.clock.advance(1);
    assert.equal((await me(admin.visitor)).id, admin.id);
    app.clock.advance(2 * MINUTE);
    await app.server.jobs.runAll();
    await app.server.jobs.runAll();
    const [ended, begun, ...rest] = await entriesOf(learner.id);
    assert.deepEqual([ended?.changes[0]?.after, Date.parse(ended?.at ?? '')], ['time limit', begunAt + 30 * MINUTE]);
    assert.deepEqual([begun?.action, rest.length], ['view as learner begun', 0]);
    assert.equal((await start(admin.visitor, learner.id)).status, 200, 'and can be begun again');
  });

  test('it can be begun again before the end of the last one is on record, which is made up for', async () => {
    const { admin, learner } = await aView();
    app.clock.advance(31 * MINUTE);
    assert.equal((await start(admin.visitor, learner.id)).status, 200);
    const actions = (await entriesOf(learner.id)).map(({ action }) => action.split(' ').at(-1));
    assert.deepEqual(actions, ['begun', 'ended', 'begun']);
  });

  test('signing out ends it and the session; so does the end of the session from elsewhere', async () => {
    const { admin, learner } = await aView();
    assert.equal((await admin.visitor.post('/api/logout')).status, 200);
    assert.equal((await admin.visitor.get('/api/me')).status, 401);
    const [ended] = await entriesOf(learner.id);
    assert.deepEqual([ended?.actor?.username, ended?.changes[0]?.after], [admin.username, 'sign-out']);

    const second = await aView();
    const { visitor: colleague } = await aMember('admin');
    const path = `/api/admin/people/${second.admin.id}/end-sessions`;
    assert.equal((await colleague.post(path, { reason: 'a lost device' })).status, 200);
    assert.equal((await second.admin.visitor.get('/api/me')).status, 401);
    app.clock.advance(MINUTE);
    await app.server.jobs.runAll();
    assert.equal((await entriesOf(second.learner.id))[0]?.changes[0]?.after, 'sign-out');
  });

  test('it ends where either is not any more who they were', async () => {
    const promoted = await aView();
    const { visitor: colleague } = await aMember('admin');
    const role = (id: number, to: string) =>
      colleague.post(`/api/admin/people/${id}/role`, { role: to, reason: 'as asked' });
    assert.equal((await role(promoted.learner.id, 'admin')).status, 200);
    assert.equal((await me(promoted.admin.visitor)).id, promoted.admin.id);
    const demoted = await aView();
    assert.equal((await role(demoted.admin.id, 'user')).status, 200);
    assert.deepEqual(
      [(await me(demoted.admin.visitor)).id, (await me(demoted.admin.visitor)).role],
      [demoted.admin.id, 'user'],
    );
    const left = await aView();
    assert.equal((await left.learner.visitor.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    assert.equal((await me(left.admin.visitor)).id, left.admin.id);
  });

  test('live support is refused, also to a socket that was open before', async () => {
    const [admin, learner] = [await aMember('admin'), await aMember('user')];
    const socket = await openChat(app.origin, admin.visitor);
    await socket.settled();
    assert.equal((await start(admin.visitor, learner.id)).status, 200);
    assert.equal(await refusedStatus(app.origin, admin.visitor), 403);
    socket.send({ type: 'message', content: 'from another tab', recipientId: learner.id });
    await socket.closed;
    const { json } = await learner.visitor.get('/api/support/messages');
    assert.deepEqual(json.messages, []);
  });

  test('the learner counts as little active as before, and uses up none of the own limits', async () => {
    const { admin, learner } = await aView();
    const activeWeek = async () =>
      (
        await app.server.database.rows<{ active_week: number | null }>('SELECT active_week FROM users WHERE id = ?', [
          learner.id,
        ])
      )[0];
    await app.server.database.run('UPDATE users SET active_week = NULL WHERE id = ?', [learner.id]);
    await admin.visitor.post('/api/end-view');
    app.clock.advance(120 * MINUTE);
    await start(admin.visitor, learner.id);
    await me(admin.visitor);
    assert.deepEqual(await activeWeek(), { active_week: null });
    await confirmIdentity(learner.visitor);
    assert.equal((await learner.visitor.get('/api/account/export')).status, 200);
    assert.notDeepEqual(await activeWeek(), { active_week: null }, 'the control: a use of the learner counts');
  });

  test('what is refused or done during it is logged with the administrator', async () => {
    const { admin } = await aView();
    const from = app.log.length;
    await admin.visitor.post('/api/logout');
    const line = app.log.slice(from).find(({ event }) => event === 'signed-out');
    assert.equal((line?.facts as { userId?: number } | undefined)?.userId, admin.id);
  });
});
