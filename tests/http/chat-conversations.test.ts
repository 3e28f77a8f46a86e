import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { write } from '../support/chat-messages.ts';
import { openChat } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type ListedId = { readonly conversationId: number };

describe('the admins’ list of conversations (product.md 10.10)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const newLearner = async () => {
    const visitor = await memberOf(app, 'user');
    const { id, username, email } = (await visitor.get('/api/me')).json;
    return { visitor, id: id as number, username: username as string, email: email as string };
  };
  const place = () => ({ transact: app.server.transact, clock: app.clock });
  const list = async (after = '') => (await admin.get(`/api/admin/support/conversations${after}`)).json;

  it('has the last one written in first, in pages, each with what is unread and since when it waits', async () => {
    const learners = [];
    for (let n = 0; n < 51; n += 1) {
      const learner = await newLearner();
      learners.push(learner);
      if (n % 3 > 0) app.clock.advance(1_000);
      await write(place(), { id: learner.id, role: 'user' }, `question ${n}`);
    }
    const support = { id: (await admin.get('/api/me')).json.id, role: 'admin' } as const;
    const [first] = learners;
    assert.ok(first);
    const askedAt = new Date(app.clock.now()).toISOString();
    app.clock.advance(1_000);
    await write(place(), { id: first.id, role: 'user' }, 'and another');
    const one = await list();
    const two = await list(`?after=${one.next}`);
    assert.deepEqual([one.conversations.length, two.conversations.length, two.next], [50, 1, null]);
    const shown = [...one.conversations, ...two.conversations];
    assert.equal(new Set(shown.map(({ conversationId }) => conversationId)).size, 51);
    assert.equal(one.conversations[0].conversationId, first.id);
    assert.equal(one.conversations[0].unread, 2);
    assert.equal(one.conversations[0].lastMessage.content, 'and another');
    assert.notEqual(one.conversations[0].waitingSince, askedAt, 'it waits since the first question');
    await write(place(), support, 'answer', { recipientId: first.id });
    const [answered] = (await list()).conversations;
    assert.deepEqual([answered.waitingSince, answered.unread, answered.lastMessage.isFromAdmin], [null, 2, true]);
    const unread = (await admin.get('/api/support/unread')).json.unread;
    const office = await openChat(app.origin, admin, { follow: 'opened' });
    office.send({ type: 'read', conversationId: first.id });
    const line = (await office.next('conversation')).conversation;
    assert.deepEqual([line.conversationId, line.unread, line.readUpTo.support], [first.id, 0, 3]);
    assert.equal((await admin.get('/api/support/unread')).json.unread, unread - 1);
  });

  it('has nobody waiting for an answer who has become an administrator', async () => {
    const learner = await newLearner();
    await write(place(), { id: learner.id, role: 'user' }, 'Is anybody there?');
    const line = async () => (await list()).conversations.find((each: ListedId) => each.conversationId === learner.id);
    assert.notEqual((await line()).waitingSince, null);
    await app.server.transact(async ({ users }) => accepted(await users.setRole(learner.id, 'admin')));
    const { isAdmin, waitingSince, lastMessage } = await line();
    assert.deepEqual([isAdmin, waitingSince, lastMessage.content], [true, null, 'Is anybody there?']);
    const { json } = await admin.get(`/api/admin/support/conversations/${learner.id}/messages`);
    assert.deepEqual([json.isAdmin, json.messages.length], [true, 1]);
  });

  it('is told of live, and finds learners who have never written', async () => {
    const learner = await newLearner();
    const office = await openChat(app.origin, admin, { follow: 'opened' });
    const search = async (text: string) =>
      (await admin.get(`/api/admin/support/learners?search=${encodeURIComponent(text)}`)).json;
    for (const text of [learner.username, learner.username.toUpperCase(), learner.email.slice(0, -3)]) {
      const found = (await search(text)).find(
        ({ conversationId }: { conversationId: number }) => conversationId === learner.id,
      );
      assert.deepEqual(found, {
        conversationId: learner.id,
        username: learner.username,
        email: learner.email,
        isAdmin: false,
        assignedTo: null,
        isClosed: false,
        lastMessage: null,
        unread: 0,
        waitingSince: null,
        readUpTo: { learner: 0, support: 0 },
      });
    }
    assert.deepEqual(await search('nobody-is-called-that'), []);
    assert.deepEqual(await search('%'), []);
    const mine = await openChat(app.origin, learner.visitor);
    mine.send({ type: 'message', content: 'hello' });
    // A line of an earlier test's conversation may still be on its way on a busy machine.
    let { conversation } = await office.next('conversation');
    while (conversation.conversationId !== learner.id) ({ conversation } = await office.next('conversation'));
    assert.equal(conversation.unread, 1);
    assert.equal(conversation.lastMessage?.content, 'hello');
    assert.equal((await learner.visitor.get('/api/admin/support/conversations')).status, 403);
  });
});
