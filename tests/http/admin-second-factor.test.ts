import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectChat, refusedStatus } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';
import { setUpTotp } from '../support/totp.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const NEEDED = [403, 'second-factor-needed'];
const told = ({ status, json }: Answer) => [status, json?.code];

/** Operations that take the role: those for administrators, and live support. */
const OF_THE_ROLE = (Object.keys(OPERATIONS) as OperationName[]).filter(
  (name) =>
    OPERATIONS[name].access === 'admin' || (name.startsWith('support.') && OPERATIONS[name].access !== 'public'),
);

const call = (visitor: Visitor, name: OperationName): Promise<Answer> => {
  const { method, path } = OPERATIONS[name];
  const url = path.replace(/:\w+/g, '999999');
  if (method === 'GET') return visitor.get(url);
  return visitor.send(url, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
};

describe('an administrator where a second factor is required (product.md 1.36)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ environment: { ADMIN_SECOND_FACTOR: 'required' } });
  });
  after(() => app.close());

  test('is refused everything that takes the role, until one is set up', async () => {
    const admin = await memberOf(app, 'admin');
    assert.ok(OF_THE_ROLE.length > 80);
    for (const name of OF_THE_ROLE) assert.deepEqual(told(await call(admin, name)), NEEDED, name);
    const { json: me } = await admin.get('/api/me');
    assert.deepEqual([me.role, me.needsSecondFactor], ['admin', true]);
    assert.equal((await admin.get('/api/account/factors')).json.isRequired, true);
    await setUpTotp(app, admin);
    for (const name of OF_THE_ROLE) assert.notDeepEqual(told(await call(admin, name)), NEEDED, name);
    assert.equal((await admin.get('/api/me')).json.needsSecondFactor, undefined);
    assert.equal((await admin.post('/api/account/factors/totp/remove')).status, 200);
    assert.deepEqual(told(await admin.get('/api/admin/people')), NEEDED, 'removed again');
  });

  test('gets no connection to live support', async () => {
    const admin = await memberOf(app, 'admin');
    assert.equal(await refusedStatus(app.origin, admin), 403);
    await setUpTotp(app, admin);
    await (await connectChat(app.origin, admin)).close();
  });

  test('who views the site as a learner is refused too, once the factor is gone', async () => {
    const [admin, learner] = [await memberOf(app, 'admin'), await memberOf(app, 'user')];
    const { id } = (await learner.get('/api/me')).json;
    await setUpTotp(app, admin);
    assert.equal((await admin.post(`/api/admin/people/${id}/view`, { reason: 'a question' })).status, 200);
    assert.equal((await admin.get('/api/me')).json.id, id);
    await app.server.database.run('DELETE FROM totp_factors', []);
    assert.deepEqual(told(await admin.get('/api/me')), NEEDED);
  });

  test('learners are asked for nothing (control)', async () => {
    const learner = await memberOf(app, 'user');
    assert.equal((await learner.get('/api/me')).json.needsSecondFactor, undefined);
    assert.equal((await learner.get('/api/account/factors')).json.isRequired, false);
    assert.equal((await learner.get('/api/support/messages')).status, 200);
  });
});

describe('an administrator where a second factor is optional (control)', () => {
  test('uses the role without one', async () => {
    const app = await startApp();
    const admin = await memberOf(app, 'admin');
    assert.equal((await admin.get('/api/admin/people')).status, 200);
    assert.equal((await admin.get('/api/me')).json.needsSecondFactor, undefined);
    await app.close();
  });
});
