import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { write } from '../support/chat-messages.ts';
import { openChat } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type Line = { readonly conversationId: number };

describe('running conversations (product.md 10.37 to 10.39)', () => {
  let app: TestApp;
  let admin: Visitor;
  let adminId: number;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
    adminId = (await admin.get('/api/me')).json.id;
  });
  after(() => app.close());

  const place = () => ({ transact: app.server.transact, clock: app.clock });
  const aWriter = async () => {
    const visitor = await memberOf(app, 'user');
    const { id } = (await visitor.get('/api/me')).json;
    await write(place(), { id, role: 'user' }, 'a question');
    return { visitor, id: id as number };
  };
  const listed = async (filter: string, by = admin): Promise<number[]> =>
    (await by.get(`/api/admin/support/conversations?filter=${filter}`)).json.conversations.map(
      ({ conversationId }: Line) => conversationId,
    );
  const lineOf = async (id: number) =>
    (await admin.get('/api/admin/support/conversations')).json.conversations.find(
      ({ conversationId }: Line) => conversationId === id,
    );
  const at = (id: number, what: string) => `/api/admin/support/conversations/${id}/${what}`;
  const actionsOn = async (id: number): Promise<string[]> =>
    (await admin.get(`/api/admin/audit?kind=user&subjectId=${id}`)).json.entries.map(
      ({ action }: { action: string }) => action,
    );

  test('a conversation is assigned to an administrator, shown to all, and listed as theirs until they leave', async () => {
    const { id } = await aWriter();
    const other = await memberOf(app, 'admin');
    const { id: otherId, username } = (await other.get('/api/me')).json;
    const office = await openChat(app.origin, admin, { follow: 'opened' });
    assert.equal((await admin.post(at(id, 'assign'), { adminId: otherId })).status, 200);
    const { conversation } = await office.next('conversation');
    assert.deepEqual([conversation.conversationId, conversation.assignedTo], [id, { id: otherId, username }]);
    assert.deepEqual([await listed('mine', other), (await listed('mine')).includes(id)], [[id], false]);
    assert.equal((await other.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    assert.equal((await lineOf(id)).assignedTo, null);
    assert.deepEqual(await actionsOn(id), ['conversation assigned']);
    await office.close();
  });

  test('a closed one waits for nobody, and the next message of either side reopens it', async () => {
    const { id } = await aWriter();
    assert.equal((await admin.post(at(id, 'closed'), { isClosed: true })).status, 200);
    assert.deepEqual([(await lineOf(id)).isClosed, (await lineOf(id)).waitingSince], [true, null]);
    assert.deepEqual([await listed('closed'), (await listed('open')).includes(id)], [[id], false]);
    await write(place(), { id, role: 'user' }, 'one more thing');
    assert.deepEqual([await listed('closed'), (await listed('open')).includes(id)], [[], true]);
    await admin.post(at(id, 'closed'), { isClosed: true });
    await write(place(), { id: adminId, role: 'admin' }, 'and an answer', { recipientId: id });
    assert.equal((await lineOf(id)).isClosed, false);
    await admin.post(at(id, 'closed'), { isClosed: true });
    await admin.post(at(id, 'closed'), { isClosed: false });
    await admin.post(at(id, 'closed'), { isClosed: false });
    assert.deepEqual(await actionsOn(id), [
      'conversation reopened',
      'conversation closed',
      'conversation closed',
      'conversation closed',
    ]);
  });

  test('who is no administrator and who never wrote are refused', async () => {
    const [{ id }, learner] = [await aWriter(), await memberOf(app, 'user')];
    const { id: learnerId } = (await learner.get('/api/me')).json;
    assert.equal((await admin.post(at(id, 'assign'), { adminId: learnerId })).json.code, 'not-an-admin');
    assert.equal((await admin.post(at(learnerId, 'assign'), { adminId })).status, 404);
    assert.equal((await admin.post(at(learnerId, 'closed'), { isClosed: true })).status, 404);
  });

  test('canned replies are kept under their titles, and no change of somebody else is lost', async () => {
    const replies = async () => (await admin.get('/api/admin/support/desk')).json.replies;
    const welcome = { title: 'Welcome', words: 'Hello, how can I help?' };
    const { id } = (await admin.post('/api/admin/support/replies', welcome)).json;
    assert.deepEqual(await replies(), [{ id, ...welcome, version: 1 }]);
    assert.equal((await admin.post('/api/admin/support/replies', welcome)).json.code, 'reply-title-taken');
    const other = { ...welcome, title: 'WELCOME' };
    assert.equal((await admin.post('/api/admin/support/replies', other)).json.code, 'reply-title-taken');
    assert.deepEqual(
      Object.keys((await admin.post('/api/admin/support/replies', { title: '', words: ' ' })).json.fields).sort(),
      ['title', 'words'],
    );
    const path = `/api/admin/support/replies/${id}`;
    const changed = { ...welcome, words: 'Good day.' };
    assert.equal((await admin.put(path, { ...changed, version: 1 })).status, 200);
    assert.equal((await admin.put(path, { ...welcome, version: 1 })).json.code, 'reply-changed');
    assert.equal((await admin.post(`${path}/remove`, { version: 1 })).json.code, 'reply-changed');
    assert.deepEqual(await replies(), [{ id, ...changed, version: 2 }]);
    assert.equal((await admin.post(`${path}/remove`, { version: 2 })).status, 200);
    assert.deepEqual([await replies(), (await admin.post(`${path}/remove`, { version: 2 })).status], [[], 404]);
  });
});
