import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerFrame } from '../../../src/application/contract/chat-frames.ts';
import type { ConversationSummary } from '../../../src/application/ports/support.ts';
import { createAdminNotifier } from '../../../src/application/support/admin-notifier.ts';
import type { ConversationSubscriber } from '../../../src/application/support/conversation-feed.ts';

const summaryOf = (conversationId: number): ConversationSummary => ({
  conversationId,
  username: `learner${conversationId}`,
  email: `learner${conversationId}@example.org`,
  isAdmin: false,
  lastMessage: null,
  unread: 0,
  waitingSince: null,
  isClosed: false,
  assignedTo: null,
  readUpTo: { learner: 0, support: 0 },
  lastMessageAt: 0,
});

it('the first line is told at once; what changes until the next is told is read together (product.md 10.10)', async () => {
  const reads: (readonly number[])[] = [];
  const told: number[] = [];
  const rests: (() => void)[] = [];
  const chats = {
    summariesOf: async (ids: readonly number[]) => {
      reads.push(ids);
      return ids.map(summaryOf);
    },
  };
  const fail = (error: unknown): void => assert.fail(String(error));
  const lines = createAdminNotifier(chats, fail, () => new Promise((resolve) => rests.push(resolve)));
  const send = (frame: ServerFrame): void => {
    if (frame.type === 'conversation') told.push(frame.conversation.conversationId);
  };
  lines.admins.add({ send } as ConversationSubscriber);
  lines.changed(1);
  await nextTurn();
  assert.deepEqual([reads, told], [[[1]], [1]]);
  for (const id of [2, 3, 2, 4]) {
    lines.changed(id);
    await nextTurn();
  }
  assert.deepEqual(told, [1]);
  rests.shift()?.();
  await nextTurn();
  assert.deepEqual(
    [reads, told],
    [
      [[1], [2, 3, 4]],
      [1, 2, 3, 4],
    ],
  );
  rests.shift()?.();
  await nextTurn();
  lines.changed(5);
  await nextTurn();
  assert.deepEqual(told, [1, 2, 3, 4, 5], 'after a rest the next one is told at once');
});
