import { ArrowLeft } from 'lucide';
import { type RefObject, useEffect, useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { userPath } from '../admin/admin-links.ts';
import { PlumbLineDrawing } from '../brand/drawings.tsx';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import * as css from './admin-chat.css.ts';
import { back, ended, head, paneTitle, person, soft } from './admin-chat.css.ts';
import { ChatProvider, useChat, useChatValue, useLiveChat } from './chat-context.ts';
import { connectionAtom, conversationListAtom } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { ChatSignedOutNotice, ConnectionProblemNotice } from './connection-trouble.tsx';
import { ConversationList, toConversationButtonId } from './conversation-list.tsx';
import { DeskControls, useSupportDesk } from './desk-controls.tsx';
import { MessageList } from './message-list.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useSelectedUser } from './use-selected-user.ts';

type ConversationPaneProps = {
  readonly adminId: number;
  readonly conversationId: number;
  readonly username: string;
  readonly email: string;
  /** Whether the learner has become an administrator since. */
  readonly isAdmin: boolean;
  /** Whether it was just chosen, so that the focus moves here. */
  readonly chosen: boolean;
  readonly onBack: () => void;
};

/** One conversation, as support reads and answers it (product.md 10.36). */
function ConversationPane(props: ConversationPaneProps) {
  const { adminId, conversationId, username, email, isAdmin, chosen, onBack } = props;
  const chat = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const line = useChatValue(conversationListAtom).get(conversationId);
  const desk = useSupportDesk();
  useMarkRead(conversationId);
  useWaitingMark(line?.waitingSince);
  useEffect(() => {
    chat.open(conversationId);
    return () => chat.close(conversationId);
  }, [chat, conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of choosing leads the keyboard here
  useEffect(() => {
    if (!chosen) return;
    // Where the list is not beside it, the name says where one is; else one has come to write.
    const backIsThere = document.getElementById(BACK_ID)?.checkVisibility() ?? false;
    (backIsThere ? title.current : (field.current ?? title.current))?.focus({ preventScroll: true });
  }, [conversationId]);
  return (
    <>
      <div className={head}>
        <button id={BACK_ID} type="button" className={`${button.quiet} ${back}`} onClick={onBack}>
          <Icon of={ArrowLeft} />
          Back
        </button>
        <div className={person}>
          <h2 ref={title} className={paneTitle} tabIndex={-1}>
            {username}
          </h2>
          <p className={soft}>
            <MailAddress of={email} />
          </p>
          <Link to={userPath(conversationId)} className={css.personLink}>
            Open person
          </Link>
        </div>
        {line?.lastMessage ? <DeskControls line={line} desk={desk} /> : null}
      </div>
      <MessageList
        conversationId={conversationId}
        names={{ own: 'Support', other: username }}
        empty={<p className={soft}>Nothing was written yet. What you write reaches {username} at once.</p>}
      />
      {isAdmin ? (
        <p className={ended}>
          {username} is an administrator now. Messages go to learners, so nothing more is written here.
        </p>
      ) : (
        <Composer
          userId={adminId}
          conversationId={conversationId}
          label={`Message to ${username}`}
          field={field}
          replies={desk.replies}
        />
      )}
    </>
  );
}

/** Reads the number beside Chat in the navigation anew when the learner begins or ceases to wait for an answer. */
function useWaitingMark(waitingSince: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  const isWaiting = waitingSince === undefined ? null : waitingSince !== null;
  const known = useRef(isWaiting);
  useEffect(() => {
    const before = known.current;
    known.current = isWaiting;
    if (before !== null && isWaiting !== null && before !== isWaiting) void revalidate();
  }, [isWaiting, revalidate]);
}

const BACK_ID = 'back-to-users';

/** The screen on which admins read and answer all conversations; it lives in the browser only (product.md 10.36). */
export function AdminChat() {
  const viewer = useViewer();
  const hydrated = useHydrated();
  if (!viewer || !hydrated) return <WaitingIndicator words="Connecting..." />;
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
  if (phase === 'signed-out') return <ChatSignedOutNotice userId={adminId} />;
  return (
    <>
      <div className={css.bar}>
        <ConnectionStatus />
      </div>
      <ConnectionProblemNotice />
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
    // Back in the list the focus returns to the entry it had left.
    else if (document.activeElement === document.body)
      document.getElementById(toConversationButtonId(cameFrom.current ?? 0))?.focus();
  }, [id]);
  return (
    <div className={css.panes}>
      <div className={id === null ? css.listPane.inView : css.listPane.behind}>
        <ConversationList
          adminId={adminId}
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
  if (loading) return <WaitingIndicator words="Loading the conversation..." />;
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
