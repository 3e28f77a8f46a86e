import type { ClientFrameInput, ServerFrame } from '../../application/contract/chat-frames.ts';
import type { ChatSide } from '../../domain/support/chat-message.ts';
import { addOutgoingMessage, markMessageFailed, removeOutgoing } from '../../domain/support/conversation.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { type ChatStore, conversationsAtom, updateConversation } from './chat-state.ts';
import { readUnsentMessages, removeUnsentMessage, saveUnsentMessage } from './chat-storage.ts';

type OutboxParts = {
  readonly store: ChatStore;
  readonly storage: DeviceStorage;
  readonly userId: number;
  readonly side: ChatSide;
  readonly send: (frame: ClientFrameInput) => boolean;
  readonly now: () => number;
};

type Refusal = Pick<Extract<ServerFrame, { type: 'error' }>, 'code' | 'message' | 'retryAfterSeconds'>;

/** What was written and is not confirmed. A message keeps its name over every attempt, so that it is stored once (product.md 10.6). */
export type ChatOutbox = {
  readonly write: (conversationId: number, content: string) => void;
  readonly retry: (conversationId: number, clientId: string) => void;
  readonly discard: (conversationId: number, clientId: string) => void;
  /** Takes up what an earlier page left on the device. */
  readonly restore: () => void;
  /** Sends everything that waits, in the order of writing: the connection is there. */
  readonly sendAll: () => void;
  /** A message turned up in the conversation. */
  readonly settle: (clientId: string) => void;
  readonly refuse: (clientId: string, refusal: Refusal) => void;
  /** Stops waiting: the connection is lost, and everything unconfirmed is sent again with the next one. */
  readonly rest: () => void;
};

/** How long a confirmation may take before the writer sees a failure, in milliseconds. */
export const CONFIRM_TIMEOUT_MS = 20_000;

const NOT_SENT = 'Failed to send message';

type Timers = Map<string, ReturnType<typeof setTimeout>>;

/** Makes the outbox of one user in one window. */
export function createChatOutbox(parts: OutboxParts): ChatOutbox {
  const { store, storage, userId } = parts;
  const timers: Timers = new Map();
  const trySending = (conversationId: number, clientId: string, content: string): void =>
    sendOne(parts, timers, { conversationId, clientId, content });
  const settle = (clientId: string): void => {
    clearTimeout(timers.get(clientId));
    timers.delete(clientId);
    removeUnsentMessage(storage, userId, clientId);
  };
  return {
    write: (conversationId, content) => {
      const clientId = crypto.randomUUID();
      saveUnsentMessage(storage, userId, { clientId, conversationId, content, writtenAt: parts.now() });
      updateConversation(store, conversationId, note(clientId, content));
      trySending(conversationId, clientId, content);
    },
    retry: (conversationId, clientId) => {
      const content = outgoingOf(store, conversationId).find((one) => one.clientId === clientId)?.content;
      if (content === undefined) return;
      updateConversation(store, conversationId, note(clientId, content));
      trySending(conversationId, clientId, content);
    },
    discard: (conversationId, clientId) => {
      settle(clientId);
      updateConversation(store, conversationId, ({ conversation }) => ({
        conversation: removeOutgoing(conversation, clientId),
      }));
    },
    restore: () => {
      for (const { conversationId, clientId, content } of readUnsentMessages(storage, userId)) {
        updateConversation(store, conversationId, note(clientId, content));
      }
    },
    sendAll: () => {
      for (const conversationId of store.get(conversationsAtom).keys()) {
        for (const { clientId, content, state } of outgoingOf(store, conversationId)) {
          if (state === 'sending') trySending(conversationId, clientId, content);
        }
      }
    },
    settle,
    refuse: (clientId, refusal) => refuse(parts, timers, clientId, refusal),
    rest: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

const outgoingOf = (store: ChatStore, conversationId: number) =>
  store.get(conversationsAtom).get(conversationId)?.conversation.outgoing ?? [];

const note =
  (clientId: string, content: string) =>
  (state: { readonly conversation: Parameters<typeof addOutgoingMessage>[0] }) => ({
    conversation: addOutgoingMessage(state.conversation, clientId, content),
  });

type Outgoing = { readonly conversationId: number; readonly clientId: string; readonly content: string };

function sendOne({ store, side, send }: OutboxParts, timers: Timers, { conversationId, clientId, content }: Outgoing) {
  clearTimeout(timers.get(clientId));
  const recipient = side === 'support' ? { recipientId: conversationId } : {};
  if (!send({ type: 'message', content, clientId, ...recipient })) return;
  const giveUp = (): void => fail(store, conversationId, clientId, NOT_SENT);
  timers.set(clientId, setTimeout(giveUp, CONFIRM_TIMEOUT_MS));
}

const fail = (store: ChatStore, conversationId: number, clientId: string, reason: string): void =>
  updateConversation(store, conversationId, ({ conversation }) => ({
    conversation: markMessageFailed(conversation, clientId, reason),
  }));

/** The server did not take a message: after too many it is sent again when it said so, else its writer decides. */
function refuse(parts: OutboxParts, timers: Timers, clientId: string, { code, message, retryAfterSeconds }: Refusal) {
  const { store } = parts;
  clearTimeout(timers.get(clientId));
  for (const conversationId of store.get(conversationsAtom).keys()) {
    const outgoing = outgoingOf(store, conversationId).find((one) => one.clientId === clientId);
    if (!outgoing) continue;
    const again = (): void => sendOne(parts, timers, { conversationId, clientId, content: outgoing.content });
    if (code === 'too-often') timers.set(clientId, setTimeout(again, (retryAfterSeconds ?? 1) * 1000));
    else fail(store, conversationId, clientId, message);
  }
}
