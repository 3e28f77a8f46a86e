import type { ChatSide } from './chat-message.ts';
import { otherSide } from './chat-message.ts';

/** How long a message stays unread before the other side gets a mail about it, in milliseconds (product.md 10.11). */
export const UNREAD_MAIL_MS = 600_000;

type PerSide<Value> = Readonly<Record<ChatSide, Value>>;

/** Where a stored conversation stands. All numbers are `seq`s, 0 for none. */
export type ConversationState = {
  readonly lastSeq: number;
  /** The last message of each side. */
  readonly last: PerSide<number>;
  /** Up to where each side has read. */
  readonly readUpTo: PerSide<number>;
  /** When the first message was written that support has not answered; null when there is none. */
  readonly waitingSince: number | null;
  /** When each side is to be told by mail of what it has not read; null when there is nothing or it was told. */
  readonly mailDue: PerSide<number | null>;
};

/** A conversation in which nobody has written yet. */
export const NEW_CONVERSATION: ConversationState = {
  lastSeq: 0,
  last: { learner: 0, support: 0 },
  readUpTo: { learner: 0, support: 0 },
  waitingSince: null,
  mailDue: { learner: null, support: null },
};

/** Whether a side has something to read. */
export const hasUnread = ({ last, readUpTo }: ConversationState, reader: ChatSide): boolean =>
  last[otherSide(reader)] > readUpTo[reader];

/** The state with one more message: the next number, and a mail to come if a run of unread ones begins (product.md 10.5, 10.11). */
export function afterMessage(state: ConversationState, from: ChatSide, now: number): ConversationState {
  const reader = otherSide(from);
  const lastSeq = state.lastSeq + 1;
  const due = hasUnread(state, reader) ? state.mailDue[reader] : now + UNREAD_MAIL_MS;
  return {
    ...state,
    lastSeq,
    last: { ...state.last, [from]: lastSeq },
    waitingSince: from === 'support' ? null : (state.waitingSince ?? now),
    mailDue: { ...state.mailDue, [reader]: due },
  };
}

/** The state after a side has read up to a message; the same state when that is nothing new (product.md 10.9). */
export function afterReading(state: ConversationState, reader: ChatSide, upTo: number, now: number): ConversationState {
  const position = Math.min(upTo, state.lastSeq);
  if (position <= state.readUpTo[reader]) return state;
  const read = { ...state, readUpTo: { ...state.readUpTo, [reader]: position } };
  // What is left came while the rest was being read: a new run begins.
  const due = hasUnread(read, reader) ? now + UNREAD_MAIL_MS : null;
  return { ...read, mailDue: { ...state.mailDue, [reader]: due } };
}

/** The state after a side was told by mail: no other mail before it has read (product.md 10.11). */
export const afterMail = (state: ConversationState, reader: ChatSide): ConversationState => ({
  ...state,
  mailDue: { ...state.mailDue, [reader]: null },
});
