import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getMessageSide } from '../../domain/support/chat-message.ts';
import type { Conversation } from '../../domain/support/conversation.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { useChat, useChatValue, useConversation } from './chat-context.ts';
import { type ConversationState, connectionAtom } from './chat-state.ts';
import { formatChatDay } from './chat-times.ts';
import { MessageBubble, OutgoingBubble, type SideNames } from './message-bubble.tsx';
import { groupMessagesByDay } from './message-days.ts';
import * as css from './message-list.css.ts';
import { useNow } from './use-now.ts';

/** How near the end counts as being there, in pixels. */
const NEAR_PX = 80;

type MessageScroll = {
  readonly list: RefObject<HTMLElement | null>;
  /** What scrolls in it. */
  readonly inner: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** Something came below what is in view. */
  readonly hasNewBelow: boolean;
  readonly toEnd: () => void;
};

type Seen = { first: number; last: number; outgoing: number; height: number; atEnd: boolean };

/**
 * The scroll position of a conversation: it stays at the end as messages come, unless the reader has scrolled up; the
 * position is preserved when earlier ones load above it (product.md 10.35). `onTop` is called near the beginning.
 */
function useMessageScroll({ messages, outgoing }: Conversation, onTop: () => void): MessageScroll {
  const list = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const seen = useRef<Seen>({ first: 0, last: 0, outgoing: 0, height: 0, atEnd: true });
  const [hasNewBelow, setNewBelow] = useState(false);
  const [first, last] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0];
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = seen.current;
    const wrote = outgoing.length > before.outgoing;
    const cameAbove = before.first > 0 && first < before.first;
    if (before.atEnd || wrote) element.scrollTop = element.scrollHeight;
    else if (cameAbove) element.scrollTop += element.scrollHeight - before.height;
    else if (last > before.last) setNewBelow(true);
    const atEnd = before.atEnd || wrote;
    seen.current = { first, last, outgoing: outgoing.length, height: element.scrollHeight, atEnd };
  }, [first, last, outgoing.length]);
  useEffect(() => stayAtEnd(list.current, inner.current, () => seen.current.atEnd), []);
  const onScroll = useCallback((): void => {
    const element = list.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    seen.current.atEnd = atEnd;
    if (atEnd) setNewBelow(false);
    else if (element.scrollTop < NEAR_PX) onTop();
  }, [onTop]);
  const toEnd = useCallback((): void => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    element.focus({ preventScroll: true });
    setNewBelow(false);
  }, []);
  return { list, inner, onScroll, hasNewBelow, toEnd };
}

/** Where the list loses height, or what is in it grows without a message more, its end stays in view. Returns how to stop. */
function stayAtEnd(list: HTMLElement | null, inner: HTMLElement | null, isWanted: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (list && isWanted()) list.scrollTop = list.scrollHeight;
  });
  for (const element of [list, inner]) if (element) observer.observe(element);
  return () => observer.disconnect();
}

type MessageListProps = {
  readonly conversationId: number;
  readonly names: SideNames;
  /** The empty state of a conversation without messages. */
  readonly empty: ReactNode;
};

/** A conversation from its newest page on; scrolling up loads earlier ones (product.md 10.34, 10.35). */
export function MessageList({ conversationId, names, empty }: MessageListProps) {
  const chat = useChat();
  const state = useConversation(conversationId);
  const { conversation } = state;
  const earlier = useCallback(() => chat.earlier(conversationId), [chat, conversationId]);
  const { list, inner, onScroll, hasNewBelow, toEnd } = useMessageScroll(conversation, earlier);
  const leadToList = useCallback(() => list.current?.focus({ preventScroll: true }), [list]);
  const isEmpty = conversation.messages.length === 0 && conversation.outgoing.length === 0;
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={css.list} aria-label="Messages" tabIndex={0} ref={list} onScroll={onScroll}>
        <div className={css.inner} ref={inner}>
          {conversation.hasEarlier ? <Earlier state={state} onEarlier={earlier} onGone={leadToList} /> : null}
          {isEmpty ? <Nothing known={state.known}>{empty}</Nothing> : null}
          <div className={css.push} />
          <Messages conversationId={conversationId} state={state} names={names} />
        </div>
      </section>
      {hasNewBelow ? (
        <button type="button" className={css.toNewest} onClick={toEnd}>
          New message below
        </button>
      ) : null}
      <p className={css.typing}>{state.otherIsTyping ? `${names.other} is typing...` : null}</p>
      <Arrivals state={state} names={names} />
    </div>
  );
}

function Nothing({ known, children }: { readonly known: boolean; readonly children: ReactNode }) {
  const { phase } = useChatValue(connectionAtom);
  if (known) return children;
  return phase === 'waiting' ? null : <WaitingIndicator words="Loading messages..." />;
}

function Messages({
  conversationId,
  state,
  names,
}: Omit<MessageListProps, 'empty'> & { readonly state: ConversationState }) {
  const zone = useTimeZone();
  const now = useNow();
  const { messages, outgoing } = state.conversation;
  return (
    <>
      {groupMessagesByDay(messages, zone).map(({ day, messages: ofDay }) => (
        <div key={day}>
          <h3 className={css.dayHead}>{formatChatDay(ofDay[0]?.createdAt ?? now, now, zone)}</h3>
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
  readonly state: ConversationState;
  readonly onEarlier: () => void;
  /** There is nothing further up any more, and the button had the focus: it has to go somewhere. */
  readonly onGone: () => void;
};

function Earlier({ state, onEarlier, onGone }: EarlierProps) {
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
        aria-disabled={state.loadingEarlier}
        onClick={onEarlier}
      >
        {state.loadingEarlier ? 'Loading earlier messages...' : 'Show earlier messages'}
      </button>
    </div>
  );
}

/** Announces new messages of the other side to screen readers; earlier ones are read in place. */
function Arrivals({ state, names }: { readonly state: ConversationState; readonly names: SideNames }) {
  const { side } = useChat();
  const newest = state.conversation.messages.at(-1);
  const last = useRef<number | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!state.known) return;
    const isNew = last.current !== null && newest !== undefined && newest.seq > last.current;
    last.current = newest?.seq ?? 0;
    if (isNew && getMessageSide(newest) !== side) setWords(`${names.other}: ${newest.content}`);
  }, [state.known, newest, side, names.other]);
  return (
    <p className={hidden} role="status">
      {words}
    </p>
  );
}
