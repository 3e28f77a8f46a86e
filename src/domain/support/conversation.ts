import { type ChatMessage, type ChatSide, getMessageSide, otherSide } from './chat-message.ts';

/** A message that this client wrote and the server has not confirmed yet. */
export type OutgoingMessage = {
  readonly clientId: string;
  readonly content: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed, in words to show. */
  readonly reason: string | null;
};

export type ReadPositions = Readonly<Record<ChatSide, number>>;

/** One conversation as a client knows it. `messages` are in the order of `seq`, each once; `outgoing` in the order of writing. */
export type Conversation = {
  readonly messages: readonly ChatMessage[];
  readonly hasEarlier: boolean;
  readonly readUpTo: ReadPositions;
  readonly outgoing: readonly OutgoingMessage[];
};

/** A frame of the server about this conversation, as far as it changes what is known. */
export type ConversationFrame =
  | {
      readonly type: 'history';
      readonly part: 'latest' | 'missed' | 'earlier';
      readonly messages: readonly ChatMessage[];
      readonly hasEarlier: boolean;
      readonly readUpTo: ReadPositions;
    }
  | { readonly type: 'message'; readonly message: ChatMessage }
  | { readonly type: 'confirm'; readonly clientId: string | null; readonly message: ChatMessage }
  | { readonly type: 'read'; readonly by: ChatSide; readonly upTo: number };

/** What is known before the server has said anything. */
export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  hasEarlier: false,
  readUpTo: { learner: 0, support: 0 },
  outgoing: [],
};

/**
 * Merges a frame, regardless of order and repetition: no message twice, all in the order of the conversation, nothing
 * read becomes unread (product.md 10.5, 10.7, 10.9). An own message that has arrived is no longer outgoing.
 */
export function applyFrame(conversation: Conversation, frame: ConversationFrame): Conversation {
  if (frame.type === 'read') {
    return withReads(conversation, { ...conversation.readUpTo, [frame.by]: frame.upTo });
  }
  if (frame.type !== 'history') {
    return withoutSent(withMessages(conversation, [frame.message]), frame);
  }
  const { part, messages, hasEarlier, readUpTo } = frame;
  const known = part === 'latest' ? { ...conversation, messages: [] } : conversation;
  const before = known.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const isFirst = (messages[0]?.seq ?? Number.POSITIVE_INFINITY) <= before;
  const merged = withMessages(known, messages);
  return withReads({ ...merged, hasEarlier: isFirst ? hasEarlier : known.hasEarlier }, readUpTo);
}

/** Merges messages by `seq`, and drops from the outgoing ones those that turned up. */
function withMessages(conversation: Conversation, messages: readonly ChatMessage[]): Conversation {
  const bySeq = new Map([...conversation.messages, ...messages].map((message) => [message.seq, message]));
  const ordered = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const outgoing = conversation.outgoing.filter(({ clientId }) => !arrived.has(clientId));
  return withReads({ ...conversation, messages: ordered, outgoing }, conversation.readUpTo);
}

const withoutSent = (
  conversation: Conversation,
  frame: { readonly type: 'message' | 'confirm'; readonly clientId?: string | null },
): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.filter(({ clientId }) => clientId !== frame.clientId),
});

/** Moves the reading positions, never back, and marks the messages accordingly. */
function withReads(conversation: Conversation, said: ReadPositions): Conversation {
  const readUpTo = {
    learner: Math.max(conversation.readUpTo.learner, said.learner),
    support: Math.max(conversation.readUpTo.support, said.support),
  };
  const messages = conversation.messages.map((message) => {
    const isRead = message.isRead || message.seq <= readUpTo[otherSide(getMessageSide(message))];
    return isRead === message.isRead ? message : { ...message, isRead };
  });
  return { ...conversation, messages, readUpTo };
}

/**
 * The `since` to come back with: the last message up to which none is missing. Null when nothing is known, which asks for
 * the newest page (product.md 10.7).
 */
export function findResumePoint({ messages }: Pick<Conversation, 'messages'>): number | null {
  let point: number | null = null;
  for (const { seq } of messages) {
    if (point !== null && seq !== point + 1) return point;
    point = seq;
  }
  return point;
}

/** Whether a message is missing between known ones; then the conversation is opened again from its `findResumePoint`. */
export const hasGap = (conversation: Pick<Conversation, 'messages'>): boolean =>
  findResumePoint(conversation) !== (conversation.messages.at(-1)?.seq ?? null);

/** Notes a message that was just written, or one that is tried again; it stays in its place (product.md 10.6). */
export function addOutgoingMessage(conversation: Conversation, clientId: string, content: string): Conversation {
  const sending = { clientId, content, state: 'sending', reason: null } as const;
  const isKnown = conversation.outgoing.some((message) => message.clientId === clientId);
  const outgoing = isKnown
    ? conversation.outgoing.map((message) => (message.clientId === clientId ? sending : message))
    : [...conversation.outgoing, sending];
  return { ...conversation, outgoing };
}

/** Notes that the server refused a message; it stays, with the reason, until it is tried again. */
export const markMessageFailed = (conversation: Conversation, clientId: string, reason: string): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.map((message) =>
    message.clientId === clientId ? { ...message, state: 'failed', reason } : message,
  ),
});

/** How many messages of the other side one has not read. Only what is known is counted. */
export const unreadCount = ({ messages, readUpTo }: Conversation, reader: ChatSide): number =>
  messages.filter((message) => getMessageSide(message) !== reader && message.seq > readUpTo[reader]).length;

/** Takes out a message that its writer gave up (product.md 10.33). */
export const removeOutgoing = (conversation: Conversation, clientId: string): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.filter((message) => message.clientId !== clientId),
});
