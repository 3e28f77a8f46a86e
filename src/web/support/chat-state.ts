import { atom, type createStore } from 'jotai';
import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';
import { type Conversation, EMPTY_CONVERSATION } from '../../domain/support/conversation.ts';
import { type ConnectionState, NOT_CONNECTED_YET } from './chat-socket.ts';

/** A conversation on screen: what is known of it, and what is going on in it. */
export type ConversationState = {
  readonly conversation: Conversation;
  /** Whether the server has sent anything yet; before that, an empty list does not mean that there are no messages. */
  readonly known: boolean;
  readonly loadingEarlier: boolean;
  readonly otherIsTyping: boolean;
};

/** A conversation of which nothing is known yet. */
export const UNKNOWN_CONVERSATION_STATE: ConversationState = {
  conversation: EMPTY_CONVERSATION,
  known: false,
  loadingEarlier: false,
  otherIsTyping: false,
};

export type ChatStore = ReturnType<typeof createStore>;

/** The state of live support in a window; every user has a store of their own, so that users never mix (product.md 1.8). */
export const connectionAtom = atom<ConnectionState>(NOT_CONNECTED_YET);
export const conversationsAtom = atom<ReadonlyMap<number, ConversationState>>(new Map());
/** The lines of the admins' list, by conversation. */
export const conversationListAtom = atom<ReadonlyMap<number, ConversationListEntry>>(new Map());
/** What the server said against this window as such; the page has to be loaded again. */
export const chatProblemAtom = atom<string | null>(null);

/** Changes one conversation. */
export function updateConversation(
  store: ChatStore,
  conversationId: number,
  change: (state: ConversationState) => Partial<ConversationState>,
): void {
  store.set(conversationsAtom, (conversations) => {
    const state = conversations.get(conversationId) ?? UNKNOWN_CONVERSATION_STATE;
    return new Map(conversations).set(conversationId, { ...state, ...change(state) });
  });
}

/** The state of one conversation. */
export const getConversationState = (store: ChatStore, conversationId: number): ConversationState =>
  store.get(conversationsAtom).get(conversationId) ?? UNKNOWN_CONVERSATION_STATE;
