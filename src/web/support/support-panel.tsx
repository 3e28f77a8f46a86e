import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide';
import { useRef } from 'react';
import { useTimeZone } from '../format/time-zone.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { useChatValue } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';
import { formatOfficeHours } from './chat-times.ts';
import { Composer } from './composer.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { ChatSignedOutNotice, ConnectionProblemNotice } from './connection-trouble.tsx';
import { MessageList } from './message-list.tsx';
import * as css from './support-panel.css.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNow } from './use-now.ts';

/** Where there is no space for anything beside the panel, what is behind it cannot be reached either. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 639px)').matches;

const hasKeys = (): boolean => !window.matchMedia('(hover: none) and (pointer: coarse)').matches;

type SupportPanelProps = {
  readonly userId: number;
  readonly onClose: () => void;
  /** The id of the button that opens it. */
  readonly openerId: string;
};

/** The conversation with support at the side of the page, which stays usable (product.md 10.30). */
export function SupportPanel({ userId, onClose, openerId }: SupportPanelProps) {
  const { phase } = useChatValue(connectionAtom);
  const returnFocus = useFocusReturn(openerId);
  const content = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const modal = useRef<boolean>(isNarrow()).current;
  useMarkRead(userId);
  const leadIn = (event: Event): void => {
    event.preventDefault();
    const target = hasKeys() && field.current ? field.current : content.current;
    target?.focus({ preventScroll: true });
  };
  return (
    <Root open modal={modal} onOpenChange={(open) => open || onClose()}>
      <Portal>
        <Content
          ref={content}
          className={css.panel}
          aria-describedby={undefined}
          onOpenAutoFocus={leadIn}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className={css.head}>
            <div>
              <Title className={css.title}>Support Chat</Title>
              <ConnectionStatus />
            </div>
            <button type="button" className={css.close} aria-label="Close chat" onClick={onClose}>
              <Icon of={X} />
            </button>
          </div>
          {phase === 'signed-out' ? (
            <ChatSignedOutNotice userId={userId} />
          ) : (
            <OwnConversation userId={userId} field={field} />
          )}
        </Content>
      </Portal>
    </Root>
  );
}

const NAMES = { own: 'You', other: 'Support' };

type OwnConversationProps = Pick<SupportPanelProps, 'userId'> & Pick<Parameters<typeof Composer>[0], 'field'>;

function OwnConversation({ userId, field }: OwnConversationProps) {
  const { failures } = useChatValue(connectionAtom);
  const hours = formatOfficeHours(useNow(), useTimeZone());
  return (
    <>
      <ConnectionProblemNotice />
      {failures === 0 ? <p className={css.hours}>{hours}</p> : null}
      <MessageList conversationId={userId} names={NAMES} empty={<FirstWords />} />
      <Composer userId={userId} conversationId={userId} label="Message to support" field={field} />
    </>
  );
}

const FirstWords = () => (
  <p className={css.first}>
    Ask us anything about the site, the course or your access. We answer here; you can go on reading meanwhile.
  </p>
);
