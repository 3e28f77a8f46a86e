import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sideOf } from '../../domain/support/chat-message.ts';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Waiting } from '../ui/spinner.tsx';
import { useTimeZone } from '../ui/use-time-zone.ts';
import { useChat, useChatValue, useRoom } from './chat-context.ts';
import { connectionAtom, type Room } from './chat-state.ts';
import { dayWords } from './chat-times.ts';
import { MessageBubble, OutgoingBubble, type SideNames } from './message-bubble.tsx';
import { messageDays } from './message-days.ts';
import * as css from './message-list.css.ts';
import { useMessageScroll } from './use-message-scroll.ts';
import { useNow } from './use-now.ts';

type MessageListProps = {
  readonly conversationId: number;
  readonly names: SideNames;
  /** What stands in the place of messages where nobody has written yet. */
  readonly empty: ReactNode;
};

/** A conversation from its newest page on; further up it goes on with earlier ones (product.md 10.34, 10.35). */
export function MessageList({ conversationId, names, empty }: MessageListProps) {
  const chat = useChat();
  const room = useRoom(conversationId);
  const { conversation } = room;
  const earlier = useCallback(() => chat.earlier(conversationId), [chat, conversationId]);
  const { list, inner, onScroll, hasNewBelow, toEnd } = useMessageScroll(conversation, earlier);
  const leadToList = useCallback(() => list.current?.focus({ preventScroll: true }), [list]);
  const isEmpty = conversation.messages.length === 0 && conversation.outgoing.length === 0;
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={css.list} aria-label="Messages" tabIndex={0} ref={list} onScroll={onScroll}>
        <div className={css.inner} ref={inner}>
          {conversation.hasEarlier ? <Earlier room={room} onEarlier={earlier} onGone={leadToList} /> : null}
          {isEmpty ? <Nothing known={room.known}>{empty}</Nothing> : null}
          <div className={css.push} />
          <Messages conversationId={conversationId} room={room} names={names} />
        </div>
      </section>
      {hasNewBelow ? (
        <button type="button" className={css.toNewest} onClick={toEnd}>
          New message below
        </button>
      ) : null}
      <p className={css.typing}>{room.otherIsTyping ? `${names.other} is typing...` : null}</p>
      <Arrivals room={room} names={names} />
    </div>
  );
}

function Nothing({ known, children }: { readonly known: boolean; readonly children: ReactNode }) {
  const { phase } = useChatValue(connectionAtom);
  if (known) return children;
  return phase === 'waiting' ? null : <Waiting words="Loading messages..." />;
}

function Messages({ conversationId, room, names }: Omit<MessageListProps, 'empty'> & { readonly room: Room }) {
  const zone = useTimeZone();
  const now = useNow();
  const { messages, outgoing } = room.conversation;
  return (
    <>
      {messageDays(messages, zone).map(({ day, messages: ofDay }) => (
        <div key={day}>
          <h3 className={css.dayHead}>{dayWords(ofDay[0]?.createdAt ?? now, now, zone)}</h3>
          <ul className={css.messages}>
            {ofDay.map((message) => (
              <MessageBubble key={message.id} message={message} names={names} zone={zone} />
            ))}
          </ul>
        </div>
      ))}
      {outgoing.length > 0 ? (
        <ul className={css.messages}>
          {outgoing.map((message) => (
            <OutgoingBubble key={message.clientId} conversationId={conversationId} message={message} names={names} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

type EarlierProps = {
  readonly room: Room;
  readonly onEarlier: () => void;
  /** There is nothing further up any more, and the button had the focus: it has to go somewhere. */
  readonly onGone: () => void;
};

function Earlier({ room, onEarlier, onGone }: EarlierProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = opener.current;
    return () => {
      if (own === document.activeElement) onGone();
    };
  }, [onGone]);
  return (
    <div className={css.earlier}>
      <button
        ref={opener}
        type="button"
        className={button.quiet}
        aria-disabled={room.loadingEarlier}
        onClick={onEarlier}
      >
        {room.loadingEarlier ? 'Loading earlier messages...' : 'Show earlier messages'}
      </button>
    </div>
  );
}

/** Tells screen readers of messages of the other side as they come; what was there before is read in its place. */
function Arrivals({ room, names }: { readonly room: Room; readonly names: SideNames }) {
  const { side } = useChat();
  const newest = room.conversation.messages.at(-1);
  const last = useRef<number | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!room.known) return;
    const isNew = last.current !== null && newest !== undefined && newest.seq > last.current;
    last.current = newest?.seq ?? 0;
    if (isNew && sideOf(newest) !== side) setWords(`${names.other}: ${newest.content}`);
  }, [room.known, newest, side, names.other]);
  return (
    <p className={hidden} role="status">
      {words}
    </p>
  );
}
