import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { ServerFrame } from '../../src/application/contract/chat-frames.ts';
import type { ChatListener, ChatReader } from '../../src/application/ports/support.ts';
import { createChatHub } from '../../src/application/support/chat-hub.ts';
import type { ConversationSubscriber } from '../../src/application/support/conversation-feed.ts';
import type { ChatMessage } from '../../src/domain/support/chat-message.ts';
import { applyFrame, EMPTY_CONVERSATION } from '../../src/domain/support/conversation.ts';
import { testClock } from '../support/test-clock.ts';

const LEARNER = 7;

const messageOf = (seq: number): ChatMessage => ({
  id: seq,
  conversationId: LEARNER,
  seq,
  userId: LEARNER,
  content: `m${seq}`,
  isRead: false,
  isFromAdmin: false,
  recipientId: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  timestamp: '2026-01-15T12:00:00.000Z',
  clientId: null,
});

/** A database with one conversation, which can be away, and signals that arrive only when they are passed on. */
function world() {
  const clock = testClock();
  const stored: ChatMessage[] = [];
  const listeners: ChatListener[] = [];
  const state = { isAway: false, changedAt: 0 };
  const whenThere = async <Value>(value: () => Value): Promise<Value> => {
    await nextTurn();
    if (state.isAway) throw new Error('the database is away');
    return value();
  };
  const position = () => ({
    conversationId: LEARNER,
    lastSeq: stored.length,
    readUpTo: { learner: 0, support: 0 },
    changedAt: state.changedAt,
  });
  const chats = {
    position: () => whenThere(position),
    listAfter: (_: number, seq: number, limit: number) => whenThere(() => stored.slice(seq, seq + limit)),
    listBefore: (_: number, seq: number | null, limit: number) =>
      whenThere(() => stored.slice(0, seq === null ? undefined : seq - 1).slice(-limit)),
    listChanged: ({ moment }: { moment: number }) => whenThere(() => (state.changedAt > moment ? [position()] : [])),
    summariesOf: async () => [],
  } as unknown as ChatReader;
  const fanOut = {
    publish: () => {},
    listen: (listener: ChatListener) => void listeners.push(listener),
    isConnected: () => false,
    close: () => {},
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const hub = createChatHub({ chats, fanOut, clock, log });
  return {
    hub,
    stored,
    state,
    store: () => {
      clock.advance(1);
      state.changedAt = clock.now();
      stored.push(messageOf(stored.length + 1));
    },
    signal: () => {
      for (const { onSignal } of listeners) onSignal({ kind: 'grown', conversationId: LEARNER });
    },
  };
}

/** A connection that knows something already; `breaches` are frames that came twice or before their turn. */
function connection(since: number | null) {
  const breaches: string[] = [];
  let conversation = EMPTY_CONVERSATION;
  let last: number | null = since;
  const send = (frame: ServerFrame): void => {
    if (frame.type !== 'history' && frame.type !== 'message') return;
    conversation = applyFrame(conversation, frame);
    for (const { seq } of frame.type === 'message' ? [frame.message] : frame.messages) {
      if (last !== null && seq !== last + 1) breaches.push(`${seq} after ${last}`);
      last = seq;
    }
  };
  const follower: ConversationSubscriber = {
    ...{ userId: LEARNER, side: 'learner', followsAll: false, send, isGone: false },
    ...{ sent: new Map(), opening: new Set(), awaited: new Set() },
  };
  return { follower, since, breaches, last: () => last, seqs: () => conversation.messages.map(({ seq }) => seq) };
}

type Action =
  | 'store'
  | 'store and signal'
  | 'signal'
  | 'open'
  | 'open from the start'
  | 'leave'
  | 'away'
  | 'back'
  | 'turn';

const ACTIONS = fc.array(
  fc.constantFrom<Action>(
    ...(['store', 'store and signal', 'store and signal', 'signal', 'open', 'open from the start'] as const),
    ...(['leave', 'away', 'back', 'turn', 'turn'] as const),
  ),
  { maxLength: 40 },
);

describe('bringing messages to the connections of an instance (product.md 10.5, 10.7)', () => {
  it('gives each exactly what it lacks, in order, whatever becomes of signals and of the database', async () => {
    await fc.assert(
      fc.asyncProperty(ACTIONS, async (actions) => {
        const { hub, stored, state, store, signal } = world();
        const connections: ReturnType<typeof connection>[] = [];
        const opening: Promise<boolean>[] = [];
        const open = (since: number | null): void => {
          const one = connection(since);
          hub.join(one.follower);
          connections.push(one);
          // One that could not be opened is told so, and asks again.
          const again = (): Promise<boolean> =>
            hub.open(one.follower, LEARNER, one.last()).then(
              () => true,
              () => false,
            );
          opening.push(again().then((isOpen) => isOpen || nextTurn().then(again)));
        };
        for (const action of actions) {
          if (action === 'store' || action === 'store and signal') store();
          if (action === 'signal' || action === 'store and signal') signal();
          if (action === 'open') open(stored.length);
          if (action === 'open from the start') open(0);
          if (action === 'leave') hub.leave((connections.pop() ?? connection(0)).follower);
          if (action === 'away' || action === 'back') state.isAway = action === 'away';
          if (action === 'turn') await nextTurn();
        }
        state.isAway = false;
        await Promise.all(opening);
        for (const { follower, last } of connections) {
          if (!follower.sent.has(LEARNER)) await hub.open(follower, LEARNER, last());
        }
        await hub.catchUp();
        await hub.deliver(LEARNER);
        for (const { breaches, last, since, seqs } of connections) {
          assert.deepEqual(breaches, []);
          assert.equal(last() ?? 0, stored.length);
          assert.deepEqual(seqs(), stored.map(({ seq }) => seq).slice(since ?? 0));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('finds out by itself what no signal told, and delivers once the database is back', async () => {
    const { hub, state, store, signal } = world();
    const one = connection(0);
    hub.join(one.follower);
    await hub.open(one.follower, LEARNER, 0);
    store();
    assert.deepEqual(one.seqs(), [], 'nobody told (control)');
    await hub.catchUp();
    await hub.deliver(LEARNER);
    assert.deepEqual(one.seqs(), [1]);
    state.isAway = true;
    store();
    signal();
    await assert.rejects(hub.deliver(LEARNER));
    state.isAway = false;
    await hub.catchUp();
    await hub.deliver(LEARNER);
    assert.deepEqual(one.seqs(), [1, 2]);
  });
});
