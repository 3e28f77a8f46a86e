import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { PlumbLineDrawing } from '../brand/drawings.tsx';
import { useViewer } from '../root.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import * as css from './admin-chat.css.ts';
import { ChatProvider, useChatValue, useLiveChat } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { ConnectionTrouble, SignedOut } from './connection-trouble.tsx';
import { ConversationList, lineId } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { useSelectedUser } from './use-selected-user.ts';

/** The screen on which admins read and answer all conversations; it lives in the browser only (product.md 10.36). */
export function AdminChat() {
  const viewer = useViewer();
  const hydrated = useHydrated();
  if (!viewer || !hydrated) return <Waiting words="Connecting..." />;
  return <LiveAdminChat viewer={viewer} />;
}

/** Below the head of the dashboard the lower end of the screen, where one writes, may be out of view: who opens a conversation is led there. */
function useWriterInView(screen: RefObject<HTMLElement | null>): void {
  const [query] = useSearchParams();
  const user = query.get('user');
  useEffect(() => {
    const element = screen.current;
    if (user === null || !element) return;
    if (element.getBoundingClientRect().bottom > window.innerHeight) element.scrollIntoView({ block: 'end' });
  }, [screen, user]);
}

function LiveAdminChat({ viewer }: { readonly viewer: SessionUserView }) {
  const chat = useLiveChat(viewer);
  const screen = useRef<HTMLDivElement>(null);
  useWriterInView(screen);
  return (
    <ChatProvider value={chat}>
      <div className={css.screen} ref={screen}>
        <Screen adminId={viewer.id} />
      </div>
    </ChatProvider>
  );
}

function Screen({ adminId }: { readonly adminId: number }) {
  const { phase } = useChatValue(connectionAtom);
  if (phase === 'signed-out') return <SignedOut userId={adminId} />;
  return (
    <>
      <div className={css.bar}>
        <ConnectionStatus />
      </div>
      <ConnectionTrouble />
      <Panes adminId={adminId} />
    </>
  );
}

/** List and conversation, side by side or one at a time. */
function Panes({ adminId }: { readonly adminId: number }) {
  const { id, name, isGone, select, leave } = useSelectedUser();
  const chosen = useRef(false);
  const cameFrom = useRef<number | null>(null);
  useEffect(() => {
    if (id !== null) cameFrom.current = id;
    // Back in the list the keyboard goes on where it had left it.
    else if (document.activeElement === document.body) document.getElementById(lineId(cameFrom.current ?? 0))?.focus();
  }, [id]);
  return (
    <div className={css.panes}>
      <div className={id === null ? css.listPane.inView : css.listPane.behind}>
        <ConversationList
          selectedId={id}
          onSelect={(line) => {
            chosen.current = true;
            select(line);
          }}
        />
      </div>
      <div className={id === null ? css.conversationPane.behind : css.conversationPane.inView}>
        {id !== null && name ? (
          <ConversationPane
            key={id}
            adminId={adminId}
            conversationId={id}
            username={name.username}
            email={name.email}
            isAdmin={name.isAdmin}
            chosen={chosen.current}
            onBack={leave}
          />
        ) : (
          <Nobody loading={id !== null && !isGone} isGone={isGone} />
        )}
      </div>
    </div>
  );
}

function Nobody({ loading, isGone }: { readonly loading: boolean; readonly isGone: boolean }) {
  if (loading) return <Waiting words="Loading the conversation..." />;
  return (
    <div className={css.nobody}>
      <EmptyState
        drawing={<PlumbLineDrawing />}
        title={isGone ? 'This person no longer has an account' : 'No conversation selected'}
      >
        Select a user from the list to read and to write.
      </EmptyState>
    </div>
  );
}
