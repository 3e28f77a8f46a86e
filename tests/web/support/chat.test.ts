import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { ChatMessage } from '../../../src/domain/support/chat-message.ts';
import { createChatClient } from '../../../src/web/support/chat.ts';
import { CONFIRM_TIMEOUT_MS } from '../../../src/web/support/chat-outbox.ts';
import { chatProblemAtom, connectionAtom, getConversationState } from '../../../src/web/support/chat-state.ts';
import { contentsOf, memoryStorage } from '../exam/memory-storage.ts';
import { type FakeSocket, fakeSockets } from './fake-socket.ts';

const ANNA = 7;

const messageOf = (seq: number, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 100 + seq,
  conversationId: ANNA,
  seq,
  userId: ANNA,
  content,
  isRead: false,
  isFromAdmin: false,
  recipientId: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  timestamp: '2026-01-15T12:00:00.000Z',
  clientId: null,
  ...more,
});

const history = (part: 'latest' | 'missed' | 'earlier', messages: ChatMessage[], hasEarlier = false) => ({
  type: 'history',
  conversationId: ANNA,
  part,
  messages,
  hasEarlier,
  more: false,
  readUpTo: { learner: 0, support: 0 },
});

type Sent = { readonly type: string; readonly clientId?: string; readonly content?: string };

function chatInTest(side: 'learner' | 'support' = 'learner', storage = memoryStorage()) {
  const sockets = fakeSockets();
  const others: number[] = [];
  let now = 1_000;
  const chat = createChatClient({
    userId: side === 'learner' ? ANNA : 1,
    side,
    storage,
    open: sockets.open,
    isSignedIn: async () => true,
    onOtherUser: (id) => others.push(id),
    now: () => now,
  });
  const newest = (): FakeSocket => sockets.all.at(-1) ?? assert.fail('nothing was opened');
  const arrive = (userId = side === 'learner' ? ANNA : 1): void => {
    newest().opens();
    newest().says({ type: 'ready', userId, isAdmin: side === 'support' });
  };
  const sent = (type: string): Sent[] => (newest().sent as Sent[]).filter((frame) => frame.type === type);
  const outgoing = (): string[] =>
    getConversationState(chat.store, ANNA).conversation.outgoing.map(({ content, state }) => `${content} ${state}`);
  const contents = (): string[] =>
    getConversationState(chat.store, ANNA).conversation.messages.map(({ content }) => content);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
  return { chat, storage, all: sockets.all, newest, arrive, sent, outgoing, contents, others, pass };
}

