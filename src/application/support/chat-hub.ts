import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { ChatSignal, ConversationPosition } from '../ports/support.ts';
import { type AdminNotifier, createAdminNotifier } from './admin-notifier.ts';
import { createConversationCatchUp } from './catch-up.ts';
import { type ConversationSubscriber, findEarliestSentPosition, sendReadPosition } from './conversation-feed.ts';
import { type ConversationFeeds, createConversationFeeds } from './conversation-feeds.ts';
import { createMessageDeliverer } from './deliver-messages.ts';
import type { SupportPorts } from './ports.ts';
import { sendHistory } from './send-history.ts';

type Ports = Pick<SupportPorts, 'chats' | 'fanOut' | 'clock' | 'log'>;

/** The connections of this instance and the delivery of messages to them. */
export type ChatHub = {
  readonly join: (follower: ConversationSubscriber) => void;
  readonly leave: (follower: ConversationSubscriber) => void;
  /** Sends the messages after `since`, or the newest page, and from then on each new message. */
  readonly open: (follower: ConversationSubscriber, conversationId: number, since: number | null) => Promise<void>;
  /**
   * Follows a conversation after a stored message, without history; no change for connections that follow it already.
   */
  readonly followFrom: (follower: ConversationSubscriber, conversationId: number, seq: number) => void;
  readonly close: (follower: ConversationSubscriber, conversationId: number) => void;
  /** Sends each connection the messages of a conversation that it lacks. */
  readonly deliver: (conversationId: number) => Promise<void>;
  /** Job: finds changes of which no signal arrived. */
  readonly catchUp: () => Promise<void>;
};

/** What a change of a conversation causes. */
type Reactions = {
  readonly feeds: ConversationFeeds;
  readonly notifier: AdminNotifier;
  readonly deliver: (conversationId: number) => void;
  readonly open: (follower: ConversationSubscriber, conversationId: number) => void;
};

/**
 * Delivers messages to the connections of one instance. On every signal, messages are read from the database from each
 * connection's position: exactly those it lacks, in order (product.md 10.5, 10.7).
 */
export function createChatHub({ chats, fanOut, clock, log }: Ports): ChatHub {
  const failed = (error: unknown): void => log.warn('chat was not delivered', { reason: String(error) });
  const feeds = createConversationFeeds();
  const queue = createKeyedQueue<number>();
  const notifier = createAdminNotifier(chats, failed);
  const { deliver, owed } = createMessageDeliverer({ chats, feeds, queue });
  const sendHistoryTo = sendHistory({ chats, feeds });
  const open: ChatHub['open'] = async (follower, conversationId, since) => {
    feeds.leave(follower, conversationId);
    follower.opening.add(conversationId);
    const send = (): Promise<void> =>
      feeds.whileOpening(conversationId, (feed) => sendHistoryTo(follower, feed, since));
    await queue(conversationId, send).finally(() => follower.opening.delete(conversationId));
  };
  const reactions: Reactions = {
    feeds,
    notifier,
    deliver: (conversationId) => void deliver(conversationId).catch(failed),
    open: (follower, conversationId) => void open(follower, conversationId, null).catch(failed),
  };
  const catchUp = createConversationCatchUp({ chats, fanOut, clock }, (position) => applyPosition(reactions, position));
  fanOut.listen({
    onSignal: (signal) => applySignal(reactions, signal),
    onGap: () => void catchUp(true).catch(failed),
  });
  return {
    join: (follower) => {
      if (follower.side === 'support') notifier.admins.add(follower);
    },
    leave: (follower) => {
      follower.isGone = true;
      notifier.admins.delete(follower);
      for (const conversationId of [...follower.sent.keys()]) feeds.leave(follower, conversationId);
    },
    open,
    followFrom: (follower, conversationId, seq) => {
      if (!follower.sent.has(conversationId)) feeds.enter(follower, conversationId, seq);
    },
    close: feeds.leave,
    deliver,
    catchUp: async () => {
      for (const conversationId of owed) reactions.deliver(conversationId);
      await catchUp(false);
    },
  };
}

function applySignal({ feeds, notifier, deliver, open }: Reactions, signal: ChatSignal): void {
  if (signal.kind === 'sessions-ended') return;
  const { conversationId } = signal;
  const feed = feeds.find(conversationId);
  if (signal.kind === 'typing') {
    const { by } = signal;
    for (const { side, send } of feed?.followers ?? []) if (side !== by) send({ type: 'typing', conversationId, by });
    return;
  }
  if (signal.kind === 'grown') {
    deliver(conversationId);
    openToAdminsFollowingAll(notifier, conversationId, open);
  } else if (feed) sendReadPosition(feed, signal.by, signal.upTo);
  notifier.changed(conversationId);
}

function openToAdminsFollowingAll({ admins }: AdminNotifier, conversationId: number, open: Reactions['open']): void {
  for (const admin of admins) {
    const hasIt = admin.sent.has(conversationId) || admin.opening.has(conversationId);
    if (admin.followsAll && !hasIt) open(admin, conversationId);
  }
}

/** Applies the state of a changed conversation: everything that signals could have announced. */
function applyPosition({ feeds, notifier, deliver, open }: Reactions, position: ConversationPosition): void {
  const { conversationId, lastSeq, readUpTo } = position;
  const feed = feeds.find(conversationId);
  if (feed && feed.followers.size > 0 && findEarliestSentPosition(feed) < lastSeq) deliver(conversationId);
  if (feed) for (const by of ['learner', 'support'] as const) sendReadPosition(feed, by, readUpTo[by]);
  openToAdminsFollowingAll(notifier, conversationId, open);
  notifier.changedUnlessSent(position);
}
