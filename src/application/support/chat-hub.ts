import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { ChatSignal, ConversationPosition } from '../ports/support.ts';
import { type AdminNotifier, createAdminNotifier } from './admin-notifier.ts';
import { createCatchUp } from './catch-up.ts';
import { type Follower, leastSent, sendReading } from './chat-room.ts';
import { type ChatRooms, createChatRooms } from './chat-rooms.ts';
import { deliverMessages } from './deliver-messages.ts';
import type { SupportPorts } from './ports.ts';
import { sendHistory } from './send-history.ts';

type Ports = Pick<SupportPorts, 'chats' | 'fanOut' | 'clock' | 'log'>;

/** The connections of this instance, and bringing each what it has not been sent. */
export type ChatHub = {
  readonly join: (follower: Follower) => void;
  readonly leave: (follower: Follower) => void;
  /** Sends what came after `since`, or the newest page, and from then on each new message (product.md 10.7). */
  readonly open: (follower: Follower, conversationId: number, since: number | null) => Promise<void>;
  /** Follows a conversation from after a stored message on, without history; no change for who follows it already. */
  readonly followFrom: (follower: Follower, conversationId: number, seq: number) => void;
  readonly close: (follower: Follower, conversationId: number) => void;
  /** Sends everybody here what they have not been sent of a conversation. */
  readonly deliver: (conversationId: number) => Promise<void>;
  /** Looks for what signals did not tell; a job. */
  readonly catchUp: () => Promise<void>;
};

/** What happens to the connections when something is heard of a conversation. */
type Reactions = {
  readonly rooms: ChatRooms;
  readonly lines: AdminNotifier;
  readonly deliver: (conversationId: number) => void;
  readonly open: (follower: Follower, conversationId: number) => void;
};

/**
 * Brings messages to the connections of one instance. Whatever tells that there is something new, what is sent is read from
 * the database, from where each connection stands: exactly what it lacks, in order (product.md 10.5, 10.7).
 */
export function createChatHub({ chats, fanOut, clock, log }: Ports): ChatHub {
  const failed = (error: unknown): void => log.warn('chat was not delivered', { reason: String(error) });
  const rooms = createChatRooms();
  const queue = createKeyedQueue<number>();
  const lines = createAdminNotifier(chats, failed);
  const { deliver, owed } = deliverMessages({ chats, rooms, queue });
  const bringHistory = sendHistory({ chats, rooms });
  const open: ChatHub['open'] = async (follower, conversationId, since) => {
    rooms.leave(follower, conversationId);
    follower.opening.add(conversationId);
    const bring = (): Promise<void> =>
      rooms.whileOpening(conversationId, (room) => bringHistory(follower, room, since));
    await queue(conversationId, bring).finally(() => follower.opening.delete(conversationId));
  };
  const reactions: Reactions = {
    rooms,
    lines,
    deliver: (conversationId) => void deliver(conversationId).catch(failed),
    open: (follower, conversationId) => void open(follower, conversationId, null).catch(failed),
  };
  const catchUp = createCatchUp({ chats, fanOut, clock }, (position) => moved(reactions, position));
  fanOut.listen({
    onSignal: (signal) => hear(reactions, signal),
    onGap: () => void catchUp(true).catch(failed),
  });
  return {
    join: (follower) => {
      if (follower.side === 'support') lines.admins.add(follower);
    },
    leave: (follower) => {
      follower.isGone = true;
      lines.admins.delete(follower);
      for (const conversationId of [...follower.sent.keys()]) rooms.leave(follower, conversationId);
    },
    open,
    followFrom: (follower, conversationId, seq) => {
      if (!follower.sent.has(conversationId)) rooms.enter(follower, conversationId, seq);
    },
    close: rooms.leave,
    deliver,
    catchUp: async () => {
      for (const conversationId of owed) reactions.deliver(conversationId);
      await catchUp(false);
    },
  };
}

function hear({ rooms, lines, deliver, open }: Reactions, signal: ChatSignal): void {
  if (signal.kind === 'sessions-ended') return;
  const { conversationId } = signal;
  const room = rooms.find(conversationId);
  if (signal.kind === 'typing') {
    const { by } = signal;
    for (const { side, send } of room?.followers ?? []) if (side !== by) send({ type: 'typing', conversationId, by });
    return;
  }
  if (signal.kind === 'grown') {
    deliver(conversationId);
    openToThoseWhoFollowAll(lines, conversationId, open);
  } else if (room) sendReading(room, signal.by, signal.upTo);
  lines.changed(conversationId);
}

function openToThoseWhoFollowAll({ admins }: AdminNotifier, conversationId: number, open: Reactions['open']): void {
  for (const admin of admins) {
    const hasIt = admin.sent.has(conversationId) || admin.opening.has(conversationId);
    if (admin.followsAll && !hasIt) open(admin, conversationId);
  }
}

/** What the database says of a conversation that changed: everything that signals could have told of it. */
function moved({ rooms, lines, deliver, open }: Reactions, position: ConversationPosition): void {
  const { conversationId, lastSeq, readUpTo } = position;
  const room = rooms.find(conversationId);
  if (room && room.followers.size > 0 && leastSent(room) < lastSeq) deliver(conversationId);
  if (room) for (const by of ['learner', 'support'] as const) sendReading(room, by, readUpTo[by]);
  openToThoseWhoFollowAll(lines, conversationId, open);
  lines.changedUnlessSent(position);
}
