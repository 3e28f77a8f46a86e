import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '../../domain/support/conversation.ts';

/** How near the end counts as being there, in pixels. */
const NEAR_PX = 80;

export type MessageScroll = {
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
 * Where a conversation stands: at its end, and there it stays as messages come, unless one reads further up; the place is kept
 * when earlier ones come above it (product.md 10.35). `onTop` is called near the beginning.
 */
export function useMessageScroll({ messages, outgoing }: Conversation, onTop: () => void): MessageScroll {
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

/** Where the list loses room, or what is in it grows without a message more, its end stays in view. Returns how to stop. */
function stayAtEnd(list: HTMLElement | null, inner: HTMLElement | null, isWanted: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (list && isWanted()) list.scrollTop = list.scrollHeight;
  });
  for (const element of [list, inner]) if (element) observer.observe(element);
  return () => observer.disconnect();
}
