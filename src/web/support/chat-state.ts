import { atom, type createStore } from 'jotai';
import type { ConversationLine } from '../../application/contract/chat-frames.ts';
import { type Conversation, EMPTY_CONVERSATION } from '../../domain/support/conversation.ts';
import { type ConnectionState, NOT_CONNECTED_YET } from './chat-socket.ts';

/** A conversation on screen: what is known of it, and what is going on in it. */
export type Room = {
  readonly conversation: Conversation;
  /** Whether the server has told anything yet; before that, nothing known does not mean nothing said. */
  readonly known: boolean;
  readonly loadingEarlier: boolean;
  readonly otherIsTyping: boolean;
};

/** A conversation of which nothing is known yet. */
export const UNKNOWN_ROOM: Room = {
  conversation: EMPTY_CONVERSATION,
  known: false,
  loadingEarlier: false,
  otherIsTyping: false,
};

export type ChatStore = ReturnType<typeof createStore>;

/** The state of live support in a window; every user has a store of their own, so that users never mix (product.md 1.8). */
export const connectionAtom = atom<ConnectionState>(NOT_CONNECTED_YET);
export const roomsAtom = atom<ReadonlyMap<number, Room>>(new Map());
/** The lines of the admins' list, by conversation. */
export const linesAtom = atom<ReadonlyMap<number, ConversationLine>>(new Map());
/** What the server said against this window as such; the page has to be loaded again. */
export const troubleAtom = atom<string | null>(null);

/** Changes one conversation. */
export function updateRoom(store: ChatStore, conversationId: number, change: (room: Room) => Partial<Room>): void {
  store.set(roomsAtom, (rooms) => {
    const room = rooms.get(conversationId) ?? UNKNOWN_ROOM;
    return new Map(rooms).set(conversationId, { ...room, ...change(room) });
  });
}

/** One conversation as it stands. */
export const roomOf = (store: ChatStore, conversationId: number): Room =>
  store.get(roomsAtom).get(conversationId) ?? UNKNOWN_ROOM;
