import { type ChatRoom, createEmptyRoom, type RoomSubscriber } from './chat-room.ts';

/** The rooms of this instance; a room exists while a connection is in it or entering it. */
export type ChatRooms = {
  readonly find: (conversationId: number) => ChatRoom | undefined;
  /** Adds a connection that has been sent everything up to a message. */
  readonly enter: (follower: RoomSubscriber, conversationId: number, sent: number) => void;
  readonly leave: (follower: RoomSubscriber, conversationId: number) => void;
  /** Keeps the room while a connection enters, so that it misses no read position. */
  readonly whileOpening: (conversationId: number, task: (room: ChatRoom) => Promise<void>) => Promise<void>;
};

/** Creates rooms by conversation and removes empty ones. */
export function createChatRooms(): ChatRooms {
  const rooms = new Map<number, ChatRoom>();
  const roomOf = (conversationId: number): ChatRoom => {
    const room = rooms.get(conversationId) ?? createEmptyRoom(conversationId);
    rooms.set(conversationId, room);
    return room;
  };
  const forgetEmpty = ({ conversationId, followers, opening }: ChatRoom): void => {
    if (followers.size === 0 && opening === 0) rooms.delete(conversationId);
  };
  return {
    find: (conversationId) => rooms.get(conversationId),
    enter: (follower, conversationId, sent) => {
      if (follower.isGone) return;
      roomOf(conversationId).followers.add(follower);
      follower.sent.set(conversationId, sent);
    },
    leave: (follower, conversationId) => {
      follower.sent.delete(conversationId);
      const room = rooms.get(conversationId);
      if (room?.followers.delete(follower)) forgetEmpty(room);
    },
    whileOpening: async (conversationId, task) => {
      const room = roomOf(conversationId);
      room.opening += 1;
      try {
        await task(room);
      } finally {
        room.opening -= 1;
        forgetEmpty(room);
      }
    },
  };
}