describe('what is written in the chat (product.md 10.33)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('it is sent at once, and is out of the device once it is confirmed', () => {
    const { chat, storage, newest, arrive, sent, outgoing, contents } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    const [frame] = sent('message');
    assert.equal(frame?.content, 'Hello');
    assert.ok(!('recipientId' in (frame ?? {})), 'a learner does not choose who gets it');
    assert.deepEqual(outgoing(), ['Hello sending']);
    assert.ok(Object.keys(contentsOf(storage)).some((key) => key.includes(`unsent:${frame?.clientId}`)));
    newest().says({
      type: 'confirm',
      clientId: frame?.clientId,
      message: messageOf(1, 'Hello', { clientId: frame?.clientId ?? null }),
    });
    assert.deepEqual(outgoing(), []);
    assert.deepEqual(contents(), ['Hello']);
    assert.deepEqual(Object.keys(contentsOf(storage)), ['plumbline:chat:7:wrote']);
  });

  test('without a connection it waits, and goes in the order of writing, under the same name each time', () => {
    const { chat, newest, arrive, sent, outgoing } = chatInTest();
    chat.start();
    chat.write(ANNA, 'One');
    chat.write(ANNA, 'Two');
    assert.deepEqual(outgoing(), ['One sending', 'Two sending']);
    arrive();
    const first = sent('message');
    assert.deepEqual(
      first.map(({ content }) => content),
      ['One', 'Two'],
    );
    newest().closes(1006);
    chat.reconnect();
    arrive();
    assert.deepEqual(sent('message'), first);
  });

  test('it survives a reload, and is dropped when the history shows that it had arrived', () => {
    const before = chatInTest();
    const stop = before.chat.start();
    before.chat.write(ANNA, 'Hello');
    stop();
    const after = chatInTest('learner', before.storage);
    after.chat.start();
    assert.deepEqual(after.outgoing(), ['Hello sending']);
    after.arrive();
    const [frame] = after.sent('message');
    after.newest().says(history('latest', [messageOf(1, 'Hello', { clientId: frame?.clientId ?? null })]));
    assert.deepEqual(after.outgoing(), []);
    assert.deepEqual(Object.keys(contentsOf(after.storage)), ['plumbline:chat:7:wrote']);
  });

  test('damaged entries on the device are passed over', () => {
    const { chat, outgoing } = chatInTest(
      'learner',
      memoryStorage({ 'plumbline:chat:7:unsent:x': '{', 'plumbline:chat:7:unsent:y': '{"content":5}' }),
    );
    chat.start();
    assert.deepEqual(outgoing(), []);
  });

  test('what is refused says why and is sent again only when its writer wants it', () => {
    const { chat, newest, arrive, sent, outgoing } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    const clientId = sent('message')[0]?.clientId ?? '';
    newest().says({ type: 'error', code: 'failed', message: 'Failed to send message. Please try again.', clientId });
    assert.deepEqual(outgoing(), ['Hello failed']);
    newest().closes(1006);
    chat.reconnect();
    arrive();
    assert.deepEqual(sent('message'), []);
    chat.retry(ANNA, clientId);
    assert.deepEqual(outgoing(), ['Hello sending']);
    assert.equal(sent('message')[0]?.clientId, clientId);
  });

  test('what its writer gives up is gone, from the device too', () => {
    const { chat, storage, newest, arrive, sent, outgoing } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    const clientId = sent('message')[0]?.clientId ?? '';
    newest().says({ type: 'error', code: 'failed', message: 'Failed', clientId });
    chat.discard(ANNA, clientId);
    assert.deepEqual(outgoing(), []);
    assert.deepEqual(Object.keys(contentsOf(storage)), ['plumbline:chat:7:wrote']);
  });

  test('what is not confirmed in time counts as failed', () => {
    const { chat, arrive, outgoing, pass } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    pass(CONFIRM_TIMEOUT_MS - 1);
    assert.deepEqual(outgoing(), ['Hello sending']);
    pass(1);
    assert.deepEqual(outgoing(), ['Hello failed']);
  });

  test('while there is no connection nothing counts as failed', () => {
    const { chat, newest, arrive, outgoing, pass } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    newest().closes(1006);
    pass(CONFIRM_TIMEOUT_MS);
    assert.deepEqual(outgoing(), ['Hello sending']);
  });

  test('too many at once are sent again when the server said so', () => {
    const { chat, newest, arrive, sent, outgoing, pass } = chatInTest();
    chat.start();
    arrive();
    chat.write(ANNA, 'Hello');
    const clientId = sent('message')[0]?.clientId ?? '';
    newest().says({ type: 'error', code: 'too-often', message: 'Wait', clientId, retryAfterSeconds: 4 });
    pass(3_999);
    assert.equal(sent('message').length, 1);
    pass(1);
    assert.equal(sent('message').length, 2);
    assert.deepEqual(outgoing(), ['Hello sending']);
  });
});

