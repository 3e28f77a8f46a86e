import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChatMessage } from '../../../src/domain/support/chat-message.ts';
import {
  addOutgoingMessage,
  applyFrame,
  type Conversation,
  type ConversationFrame,
  EMPTY_CONVERSATION,
  findResumePoint,
  hasGap,
  markMessageFailed,
  unreadCount,
} from '../../../src/domain/support/conversation.ts';

const message = (seq: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 1000 + seq,
  conversationId: 7,
  seq,
  userId: 7,
  content: `m${seq}`,
  isRead: false,
  isFromAdmin: false,
  recipientId: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  timestamp: '2026-01-15T12:00:00.000Z',
  clientId: `c${seq}`,
  ...given,
});

const NOTHING = { learner: 0, support: 0 };
const page = (part: 'latest' | 'missed' | 'earlier', from: number, to: number): ConversationFrame => ({
  type: 'history',
  part,
  messages: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at)),
  hasEarlier: from > 1,
  readUpTo: NOTHING,
});
const said = (seq: number): ConversationFrame => ({ type: 'message', message: message(seq) });
const merged = (...frames: ConversationFrame[]): Conversation => frames.reduce(applyFrame, EMPTY_CONVERSATION);
const seqs = ({ messages }: Conversation): number[] => messages.map(({ seq }) => seq);

describe('what a client knows of a conversation (product.md 10.5-10.9)', () => {
  const CASES: readonly (readonly [name: string, frames: ConversationFrame[], seqs: number[], point: number | null])[] =
    [
      ['nothing', [], [], null],
      ['an empty history', [page('latest', 1, 0)], [], null],
      ['a page, then messages', [page('latest', 5, 7), said(8), said(9)], [5, 6, 7, 8, 9], 9],
      ['a message twice', [page('latest', 1, 2), said(3), said(3)], [1, 2, 3], 3],
      ['a confirmation that overtook a message', [page('latest', 1, 2), said(4)], [1, 2, 4], 2],
      ['and the message after it', [page('latest', 1, 2), said(4), said(3)], [1, 2, 3, 4], 4],
      ['what was missed, overlapping', [page('latest', 1, 3), page('missed', 3, 5)], [1, 2, 3, 4, 5], 5],
      ['an earlier page', [page('latest', 5, 6), page('earlier', 2, 4)], [2, 3, 4, 5, 6], 6],
      [
        'a newest page far ahead replaces what was known',
        [page('latest', 1, 3), page('latest', 60, 62)],
        [60, 61, 62],
        62,
      ],
    ];
  for (const [name, frames, expected, point] of CASES) {
    it(name, () => {
      const conversation = merged(...frames);
      assert.deepEqual(seqs(conversation), expected);
      assert.equal(findResumePoint(conversation), point);
      assert.equal(hasGap(conversation), point !== (expected.at(-1) ?? null));
    });
  }

  it('knows whether there is more before the first message', () => {
    assert.equal(merged(page('latest', 5, 6)).hasEarlier, true);
    assert.equal(merged(page('latest', 5, 6), page('earlier', 1, 4)).hasEarlier, false);
    assert.equal(merged(page('latest', 5, 6), page('missed', 7, 8)).hasEarlier, true);
    assert.equal(merged(page('latest', 1, 2), page('missed', 3, 4)).hasEarlier, false);
    assert.equal(merged(page('latest', 5, 6), page('missed', 7, 6)).hasEarlier, true, 'an empty page says nothing');
  });

  it('marks as read what the other side has read, and never unread again', () => {
    const conversation = merged(
      page('latest', 1, 2),
      { type: 'message', message: message(3, { isFromAdmin: true }) },
      { type: 'read', by: 'support', upTo: 2 },
      { type: 'read', by: 'support', upTo: 1 },
      said(2),
    );
    assert.deepEqual(
      conversation.messages.map(({ isRead }) => isRead),
      [true, true, false],
    );
    assert.deepEqual(conversation.readUpTo, { learner: 0, support: 2 });
    assert.equal(unreadCount(conversation, 'learner'), 1);
    assert.equal(unreadCount(applyFrame(conversation, { type: 'read', by: 'learner', upTo: 3 }), 'learner'), 0);
    assert.equal(unreadCount(conversation, 'support'), 0);
  });

  it('keeps what was written until it turns up, however that is', () => {
    const written = ['c1', 'c2', 'c3'].reduce((all, id) => addOutgoingMessage(all, id, id), EMPTY_CONVERSATION);
    const failed = markMessageFailed(written, 'c2', 'too often');
    assert.deepEqual(
      failed.outgoing.map(({ clientId, state, reason }) => [clientId, state, reason]),
      [
        ['c1', 'sending', null],
        ['c2', 'failed', 'too often'],
        ['c3', 'sending', null],
      ],
    );
    const again = addOutgoingMessage(failed, 'c2', 'c2');
    assert.deepEqual(again.outgoing[1], { clientId: 'c2', content: 'c2', state: 'sending', reason: null });
    const confirmed = applyFrame(again, { type: 'confirm', clientId: 'c1', message: message(1) });
    const heard = applyFrame(confirmed, said(2));
    assert.deepEqual(
      heard.outgoing.map(({ clientId }) => clientId),
      ['c3'],
    );
    assert.deepEqual(applyFrame(heard, page('missed', 3, 3)).outgoing, []);
  });

  it('ends the same, in order and without doubles, in whatever order and however often frames come', () => {
    const frames = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 12 }).map(said),
        fc
          .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }))
          .map(([from, more]) => page('missed', from, Math.min(12, from + more))),
        fc.integer({ min: 0, max: 12 }).map((upTo): ConversationFrame => ({ type: 'read', by: 'support', upTo })),
      ),
      { maxLength: 25 },
    );
    const twoOrders = frames.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        const [first, second] = [merged(...one), merged(...other, ...one)];
        assert.deepEqual(first.messages, second.messages);
        assert.deepEqual(first.readUpTo, second.readUpTo);
        const known = seqs(first);
        assert.deepEqual(
          known,
          [...new Set(known)].sort((a, b) => a - b),
        );
        const point = findResumePoint(first);
        const start = known[0] ?? 1;
        if (point !== null) for (let seq = start; seq <= point; seq += 1) assert.ok(known.includes(seq));
      }),
    );
  });
});
