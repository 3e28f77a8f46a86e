import { type Atom, atom, useAtomValue } from 'jotai';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../application/contract/api-error.ts';
import type { SessionUserView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { deviceStorage } from '../device-storage.ts';
import { clearOtherUserData } from '../user-storage.ts';
import { type ChatClient, createChatClient } from './chat.ts';
import { type ConversationState, conversationsAtom, UNKNOWN_CONVERSATION_STATE } from './chat-state.ts';

const ChatContext = createContext<ChatClient | null>(null);

/** Gives live support to the parts of its screens. */
export const ChatProvider = ChatContext.Provider;

/** Live support; only inside its screens. */
export function useChat(): ChatClient {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat must be used within a ChatProvider');
  return chat;
}

/** A part of the state of live support. */
export const useChatValue = <Value>(part: Atom<Value>): Value => useAtomValue(part, { store: useChat().store });

/** The state of one conversation. */
export function useConversation(conversationId: number): ConversationState {
  const state = useMemo(
    () => atom((get) => get(conversationsAtom).get(conversationId) ?? UNKNOWN_CONVERSATION_STATE),
    [conversationId],
  );
  return useChatValue(state);
}

const socketAddress = (): string => `${window.location.origin.replace(/^http/, 'ws')}/ws?timestamp=${Date.now()}`;

/** Whether the session is still there; where the server cannot be asked it is taken for there. */
const isSignedIn = (): Promise<boolean> =>
  httpApi('accounts.me', {}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 401),
  );

/**
 * Keeps a user's live support connected while its users are mounted; reports when it is offline, and reconnects at once
 * when it is online (product.md 10.32).
 */
export function useLiveChat({ id, role }: Pick<SessionUserView, 'id' | 'role'>): ChatClient {
  const [chat] = useState(() =>
    createChatClient({
      userId: id,
      side: role === 'admin' ? 'support' : 'learner',
      storage: deviceStorage(),
      open: () => new WebSocket(socketAddress()),
      isSignedIn,
      onOtherUser: clearOtherUserData,
      now: Date.now,
    }),
  );
  useEffect(() => {
    const stop = chat.start();
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') chat.reconnect();
    };
    window.addEventListener('online', chat.reconnect);
    window.addEventListener('offline', chat.goOffline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', chat.reconnect);
      window.removeEventListener('offline', chat.goOffline);
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [chat]);
  return chat;
}
