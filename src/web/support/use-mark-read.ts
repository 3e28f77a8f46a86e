import { useEffect } from 'react';
import { unreadCount } from '../../domain/support/conversation.ts';
import { useChat, useChatValue, useRoom } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';

/** Tells that what is on screen was read: at once, when something comes, and when one comes back to the window (product.md 10.9, 10.30). */
export function useMarkRead(conversationId: number): void {
  const chat = useChat();
  const { conversation } = useRoom(conversationId);
  const { phase } = useChatValue(connectionAtom);
  const unread = unreadCount(conversation, chat.side);
  useEffect(() => {
    if (unread === 0 || phase !== 'connected') return;
    const tell = (): void => {
      if (document.visibilityState === 'visible') chat.markRead(conversationId);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [unread, phase, chat, conversationId]);
}
