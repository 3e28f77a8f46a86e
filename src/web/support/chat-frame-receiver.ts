import type { ServerFrame } from '../../application/contract/chat-frames.ts';
import { type ChatMessage, type ChatSide, getMessageSide } from '../../domain/support/chat-message.ts';
import { applyFrame, type ConversationFrame, hasGap } from '../../domain/support/conversation.ts';
import type { ChatOutbox } from './chat-outbox.ts';
import {
  type ChatStore,
  chatProblemAtom,
  conversationListAtom,
  conversationsAtom,
  getConversationState,
  updateConversation,
} from './chat-state.ts';
import { mergeNewerConversation } from './conversation-entries.ts';

type HearingParts = {
  readonly store: ChatStore;
  readonly outbox: Pick<ChatOutbox, 'settle' | 'refuse'>;
  /** The side of this user. */
  readonly own: ChatSide;
  readonly onReady: (userId: number) => void;
  /** A message is missing between known ones. */
  readonly onGap: (conversationId: number) => void;
};

/** What becomes of the server's frames. */
export type ChatFrameReceiver = {
  readonly take: (frame: ServerFrame) => void;
  /** The connection is lost: no typing indicator, and no page of history is pending. */
  readonly rest: () => void;
};

/** How long a sign of typing is shown, in milliseconds (product.md 10.9). */
const TYPING_SHOWN_MS = 4_000;

/** Takes frames in: conversations merge them by the one rule that the server's tests use too (product.md 10.5, 10.7). */
export function createFrameReceiver(parts: HearingParts): ChatFrameReceiver {
  const { store, outbox, own, onReady } = parts;
  const typing = new Map<number, ReturnType<typeof setTimeout>>();
  const stopTyping = (id: number): void => {
    clearTimeout(typing.get(id));
    typing.delete(id);
    if (getConversationState(store, id).otherIsTyping) updateConversation(store, id, () => ({ otherIsTyping: false }));
  };
  const arrived = (messages: readonly ChatMessage[]): void => {
    for (const message of messages) {
      if (message.clientId !== null) outbox.settle(message.clientId);
      if (getMessageSide(message) !== own) stopTyping(message.conversationId);
    }
  };
  const take = (frame: ServerFrame): void => {
    if (frame.type === 'ready') onReady(frame.userId);
    else if (frame.type === 'history') {
      merge(parts, frame.conversationId, frame);
      arrived(frame.messages);
    } else if (frame.type === 'message' || frame.type === 'confirm') {
      merge(parts, frame.message.conversationId, frame);
      arrived([frame.message]);
    } else if (frame.type === 'read_confirmed') {
      merge(parts, frame.conversationId, { type: 'read', by: own, upTo: frame.upTo });
    } else if (frame.type === 'read') merge(parts, frame.conversationId, frame);
    else if (frame.type === 'conversation') {
      const line = frame.conversation;
      store.set(conversationListAtom, (lines) => mergeNewerConversation(lines, line));
    } else if (frame.type === 'typing') {
      stopTyping(frame.conversationId);
      typing.set(
        frame.conversationId,
        setTimeout(() => stopTyping(frame.conversationId), TYPING_SHOWN_MS),
      );
      updateConversation(store, frame.conversationId, () => ({ otherIsTyping: true }));
    } else takeError(parts, frame);
  };
  return {
    take,
    rest: () => {
      for (const id of [...typing.keys()]) stopTyping(id);
      stopLoading(store);
    },
  };
}

function merge({ store, onGap }: HearingParts, id: number, frame: ConversationFrame): void {
  const isHistory = frame.type === 'history';
  updateConversation(store, id, ({ conversation, known, loadingEarlier }) => ({
    conversation: applyFrame(conversation, frame),
    known: known || isHistory,
    loadingEarlier: loadingEarlier && !isHistory,
  }));
  const isNew = frame.type === 'message' || frame.type === 'confirm';
  if (isNew && hasGap(getConversationState(store, id).conversation)) onGap(id);
}

/** A refusal: of one message, or of another request. */
function takeError({ store, outbox }: HearingParts, frame: Extract<ServerFrame, { type: 'error' }>): void {
  if (frame.clientId !== undefined) {
    outbox.refuse(frame.clientId, frame);
    return;
  }
  stopLoading(store);
  if (frame.code === 'not-authenticated' || frame.code === 'malformed-frame') store.set(chatProblemAtom, frame.message);
}

function stopLoading(store: ChatStore): void {
  for (const [id, { loadingEarlier }] of store.get(conversationsAtom)) {
    if (loadingEarlier) updateConversation(store, id, () => ({ loadingEarlier: false }));
  }
}
