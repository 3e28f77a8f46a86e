import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { write } from '../support/chat-messages.ts';
import { openChat } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const idOf = async (visitor: Visitor): Promise<number> => (await visitor.get('/api/me')).json.id;

describe('live support (product.md 10)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const learner = async () => {
    const visitor = await memberOf(app, 'user');
    return { visitor, id: await idOf(visitor) };
  };
  const chat = (visitor: Visitor, claims: Record<string, unknown> = {}) => openChat(app.origin, visitor, claims);

  it('counts nothing unread for nobody, also just after the account was deleted', async () => {
    const { visitor } = await learner();
    assert.equal((await visitor.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    for (const nobody of [visitor, app.visitor()]) {
      const { status, json } = await nobody.get('/api/support/unread');
      assert.deepEqual([status, json], [200, { unread: 0 }]);
    }
  });

  it('takes a message to the other side and back, in the shape that clients know', async () => {
    const { visitor, id } = await learner();
    const [mine, theirs] = [await chat(visitor), await chat(admin, { follow: 'opened' })];
    assert.deepEqual((await mine.next('history')).messages, []);
    theirs.send({ type: 'open', conversationId: id });
    await theirs.next('history');
    const clientId = randomUUID();
    mine.send({ type: 'message', content: '  Is my access running?  ', clientId });
    const confirmed = await mine.next('confirm');
    const at = new Date(app.clock.now()).toISOString();
    const shape = { conversationId: id, seq: 1, userId: id, content: 'Is my access running?', isRead: false, clientId };
    const times = { createdAt: at, timestamp: at };
    assert.deepEqual(confirmed, {
      type: 'confirm',
      clientId,
      message: { id: confirmed.message.id, ...shape, ...times, isFromAdmin: false, recipientId: null },
    });
    const { message } = await theirs.next('message');
    assert.deepEqual(message, confirmed.message);
    theirs.send({ type: 'message', content: 'It is.', recipientId: id });
    const answer = (await mine.next('message')).message;
    assert.deepEqual(
      [answer.content, answer.isFromAdmin, answer.recipientId, answer.userId, answer.seq],
      ['It is.', true, id, await idOf(admin), 2],
    );
    assert.equal((await theirs.next('confirm')).message.id, answer.id);
    assert.equal(mine.frames.filter(({ type }) => type === 'message').length, 1, 'the own message is confirmed only');
  });

  it('ignores who a client claims to be', async () => {
    const [one, other] = [await learner(), await learner()];
    const watching = await chat(other.visitor);
    const claiming = await chat(one.visitor, { userId: other.id, isAdmin: true });
    claiming.send({ type: 'message', content: 'to support' });
    const { message } = await claiming.next('confirm');
    assert.deepEqual([message.userId, message.conversationId, message.isFromAdmin], [one.id, one.id, false]);
    claiming.send({ type: 'message', content: 'to somebody', recipientId: other.id });
    assert.equal((await claiming.next('error')).code, 'recipient-not-allowed');
    for (const type of ['open', 'read', 'typing', 'history'] as const) {
      claiming.send({ type, conversationId: other.id, before: 1 });
      assert.equal((await claiming.next('error')).code, 'recipient-not-allowed', type);
    }
    watching.send({ type: 'message', content: 'control' });
    await watching.next('confirm');
    assert.equal(watching.frames.filter(({ type }) => type === 'message').length, 0);
  });

  it('says what is wrong with a message, and stores nothing of it', async () => {
    const { visitor } = await learner();
    const mine = await chat(visitor);
    for (const [content, code, words] of [
      ['  \n ', 'message-empty', 'Message cannot be empty'],
      [' \u0000', 'message-empty', 'Message cannot be empty'],
      ['x'.repeat(4001), 'message-too-long', 'A message has at most 4,000 characters. Please shorten it.'],
    ] as const) {
      const clientId = randomUUID();
      mine.send({ type: 'message', content, clientId });
      assert.deepEqual(await mine.next('error'), { type: 'error', code, message: words, clientId });
    }
    mine.send({ type: 'message', content: 'é'.repeat(4000) });
    assert.equal((await mine.next('confirm')).message.seq, 1);
    mine.send({ type: 'message', content: 'with\u0000out\u0000' });
    assert.equal((await mine.next('confirm')).message.content, 'without');
    const office = await chat(admin, { follow: 'opened' });
    office.send({ type: 'message', content: 'to whom?' });
    assert.equal((await office.next('error')).code, 'recipient-missing');
    for (const [recipientId, code] of [
      [999_999, 'recipient-unknown'],
      [await idOf(admin), 'recipient-is-admin'],
    ] as const) {
      office.send({ type: 'message', content: 'to whom?', recipientId });
      assert.equal((await office.next('error')).code, code, String(recipientId));
    }
  });

  it('stores what is sent again under the same name once, and confirms it again', async () => {
    const { visitor } = await learner();
    const mine = await chat(visitor);
    const clientId = randomUUID();
    for (let times = 0; times < 3; times += 1) mine.send({ type: 'message', content: 'once', clientId });
    const confirmed = [await mine.next('confirm'), await mine.next('confirm'), await mine.next('confirm')];
    assert.deepEqual(new Set(confirmed.map(({ message }) => message.id)).size, 1);
    const again = await chat(visitor);
    again.send({ type: 'message', content: 'once', clientId });
    assert.equal((await again.next('confirm')).message.id, confirmed[0]?.message.id);
    assert.equal((await visitor.get('/api/support/messages')).json.messages.length, 1);
    const other = await learner();
    const theirs = await chat(other.visitor);
    theirs.send({ type: 'message', content: 'another person, the same name', clientId });
    assert.notEqual((await theirs.next('confirm')).message.id, confirmed[0]?.message.id);
  });

  it('brings who comes back exactly what was missed, in order', async () => {
    const { visitor, id } = await learner();
    const mine = await chat(visitor);
    mine.send({ type: 'message', content: 'first' });
    await mine.next('confirm');
    await mine.close();
    const place = { transact: app.server.transact, clock: app.clock };
    const support = { id: await idOf(admin), role: 'admin' } as const;
    for (let n = 2; n <= 130; n += 1) await write(place, support, `m${n}`, { recipientId: id });
    const back = await chat(visitor, { since: 1 });
    const [one, two] = [await back.next('history'), await back.next('history')];
    assert.deepEqual([one.part, one.more, two.more], ['missed', true, false]);
    const seqs = [...one.messages, ...two.messages].map(({ seq }) => seq);
    assert.deepEqual(
      seqs,
      Array.from({ length: 129 }, (_, at) => at + 2),
    );
    const current = await chat(visitor, { since: 130 });
    assert.deepEqual((await current.next('history')).messages, []);
    const fresh = await chat(visitor);
    const newest = await fresh.next('history');
    assert.deepEqual([newest.part, newest.hasEarlier, newest.messages.length], ['latest', true, 50]);
    assert.equal(newest.messages.at(-1)?.seq, 130);
    const wrong = await chat(visitor, { since: 9_999 });
    assert.equal((await wrong.next('history')).part, 'latest');
  });

  it('answers ping before it reads JSON, and passes typing on at most every two seconds', async () => {
    const { visitor, id } = await learner();
    const [mine, office] = [await chat(visitor), await chat(admin, { follow: 'opened' })];
    await mine.settled();
    office.send({ type: 'open', conversationId: id });
    await office.next('history');
    for (let times = 0; times < 3; times += 1) mine.send({ type: 'typing' });
    mine.send({ type: 'message', content: 'there' });
    await office.next('message');
    assert.equal(office.frames.filter(({ type }) => type === 'typing').length, 1);
    app.clock.advance(2_000);
    mine.send({ type: 'typing' });
    assert.deepEqual(await office.next('typing'), { type: 'typing', conversationId: id, by: 'learner' });
    assert.ok(office.frames.filter(({ type }) => type === 'typing').length >= 1);
    assert.equal(mine.frames.filter(({ type }) => type === 'typing').length, 0, 'not to the own side');
  });

  it('tells each side what the other has read', async () => {
    const { visitor, id } = await learner();
    const [mine, phone] = [await chat(visitor), await chat(visitor)];
    const office = await chat(admin, { follow: 'opened' });
    office.send({ type: 'open', conversationId: id });
    mine.send({ type: 'message', content: 'one' });
    mine.send({ type: 'message', content: 'two' });
    await mine.next('confirm');
    await mine.next('confirm');
    office.send({ type: 'read', conversationId: id, upTo: 1 });
    assert.deepEqual(await mine.next('read'), { type: 'read', conversationId: id, by: 'support', upTo: 1 });
    assert.equal((await office.next('read_confirmed')).upTo, 1);
    office.send({ type: 'read', conversationId: id });
    assert.equal((await mine.next('read')).upTo, 2);
    assert.equal((await office.next('read_confirmed')).upTo, 2);
    office.send({ type: 'read', conversationId: id, upTo: 1 });
    assert.equal((await office.next('read_confirmed')).upTo, 2, 'what was read stays read');
    office.send({ type: 'message', content: 'answer', recipientId: id });
    await office.next('confirm');
    assert.equal((await visitor.get('/api/support/unread')).json.unread, 1);
    mine.send({ type: 'read' });
    assert.deepEqual(await phone.next('read_confirmed'), { type: 'read_confirmed', conversationId: id, upTo: 3 });
    assert.equal((await office.next('read')).by, 'learner');
    assert.equal((await visitor.get('/api/support/unread')).json.unread, 0);
    const { messages } = (await visitor.get('/api/support/messages')).json;
    assert.deepEqual(
      messages.map(({ isRead }: { isRead: boolean }) => isRead),
      [true, true, true],
    );
  });

  it('gives history in pages, over the socket and without one', async () => {
    const { visitor, id } = await learner();
    const mine = await chat(visitor);
    for (let n = 1; n <= 12; n += 1) mine.send({ type: 'message', content: `m${n}` });
    for (let n = 1; n <= 12; n += 1) await mine.next('confirm');
    await mine.next('history');
    mine.send({ type: 'history', before: 8, limit: 5 });
    const page = await mine.next('history');
    assert.deepEqual(
      [page.part, page.hasEarlier, page.messages.map(({ seq }) => seq)],
      ['earlier', true, [3, 4, 5, 6, 7]],
    );
    const own = (await visitor.get('/api/support/messages?before=3&limit=5')).json;
    assert.deepEqual([own.hasEarlier, own.messages.length], [false, 2]);
    const theirs = await admin.get(`/api/admin/support/conversations/${id}/messages?before=3`);
    assert.deepEqual(theirs.json.messages, own.messages);
    assert.equal((await admin.get('/api/admin/support/conversations/999999/messages')).status, 404);
    const stranger = await learner();
    assert.deepEqual((await stranger.visitor.get('/api/support/messages')).json.messages, []);
    assert.equal((await stranger.visitor.get(`/api/admin/support/conversations/${id}/messages`)).status, 403);
  });

  it('opens every conversation to an admin who follows all of them, with what came before', async () => {
    const { visitor, id } = await learner();
    const mine = await chat(visitor);
    mine.send({ type: 'message', content: 'before' });
    await mine.next('confirm');
    const office = await chat(admin);
    mine.send({ type: 'message', content: 'now' });
    const history = await office.next('history');
    assert.equal(history.conversationId, id);
    assert.deepEqual(
      history.messages.map(({ content }) => content),
      ['before', 'now'],
    );
    mine.send({ type: 'message', content: 'then' });
    assert.equal((await office.next('message')).message.content, 'then');
  });
});
