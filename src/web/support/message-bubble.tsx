import { Check, CheckCheck, Clock } from 'lucide';
import { Fragment, type ReactNode } from 'react';
import { type ChatMessage, getMessageSide } from '../../domain/support/chat-message.ts';
import type { OutgoingMessage } from '../../domain/support/conversation.ts';
import { messageParts } from '../../domain/support/message-parts.ts';
import { formatTime } from '../format/dates.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { useChat, useChatValue } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';
import {
  bubble,
  content as contentStyle,
  failedLine,
  failure,
  line,
  lineButton,
  link,
  row,
  ways,
} from './message-list.css.ts';

/** Pages of other sites open beside this one, so that the conversation stays. */
const targetOf = (address: string): '_blank' | undefined =>
  new URL(address).host === window.location.host ? undefined : '_blank';

/** A written message, letter by letter, with its addresses as links and no other markup (product.md 10.34). */
const MessageText = ({ text }: { readonly text: string }) =>
  messageParts(text).map((part, at) =>
    part.address === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <Fragment key={at}>{part.text}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
        key={at}
        className={link}
        href={part.address}
        target={targetOf(part.address)}
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    ),
  );

/** How both sides are called on this screen. */
export type SideNames = { readonly own: string; readonly other: string };

type FrameProps = {
  readonly who: string;
  readonly look: keyof typeof row;
  readonly text: string;
  /** The line below the text: time, and state of delivery. */
  readonly children: ReactNode;
};

const Frame = ({ who, look, text, children }: FrameProps) => (
  <li className={row[look]}>
    <div className={bubble[look]}>
      <p className={contentStyle} dir="auto">
        <span className={hidden}>{who}: </span>
        <MessageText text={text} />
      </p>
    </div>
    {children}
  </li>
);

type MessageBubbleProps = { readonly message: ChatMessage; readonly names: SideNames; readonly zone: string };

/** A stored message. What people wrote is text, but for addresses (product.md 10.34). */
export function MessageBubble({ message, names, zone }: MessageBubbleProps) {
  const isOwn = getMessageSide(message) === useChat().side;
  return (
    <Frame who={isOwn ? names.own : names.other} look={isOwn ? 'own' : 'other'} text={message.content}>
      <p className={line}>
        <time dateTime={message.createdAt}>{formatTime(message.createdAt, zone)}</time>
        {isOwn ? (
          <>
            <Icon of={message.isRead ? CheckCheck : Check} size={14} />
            {message.isRead ? 'Read' : 'Sent'}
          </>
        ) : null}
      </p>
    </Frame>
  );
}

type OutgoingBubbleProps = {
  readonly conversationId: number;
  readonly message: OutgoingMessage;
  readonly names: SideNames;
};

/** A message that is not confirmed, with what is being done about it (product.md 10.33). */
export function OutgoingBubble({ conversationId, message, names }: OutgoingBubbleProps) {
  const connected = useChatValue(connectionAtom).phase === 'connected';
  return (
    <Frame who={names.own} look="own" text={message.content}>
      {message.state === 'failed' ? (
        <Failed conversationId={conversationId} message={message} />
      ) : (
        <p className={line}>
          <Icon of={Clock} size={14} />
          {connected ? 'Sending...' : 'Not connected: waits to be sent'}
        </p>
      )}
    </Frame>
  );
}

const FAILED = 'Failed to send message';

const failureWords = (reason: string | null): string =>
  !reason || reason.startsWith(FAILED) ? (reason ?? FAILED) : `${FAILED}. ${reason}`;

function Failed({ conversationId, message }: Omit<OutgoingBubbleProps, 'names'>) {
  const chat = useChat();
  return (
    <div className={failedLine}>
      <p className={failure} role="alert">
        {failureWords(message.reason)}
      </p>
      <div className={ways}>
        <button type="button" className={lineButton} onClick={() => chat.retry(conversationId, message.clientId)}>
          Retry
        </button>
        <button type="button" className={lineButton} onClick={() => chat.discard(conversationId, message.clientId)}>
          Delete
        </button>
      </div>
    </div>
  );
}
