import { useEffect } from 'react';
import type { SessionUserView } from '../../application/contract/index.ts';
import { unreadCount } from '../../domain/support/conversation.ts';
import { ChatProvider, useConversation, useLiveChat } from './chat-context.ts';
import { SupportPanel } from './support-panel.tsx';

export type SupportWidgetProps = {
  readonly viewer: SessionUserView;
  readonly open: boolean;
  readonly openerId: string;
  readonly onClose: () => void;
  /** How many messages are unread, once that is known. */
  readonly onUnread: (unread: number) => void;
};

/** Live support of a learner: connected from when it is first wanted, with its panel open or not. Load it late. */
export function SupportWidget({ viewer, open, openerId, onClose, onUnread }: SupportWidgetProps) {
  const chat = useLiveChat(viewer);
  return (
    <ChatProvider value={chat}>
      <Unread conversationId={viewer.id} onUnread={onUnread} />
      {open ? <SupportPanel userId={viewer.id} openerId={openerId} onClose={onClose} /> : null}
    </ChatProvider>
  );
}

type UnreadProps = { readonly conversationId: number; readonly onUnread: (unread: number) => void };

function Unread({ conversationId, onUnread }: UnreadProps) {
  const { conversation, known } = useConversation(conversationId);
  const unread = unreadCount(conversation, 'learner');
  useEffect(() => {
    if (known) onUnread(unread);
  }, [known, unread, onUnread]);
  return null;
}
