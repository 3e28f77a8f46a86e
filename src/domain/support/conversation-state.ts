import type { ChatSide } from './chat-message.ts';
import { otherSide } from './chat-message.ts';

/** How long a message stays unread before the other side gets a mail about it, in milliseconds (product.md 10.11). */
export const UNREAD_MAIL_MS = 600_000;

type PerSide<Value> = Readonly<Record<ChatSide, Value>>;

/** The state of a stored conversation. All numbers are `seq`s, 0 for none. */
export type ConversationState = {
  readonly lastSeq: number;
  /** The last message of each side. */
  readonly last: PerSide<number>;
  /** Up to where each side has read. */
  readonly readUpTo: PerSide<number>;
  /** When the first message was written that support has not answered; null when there is none. */
  readonly waitingSince: number | null;
  /** When each side is to be mailed about unread messages; null when there are none or the mail was sent. */
  readonly mailDue: PerSide<number | null>;
  /** Support has closed it; the next message of either side reopens it. */
  readonly isClosed: boolean;
};

/** A conversation without messages. */
export const NEW_CONVERSATION: ConversationState = {
  lastSeq: 0,
  last: { learner: 0, support: 0 },
  readUpTo: { learner: 0, support: 0 },
  waitingSince: null,
  mailDue: { learner: null, support: null },
  isClosed: false,
};

/** Whether a side has something to read. */
export const hasUnread = ({ last, readUpTo }: ConversationState, reader: ChatSide): boolean =>
  last[otherSide(reader)] > readUpTo[reader];

/** The state with one more message: the next number, open again, and a mail to come if a run of unread ones begins (product.md 10.5, 10.11, 10.38). */
export function applyMessage(state: ConversationState, from: ChatSide, now: number): ConversationState {
  const reader = otherSide(from);
  const lastSeq = state.lastSeq + 1;
  const due = hasUnread(state, reader) ? state.mailDue[reader] : now + UNREAD_MAIL_MS;
  return {
    ...state,
    lastSeq,
    last: { ...state.last, [from]: lastSeq },
    waitingSince: from === 'support' ? null : (state.waitingSince ?? now),
    mailDue: { ...state.mailDue, [reader]: due },
    isClosed: false,
  };
}

/** The state once support has closed or reopened it: in a closed one no answer is due (product.md 10.38). */
export const applyClosed = (state: ConversationState, isClosed: boolean): ConversationState =>
  isClosed
    ? { ...state, isClosed, waitingSince: null, mailDue: { ...state.mailDue, support: null } }
    : { ...state, isClosed };

/** The state after a side has read up to a message; the same state when that is nothing new (product.md 10.9). */
export function applyReading(state: ConversationState, reader: ChatSide, upTo: number, now: number): ConversationState {
  const position = Math.min(upTo, state.lastSeq);
  if (position <= state.readUpTo[reader]) return state;
  const read = { ...state, readUpTo: { ...state.readUpTo, [reader]: position } };
  // What is left came while the rest was being read: a new run begins.
  const due = hasUnread(read, reader) ? now + UNREAD_MAIL_MS : null;
  return { ...read, mailDue: { ...state.mailDue, [reader]: due } };
}

/** The state after a side was mailed: no other mail before it has read (product.md 10.11). */
export const applyMailSent = (state: ConversationState, reader: ChatSide): ConversationState => ({
  ...state,
  mailDue: { ...state.mailDue, [reader]: null },
});