describe('what comes over the connection (product.md 10.5, 10.7, 10.9)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('one comes back with what one has, and gets what was missed', () => {
    const { chat, newest, arrive, sent, contents } = chatInTest();
    chat.start();
    arrive();
    newest().says(history('latest', [messageOf(1, 'One'), messageOf(2, 'Two')]));
    newest().closes(1001);
    chat.reconnect();
    arrive();
    assert.deepEqual(sent('auth'), [{ type: 'auth', since: 2 }]);
    newest().says(history('missed', [messageOf(2, 'Two'), messageOf(3, 'Three')]));
    assert.deepEqual(contents(), ['One', 'Two', 'Three']);
  });

  test('a gap is asked for', () => {
    const { chat, newest, arrive, sent, contents } = chatInTest();
    chat.start();
    arrive();
    newest().says(history('latest', [messageOf(1, 'One')]));
    newest().says({ type: 'message', message: messageOf(3, 'Three') });
    assert.deepEqual(sent('open'), [{ type: 'open', conversationId: ANNA, since: 1 }]);
    newest().says(history('missed', [messageOf(2, 'Two'), messageOf(3, 'Three')]));
    assert.deepEqual(contents(), ['One', 'Two', 'Three']);
  });

  test('reading is told once, and only when there is something new', () => {
    const { chat, newest, arrive, sent } = chatInTest();
    chat.start();
    arrive();
    chat.markRead(ANNA);
    newest().says(history('latest', [messageOf(1, 'Own'), messageOf(2, 'Answer', { isFromAdmin: true })]));
    chat.markRead(ANNA);
    assert.deepEqual(sent('read'), [{ type: 'read', conversationId: ANNA, upTo: 2 }]);
    newest().says({ type: 'read_confirmed', conversationId: ANNA, upTo: 2 });
    chat.markRead(ANNA);
    assert.equal(sent('read').length, 1);
    newest().says({ type: 'read', conversationId: ANNA, by: 'support', upTo: 1 });
    assert.equal(getConversationState(chat.store, ANNA).conversation.messages[0]?.isRead, true);
  });

  test('typing is told at most every two seconds, and shown for four or until a message comes', () => {
    const { chat, newest, arrive, sent, pass } = chatInTest();
    const isTyping = (): boolean => getConversationState(chat.store, ANNA).otherIsTyping;
    chat.start();
    arrive();
    chat.typing(ANNA);
    pass(1_999);
    chat.typing(ANNA);
    assert.equal(sent('typing').length, 1);
    pass(1);
    chat.typing(ANNA);
    assert.equal(sent('typing').length, 2);
    chat.write(ANNA, 'Sent');
    chat.typing(ANNA);
    assert.equal(sent('typing').length, 3, 'after a message the next letter is news');
    newest().says({ type: 'typing', conversationId: ANNA, by: 'support' });
    pass(3_999);
    assert.ok(isTyping());
    pass(1);
    assert.ok(!isTyping());
    newest().says({ type: 'typing', conversationId: ANNA, by: 'support' });
    newest().says({ type: 'message', message: messageOf(1, 'Answer', { isFromAdmin: true }) });
    assert.ok(!isTyping());
  });

  test('earlier messages are asked for once at a time, and only where there are some', () => {
    const { chat, newest, arrive, sent, contents } = chatInTest();
    chat.start();
    arrive();
    newest().says(history('latest', [messageOf(3, 'Three')], true));
    chat.earlier(ANNA);
    chat.earlier(ANNA);
    assert.deepEqual(sent('history'), [{ type: 'history', conversationId: ANNA, before: 3 }]);
    newest().says(history('earlier', [messageOf(1, 'One'), messageOf(2, 'Two')]));
    assert.deepEqual(contents(), ['One', 'Two', 'Three']);
    chat.earlier(ANNA);
    assert.equal(sent('history').length, 1);
  });

  test('a page that was not had because of too many, or of a lost connection, can be asked for again', () => {
    const { chat, newest, arrive, sent } = chatInTest();
    chat.start();
    arrive();
    newest().says(history('latest', [messageOf(3, 'Three')], true));
    chat.earlier(ANNA);
    newest().says({ type: 'error', code: 'too-often', message: 'Wait' });
    chat.earlier(ANNA);
    assert.equal(sent('history').length, 2);
    newest().closes(1006);
    chat.reconnect();
    arrive();
    chat.earlier(ANNA);
    assert.equal(sent('history').length, 1);
  });

  test('somebody else being signed in ends it', () => {
    const { chat, arrive, others, sent } = chatInTest();
    chat.start();
    chat.write(ANNA, 'Secret');
    arrive(8);
    assert.deepEqual(others, [8]);
    assert.deepEqual(sent('message'), []);
  });

  test('a frame that was not understood is told to the reader', () => {
    const { chat, newest, arrive } = chatInTest();
    chat.start();
    arrive();
    newest().says({ type: 'error', code: 'malformed-frame', message: 'Please refresh the page.' });
    assert.equal(chat.store.get(chatProblemAtom), 'Please refresh the page.');
    assert.equal(chat.store.get(connectionAtom).phase, 'connected');
  });
});

describe('support answers', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('the conversations that are looked at are followed, also after a break; messages name the learner', () => {
    const { chat, newest, arrive, sent } = chatInTest('support');
    chat.start();
    chat.open(ANNA);
    arrive();
    assert.deepEqual(sent('auth'), [{ type: 'auth', follow: 'opened' }]);
    assert.deepEqual(sent('open'), [{ type: 'open', conversationId: ANNA, since: null }]);
    chat.write(ANNA, 'Answer');
    assert.equal((sent('message')[0] as Sent & { recipientId?: number }).recipientId, ANNA);
    newest().says(history('latest', [messageOf(1, 'One')]));
    newest().closes(1001);
    chat.reconnect();
    arrive();
    assert.deepEqual(sent('open'), [{ type: 'open', conversationId: ANNA, since: 1 }]);
    chat.close(ANNA);
    newest().closes(1001);
    chat.reconnect();
    arrive();
    assert.deepEqual(sent('open'), []);
  });
});
