import { createStore } from 'jotai';
import type { ClientFrameInput } from '../../application/contract/chat-frames.ts';
import type { ChatSide } from '../../domain/support/chat-message.ts';
import { findResumePoint, unreadCount } from '../../domain/support/conversation.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { type ChatFrameReceiver, createFrameReceiver } from './chat-frame-receiver.ts';
import { type ChatOutbox, createChatOutbox } from './chat-outbox.ts';
import { type ChatSocket, createChatSocket, type SocketLike } from './chat-socket.ts';
import { type ChatStore, connectionAtom, getConversationState, updateConversation } from './chat-state.ts';
import { clearStaleWritingTime } from './chat-storage.ts';

export type ChatClientOptions = {
  readonly userId: number;
  /** Which side this user is on: every admin is support (product.md 10.1). */
  readonly side: ChatSide;
  readonly storage: DeviceStorage;
  readonly open: () => SocketLike;
  readonly isSignedIn: () => Promise<boolean>;
  /** Another user has signed in: nothing of this user may stay (product.md 1.8). */
  readonly onOtherUser: (userId: number) => void;
  readonly now: () => number;
};

/** Live support in one window: its state, and what can be done. */
export type ChatClient = {
  readonly store: ChatStore;
  readonly side: ChatSide;
  /** Begins with what the device stored, and connects; returns a function that stops it. */
  readonly start: () => () => void;
  /** Tries to connect at once; harmless where there is a connection. */
  readonly reconnect: () => void;
  /** The browser has lost the network: shows it at once. */
  readonly goOffline: () => void;
  /** From now on a conversation is followed; a learner's own is from the start. */
  readonly open: (conversationId: number) => void;
  readonly close: (conversationId: number) => void;
  readonly earlier: (conversationId: number) => void;
  /** Reports that everything was read; nothing is sent where nothing is new. */
  readonly markRead: (conversationId: number) => void;
  readonly typing: (conversationId: number) => void;
} & Pick<ChatOutbox, 'write' | 'retry' | 'discard'>;

/** The minimum interval between typing signals to the other side, in milliseconds (product.md 10.9). */
const TYPING_MS = 2_000;

/** Puts live support of one user together. To be called in the browser only. */
export function createChatClient(parts: ChatClientOptions): ChatClient {
  const { side, storage, userId, now } = parts;
  const store = createStore();
  const opened = new Set<number>();
  const send = (frame: ClientFrameInput): boolean => socket.send(frame);
  const follow = (conversationId: number): boolean =>
    send({ type: 'open', conversationId, since: sinceOf(store, conversationId) });
  const outbox = createChatOutbox({ store, storage, userId, side, send, now });
  const onReady = (id: number): void => {
    if (id !== userId) {
      parts.onOtherUser(id);
      return;
    }
    for (const conversationId of opened) follow(conversationId);
    outbox.sendAll();
  };
  const hearing = createFrameReceiver({ store, outbox, own: side, onReady, onGap: follow });
  const lost = (): void => {
    hearing.rest();
    outbox.rest();
  };
  const socket = connectionOf(parts, store, { take: hearing.take, lost });
  const reading = createReading({ store, side, send, now });
  return {
    store,
    side,
    write: (conversationId, content) => {
      outbox.write(conversationId, content);
      reading.finish();
    },
    retry: outbox.retry,
    discard: outbox.discard,
    earlier: reading.earlier,
    markRead: reading.markRead,
    typing: reading.typing,
    start: () => begin(parts, { outbox, socket, lost }),
    reconnect: socket.reconnect,
    goOffline: socket.goOffline,
    open: (conversationId) => {
      opened.add(conversationId);
      follow(conversationId);
    },
    close: (conversationId) => {
      opened.delete(conversationId);
      send({ type: 'close', conversationId });
    },
  };
}

type ConnectionHandlers = Pick<ChatFrameReceiver, 'take'> & { readonly lost: () => void };

function connectionOf(
  { side, userId, open, isSignedIn }: ChatClientOptions,
  store: ChatStore,
  handlers: ConnectionHandlers,
): ChatSocket {
  return createChatSocket({
    open,
    hello: () =>
      side === 'learner' ? { type: 'auth', since: sinceOf(store, userId) } : { type: 'auth', follow: 'opened' },
    onFrame: handlers.take,
    onState: (state) => {
      store.set(connectionAtom, state);
      if (state.phase !== 'connected') handlers.lost();
    },
    isSignedIn,
  });
}

type Running = { readonly outbox: ChatOutbox; readonly socket: ChatSocket; readonly lost: () => void };

function begin({ storage, userId, now }: ChatClientOptions, { outbox, socket, lost }: Running): () => void {
  clearStaleWritingTime(storage, userId, now());
  outbox.restore();
  socket.start();
  return () => {
    socket.stop();
    lost();
  };
}

const sinceOf = (store: ChatStore, conversationId: number): number | null =>
  findResumePoint(getConversationState(store, conversationId).conversation);

type ReadingParts = {
  readonly store: ChatStore;
  readonly side: ChatSide;
  readonly send: (frame: ClientFrameInput) => boolean;
  readonly now: () => number;
};

/** What a reader does: look further back, tell what was read, and that an answer is being written. */
function createReading({ store, side, send, now }: ReadingParts) {
  let typedAt = Number.NEGATIVE_INFINITY;
  const earlier = (conversationId: number): void => {
    const { conversation, loadingEarlier } = getConversationState(store, conversationId);
    const before = conversation.messages[0]?.seq;
    if (!conversation.hasEarlier || loadingEarlier || before === undefined) return;
    const loading = send({ type: 'history', conversationId, before });
    if (loading) updateConversation(store, conversationId, () => ({ loadingEarlier: true }));
  };
  const markRead = (conversationId: number): void => {
    const { conversation } = getConversationState(store, conversationId);
    const upTo = conversation.messages.at(-1)?.seq;
    if (upTo !== undefined && unreadCount(conversation, side) > 0) {
      send({ type: 'read', conversationId, upTo });
    }
  };
  const typing = (conversationId: number): void => {
    if (now() - typedAt < TYPING_MS) return;
    if (send({ type: 'typing', conversationId })) typedAt = now();
  };
  /** What was typed is sent: the next letter is news again. */
  const finish = (): void => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  return { earlier, markRead, typing, finish };
}
