import { useEffect } from 'react';
import { unreadCount } from '../../domain/support/conversation.ts';
import { useChat, useChatValue, useConversation } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';

/**
 * Reports the messages on screen as read: at once, when a message comes, and when the window regains focus (product.md
 * 10.9, 10.30).
 */
export function useMarkRead(conversationId: number): void {
  const chat = useChat();
  const { conversation } = useConversation(conversationId);
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
