import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ConversationListEntry } from '../../../src/application/contract/chat-frames.ts';
import type { ChatMessage } from '../../../src/domain/support/chat-message.ts';
import { connectionLabel } from '../../../src/web/support/connection-label.ts';
import { mergeNewerConversation, sortConversations } from '../../../src/web/support/conversation-entries.ts';
import { groupMessagesByDay } from '../../../src/web/support/message-days.ts';

const messageAt = (seq: number, createdAt: string): ChatMessage => ({
  id: seq,
  conversationId: 7,
  seq,
  userId: 7,
  content: `${seq}`,
  isRead: false,
  isFromAdmin: false,
  recipientId: null,
  createdAt,
  timestamp: createdAt,
  clientId: null,
});

const lineOf = (conversationId: number, lastMessage: ChatMessage | null, read = 0): ConversationListEntry => ({
  conversationId,
  username: `user${conversationId}`,
  email: `user${conversationId}@example.org`,
  isAdmin: false,
  lastMessage,
  unread: 0,
  waitingSince: null,
  isClosed: false,
  assignedTo: null,
  readUpTo: { learner: 0, support: read },
});

const EARLY = '2026-01-15T12:00:00.000Z';
const LATE = '2026-01-15T13:00:00.000Z';

describe('the list of conversations (product.md 10.10, 10.36)', () => {
  test('what is newer stays, whichever comes last', () => {
    const [older, newer] = [lineOf(7, messageAt(1, EARLY)), lineOf(7, messageAt(2, LATE))];
    const read = lineOf(7, messageAt(2, LATE), 2);
    const lastOf = (...lines: ConversationListEntry[]) => lines.reduce(mergeNewerConversation, new Map()).get(7);
    assert.equal(lastOf(older, newer), newer);
    assert.equal(lastOf(newer, older), newer);
    assert.equal(lastOf(newer, read), read);
    assert.equal(lastOf(read, newer), read);
    assert.equal(lastOf(read, older), read);
  });

  test('the last one written in is first; of one moment the later stored; without a message at the end by name', () => {
    const lines = [lineOf(9, null), lineOf(8, null), lineOf(1, messageAt(1, EARLY)), lineOf(2, messageAt(2, LATE))];
    lines.push(lineOf(3, messageAt(3, LATE)));
    assert.deepEqual(
      sortConversations(lines).map(({ conversationId }) => conversationId),
      [3, 2, 1, 8, 9],
    );
  });
});

describe('the days of a conversation (product.md 10.34)', () => {
  test('begin at midnight where the reader is', () => {
    const messages = [messageAt(1, '2026-01-15T04:59:00.000Z'), messageAt(2, '2026-01-15T05:00:00.000Z')];
    const daysIn = (zone: string) =>
      groupMessagesByDay(messages, zone).map(({ day, messages: of }) => `${day} ${of.length}`);
    assert.deepEqual(daysIn('America/Toronto'), ['2026-01-14 1', '2026-01-15 1']);
    assert.deepEqual(daysIn('UTC'), ['2026-01-15 2']);
  });
});

describe('the words of the connection (product.md 10.32)', () => {
  const wordsOf = (phase: 'connecting' | 'connected' | 'waiting' | 'signed-out', wasConnected = false) =>
    connectionLabel({ phase, failures: 0, wasConnected }, 'learner');
  test('each state has its own', () => {
    assert.equal(wordsOf('connecting'), 'Connecting...');
    assert.equal(wordsOf('connected'), 'Connected to support');
    assert.equal(wordsOf('waiting'), 'Failed to connect');
    assert.equal(wordsOf('waiting', true), 'Connection error');
    assert.equal(wordsOf('signed-out'), 'Not connected');
    assert.equal(connectionLabel({ phase: 'connected', failures: 0, wasConnected: true }, 'support'), 'Connected');
  });
});
