import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import type { Access } from '../../src/application/contract/operation.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf, ROLES, type RoleName } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

/** Who gets past the access check (product.md 2.4); everybody else is told 401 or 403. */
const ADMITTED: Record<Access, readonly RoleName[]> = {
  public: ROLES,
  user: ['user', 'nppe', 'peng', 'expired', 'admin'],
  nppe: ['nppe', 'admin'],
  peng: ['peng', 'admin'],
  admin: ['admin'],
};

/** Codes that only the access check answers. */
const DENIALS = new Set(['not-signed-in', 'no-subscription', 'not-admin']);

const call = (visitor: Visitor, name: OperationName): Promise<Answer> => {
  const { method, path } = OPERATIONS[name];
  const url = path.replace(/:\w+/g, '999999');
  if (method === 'GET') return visitor.get(url);
  return visitor.send(url, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
};

describe('every operation with every role', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app);
  });
  after(() => app.close());

  const members = new Map<RoleName, Visitor>();

  /**
   * Calls an operation in a role. The role's member goes on to the next operation where nothing can have changed: after a denial, and
   * after a GET, which writes nothing. A new member costs more than the call, since a password is hashed for it.
   */
  const callAs = async (role: RoleName, name: OperationName): Promise<Answer> => {
    const member = members.get(role) ?? (await memberOf(app, role));
    const answer = await call(member, name);
    if (OPERATIONS[name].method === 'GET' || DENIALS.has(answer.json?.code)) members.set(role, member);
    else members.delete(role);
    return answer;
  };

  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { access } = OPERATIONS[name];
    test(`${name} admits ${access}`, async () => {
      for (const role of ROLES) {
        const { status, json, text } = await callAs(role, name);
        const denied = DENIALS.has(json?.code);
        assert.equal(!denied, ADMITTED[access].includes(role), `${role}: ${status} ${text}`);
        if (denied) assert.equal(status, role === 'visitor' ? 401 : 403);
        if (denied && (access as string) !== 'admin' && role !== 'visitor') {
          assert.equal(json.requiresSubscription, true);
        }
        assert.ok(status < 500, `${role}: ${status} ${text}`);
      }
    });
  }

  test('a path outside the table is not there', async () => {
    const admin = await memberOf(app, 'admin');
    assert.equal((await admin.get('/api/users')).status, 404);
    assert.equal((await admin.post('/api/subscription')).status, 404);
  });

  test("somebody else's attempt is not there, for an admin too", async () => {
    const owner = await memberOf(app, 'nppe');
    const { json: started } = await owner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await owner.get(`/api/exam/${started.id}`);
    const [question] = view.questions;
    const answer = { questionId: question.id, selectedAnswerId: question.options[0].id };
    for (const role of ['user', 'nppe', 'admin'] as const) {
      const other = await memberOf(app, role);
      assert.equal((await other.get(`/api/exam/${started.id}`)).status, 404);
      assert.equal((await other.post(`/api/exam/${started.id}/answer`, answer)).status, 404);
      assert.equal((await other.post(`/api/exam/${started.id}/marks`, { marks: [] })).status, 404);
      for (const action of ['pause', 'resume', 'complete']) {
        assert.equal((await other.post(`/api/exam/${started.id}/${action}`)).status, 404);
      }
    }
    assert.equal((await owner.get(`/api/exam/${started.id}`)).json.userAnswers.length, 0);
    assert.equal((await owner.post(`/api/exam/${started.id}/answer`, answer)).status, 200);
  });
});
