import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { back, ended, head, paneTitle, person, soft } from './admin-chat.css.ts';
import { useChat } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

type ConversationPaneProps = {
  readonly adminId: number;
  readonly conversationId: number;
  readonly username: string;
  readonly email: string;
  /** Whether the learner has become an administrator since. */
  readonly isAdmin: boolean;
  /** Whether somebody has just chosen it, so that the keyboard is to go on here. */
  readonly chosen: boolean;
  readonly onBack: () => void;
};

/** One conversation, as support reads and answers it (product.md 10.36). */
export function ConversationPane(props: ConversationPaneProps) {
  const { adminId, conversationId, username, email, isAdmin, chosen, onBack } = props;
  const chat = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useMarkRead(conversationId);
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
        </div>
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
        <Composer userId={adminId} conversationId={conversationId} label={`Message to ${username}`} field={field} />
      )}
    </>
  );
}

const BACK_ID = 'back-to-users';
